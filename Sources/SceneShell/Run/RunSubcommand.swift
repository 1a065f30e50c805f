import ArgumentParser
import SceneExplorer
import SceneLanguage
import SceneReports
import SceneSystem
import SceneText

/// `koober run`: runs scripts, each in a fresh app.
struct RunSubcommand<App: ShellApp>: ConsoleSubcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "run",
      abstract: "Run scripts, each in a fresh app.",
      discussion: """
        For a directory, run selects all *.scene files in it, except those whose names begin with _, which other \
        scripts can source. Scripts run in the order of their paths. For each script, run prints whether it passes, \
        and for a failure, the error and the lines that led to it; for a single script, run prints the output of the \
        script instead. The app stores nothing, unless --home names a directory; all scripts share that \
        directory.

        If x.expected exists beside x.scene, the output of the script must equal the contents of that file.

        The first Ctrl-C stops the run; the summary and the reports contain the scripts that have run.

        Exit status: 0 all scripts pass; 1 wrong usage, or a file cannot be read; 2 a script cannot be parsed; \
        3 a command failed; 4 an expectation failed; 130 interrupted. If several scripts fail, the first of them determines the status.
        """)
  }

  @ArgumentParser.Argument(
    help: "Scripts, and directories of scripts; - is standard input.", completion: .scripts)
  var paths: [String]

  @Option(
    help: ArgumentHelp("Run scripts whose path contains this text (repeatable).", valueName: "text")
  )
  var filter: [String] = []

  @Option(
    help: """
      Run scripts with at least one of these tags, such as smoke,rides; !slow excludes scripts with the tag slow.
      """,
    completion: TagCompletion.kind)
  var tags: [String] = []

  @Flag(help: "List the scripts that would run, without running them.")
  var list = false

  @Flag(help: "Run only the scripts that failed in their last run.")
  var rerunFailed = false

  @Flag(help: "Stop after the first script that fails.")
  var failFast = false

  @Option(
    name: .customLong("repeat"), parsing: .unconditional,
    help: ArgumentHelp("Number of times to run each script.", valueName: "count"))
  var repeats = 1

  @Option(
    name: .customLong("retry"), parsing: .unconditional,
    help: ArgumentHelp(
      "Number of times to rerun a failed script; a script that then passes is reported as flaky.",
      valueName: "count"))
  var retries = 0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Number of processes that run scripts.", valueName: "count"))
  var jobs = 1

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Timeout per script, in real time; the header of a script can set another.",
      valueName: "seconds"))
  var timeout: Double?

  @Flag(help: "Fail scripts without commands.")
  var strict = false

  @Flag(
    help: """
      Write the output of scripts to their *.expected files instead of comparing it. A missing file is created \
      only for a script that is named on the command line, not for one that is found in a directory.
      """)
  var update = false

  @Option(
    name: .customLong("report"),
    help: ReportRequest.help,
    completion: ReportRequest.completion, transform: ReportRequest.requests)
  var reports: [[ReportRequest]] = []

  @Option(
    help: """
      Part of the scripts to run: 2/4 is every fourth script, beginning with the second; \
      \(ShardOption.help).
      """)
  var shard: ShardOption?

  @Flag(name: .shortAndLong, help: "Print only failed scripts.")
  var quiet = false

  @Flag(help: .hidden)
  var worker = false

  @Option(
    name: .customLong("attach"),
    help: ArgumentHelp(
      "Path at which a running app listens; all scripts run in that app, one after another.",
      valueName: "path"),
    completion: .file())
  var attachPath: String?

  @OptionGroup var trace: TraceOptions
  // A path of --record that ends in / is a directory, in which each script gets a journal.
  @OptionGroup var record: RecordOptions
  @OptionGroup var coverage: CoverageOptions
  @OptionGroup var variables: VariableOptions
  @OptionGroup var sandbox: SandboxOptions
  @OptionGroup var launch: LaunchOptions
  @OptionGroup var options: App.Options

  func validate() throws {
    guard (1...256).contains(jobs) else { throw ValidationError("--jobs must be from 1 to 256") }
    guard (1...1_000_000).contains(repeats) else {
      throw ValidationError("--repeat must be from 1 to 1000000")
    }
    guard (0...100).contains(retries) else {
      throw ValidationError("--retry must be from 0 to 100")
    }
    if let timeout, !(0.001...86_400).contains(timeout) {
      throw ValidationError("--timeout must be from 0.001 to 86400 seconds")
    }
    if quiet, trace.verbose { throw ValidationError("--quiet and --verbose exclude each other") }
    if sandbox.isSandbox, update {
      throw ValidationError("--update cannot be used with --sandbox, which writes no files")
    }
    if attachPath != nil {
      try AttachOptions.check(
        [
          ("--jobs", jobs > 1), ("--sandbox", sandbox.isSandbox),
          ("--coverage", coverage.path != nil),
        ] + trace.given + record.given + launch.given, App.Options.self)
    }
    for tag in tags.flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false) })
    where tag.isEmpty || tag == "!" {
      throw ValidationError("--tags contains an empty tag; write tags as in smoke,!slow")
    }
  }

  /// The timeout of scripts that have none of their own.
  private var limit: Duration? { timeout.map { .seconds($0) } }
  private var requests: [ReportRequest] { Array(reports.joined()) }

  func run(_ console: Console) async throws(ExitRequest) -> ExitStatus {
    guard !worker else {
      return try await ScriptSuite.serve(try scriptRun(console), limit: limit, console)
    }
    let found = try findScripts(console)
    if timeout != nil, !list, let script = found.first(where: \.isStream) {
      // Such a script runs in this process, which cannot kill itself.
      throw console.exitRequest(
        printing:
          "--timeout cannot be used with \(script.path == "-" ? "standard input" : "'\(name: script.path)'")\n"
          + "  help: name the script as a file")
    }
    if let attachPath, !list {
      do throws(AttachError) { _ = try AttachedApp(at: attachPath) } catch {
        throw console.exitRequest(printing: "\(error)", error.status)
      }
    }
    let outputs = [coverage.file, record.file]
    try OutputFile.check(outputs, console)
    try console.require { try ReportRequest.check(requests, against: [], outputs) }
    let run = try scriptRun(console)
    defer { run.sharedJournal?.end() }
    let known = FailedScripts(app: App.name)
    let failed = rerunFailed ? try known.toRerun(console) : nil
    let shard = try ShardOption.chosen(shard, console)
    let chosen = try choose(found, failed, console)
    let part = chosen.enumerated().filter { shard.contains($0.offset + 1) }.map(\.element)
    if part.isEmpty, !chosen.isEmpty, !list { printNote("no script is in this shard", console) }
    if list {
      for script in part { console.print("\(name: script.path)") }
      return .success
    }
    // The reports and the coverage say that there was nothing to run.
    if part.isEmpty, requests.isEmpty, coverage.path == nil { return .success }
    let sum = shard == .whole ? nil : Self.sum(of: chosen)
    let covered = sum.map { CoverageFile.Part(shard: "\(shard)", sum: Checksum.text($0)) }
    // A script alone prints its output, as a program does.
    let isAlone = paths.count == 1 && paths == part.map(\.path) && repeats == 1 && retries == 0
    if isAlone, jobs == 1, !update, reports.isEmpty, let script = part.first,
      ExpectedOutput(of: script) == nil
    {
      let journals = ScriptJournals(at: record.path, of: [script])
      try console.require { try journals?.prepare() }
      let request = ScriptRequest(
        path: script.path, journal: journals?.path(of: script.path, turn: 1, attempt: 1))
      let recorder = coverage.recorder
      let status = await run.runAlone(
        script, request, console, within: script.header.timeout ?? limit, recorder)
      if status != .interrupted, !script.isStream {
        known.update([(script.path, status == .success)], console)
      }
      return coverage.write(
        recorder?.coverage ?? Coverage(), of: App.name, part: covered, after: status, console)
    }
    try console.require {
      try ReportRequest.check(requests, against: part.map { ("script", $0.path) })
    }
    let journals = ScriptJournals(at: record.path, of: part)
    try console.require { try journals?.prepare() }
    let begun = try ReportRequest.begin(
      requests,
      about: ReportSubject(
        app: App.name, command: "run", item: "script", form: .steps,
        shard: shard.report(options: words(run.values.keys.sorted()))), console)
    let suite = ScriptSuite(
      run: run, journals: journals,
      results: SuiteResults(
        console, begun, isQuiet: quiet, isVerbose: trace.verbose, shardOf: sum),
      console: console, repeats: repeats, retries: retries, jobs: jobs, limit: limit,
      stopsAtFailure: failFast, compare: compare)
    let status = try await suite.run(part)
    return coverage.write(
      suite.results.coverage, of: App.name, part: covered, after: status, console)
  }

  @MainActor
  private func scriptRun(_ console: Console) throws(ExitRequest) -> ScriptRun<App> {
    let keepsSteps =
      trace.verbose || requests.contains { $0.kind == .html || $0.kind == .json }
    let journals = SessionJournals(of: App.self, record)
    // Workers and directories have a journal for each run.
    let isShared = !worker && !list && record.path.map { !ScriptJournals.isFolder($0) } ?? false
    if isShared, jobs > 1 {
      throw console.exitRequest(
        printing:
          "--record needs a directory with --jobs\n  help: name a directory, as in --record journals/"
      )
    }
    return ScriptRun(
      options: options, launch: launch, attachPath: attachPath,
      values: try console.require { try variables.values() },
      limit: sandbox.limit, trace: trace, keepsSteps: keepsSteps, isStrict: strict,
      isCovering: coverage.path != nil,
      journals: journals,
      sharedJournal: isShared ? try CommandJournal.begin(journals, console) : nil)
  }

  /// Prints why nothing is run, unless the output is a report.
  @MainActor
  private func printNote(_ text: String, _ console: Console) {
    if list || !requests.contains(where: { $0.path == "-" }) { console.print(text) }
  }

  // MARK: Choosing

  @MainActor
  private func findScripts(_ console: Console) throws(ExitRequest) -> [ScriptFile] {
    for path in paths { try InputFile.check(path, for: .script, console, App.self) }
    let scripts = try ScriptFile.paths(
      at: paths, withSourced: false, confiningLinks: sandbox.isSandbox, console)
    // A script that is named twice runs once.
    let paths = Dictionary(scripts.map { (FailedScripts.key($0), $0) }) { first, _ in first }
    return paths.values.sorted().map(ScriptFile.init(at:))
  }

  /// The options on which results depend, as words.
  private func words(_ variables: [String]) -> [String] {
    let flags = [
      ("strict", strict), ("sandbox", sandbox.isSandbox), ("fail-ignored", trace.failIgnored),
      ("fail-fast", failFast),
    ]
    // The values of the variables can be secrets, which a checksum would confirm.
    return launch.words + flags.filter(\.1).map(\.0) + variables.map { "-v \($0)" }
      + (timeout.map { ["timeout \($0)"] } ?? []) + ["repeat \(repeats)", "retry \(retries)"]
  }

  /// The checksum of the paths and texts of the scripts of all shards.
  private static func sum(of scripts: [ScriptFile]) -> UInt64 {
    scripts.reduce(Checksum.empty) { sum, script in
      let path = Checksum.of(Array("\(script.path)\n".utf8).span, after: sum)
      // One that cannot be read fails when it is run.
      let text = script.isStream ? [] : (try? FileReader.bytes(of: script.path)) ?? []
      return Checksum.of(text.span, after: path)
    }
  }

  /// Chooses scripts by the options.
  ///
  /// - Returns: The scripts of all shards; none if none failed in its last run, which is printed.
  @MainActor
  private func choose(
    _ found: [ScriptFile], _ failed: Set<String>?, _ console: Console
  ) throws(ExitRequest) -> [ScriptFile] {
    let chosen = found.filter { isChosen($0, failed) }
    if let failed, chosen.isEmpty {
      printNote(
        failed.isEmpty
          ? "no script failed in its last run" : "none of these scripts failed in its last run",
        console)
      return []
    }
    guard !chosen.isEmpty else {
      throw console.exitRequest(printing: noMatch(among: found))
    }
    return chosen
  }

  /// Says which options no script matches, and what there is to choose from if it is little.
  private func noMatch(among found: [ScriptFile]) -> String {
    let options = filter.map { "--filter '\(name: $0)'" } + tags.map { "--tags '\(name: $0)'" }
    let own = Set(found.flatMap(\.header.tags)).sorted()
    let choices =
      tags.isEmpty
      ? "scripts: \(found.map { "\(name: $0.path)" }.joined(separator: ", "))"
      : own.isEmpty ? "no script has tags" : "tags: \(own.joined(separator: ", "))"
    let isShort = (tags.isEmpty ? found.count : own.count) <= Self.maxChoices
    return "no script matches \(options.joined(separator: " ")) (\(found.count) found)"
      + (isShort ? "\n  help: \(choices)" : "")
  }

  /// The maximum number of scripts or tags that are listed if none matches.
  private static var maxChoices: Int { 10 }

  /// Whether the options choose a script, by its path, its tags and its last run.
  private func isChosen(_ script: ScriptFile, _ failed: Set<String>?) -> Bool {
    let names = tags.flatMap { $0.split(separator: ",") }.map(String.init)
    let excluded = names.filter { $0.hasPrefix("!") }.map { String($0.dropFirst()) }
    let wanted = names.filter { !$0.hasPrefix("!") }
    let own = Set(script.header.tags)
    return (filter.isEmpty || filter.contains { script.path.contains($0) })
      && (wanted.isEmpty || !own.isDisjoint(with: wanted)) && own.isDisjoint(with: excluded)
      && (failed?.contains(FailedScripts.key(script.path)) ?? true)
  }

  // MARK: Expected output

  /// Compares the output of a script with its expected output, or updates that.
  @MainActor
  private func compare(_ result: inout ScriptResult, of script: ScriptFile) {
    let isCreating = update && paths.contains(script.path)
    guard let expected = ExpectedOutput(of: script, creating: isCreating) else { return }
    do throws(FileError) {
      if update {
        result.isUpdated = try expected.update(to: result.output)
        return
      }
      let lines = try expected.differences(
        from: result.output, isConfined: sandbox.isSandbox)
      guard !lines.isEmpty else { return }
      result.fail(
        .expectationFailed, "the output differs from '\(name: expected.path)'",
        details: lines + ["help: --update writes the output to the file"])
    } catch {
      let isReplaceable =
        switch error {
        case .notFound, .outside: true
        default: false
        }
      result.fail(
        .commandFailed,
        update
          ? "cannot update the expected output: \(error)"
          : "cannot read the expected output: \(error)",
        details: update
          ? []
          : [
            "help: remove '\(name: expected.path)'"
              + (isReplaceable ? ", or replace it with --update" : "")
          ])
    }
  }
}
