import ArgumentParser
import Language
import Reports
import SceneSystem

/// `koober run`: scene scripts, each in an app of its own.
struct RunSubcommand<App: ShellApp>: ConsoleSubcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "run",
      abstract: "Runs scripts, each in a fresh app.",
      discussion: """
        A folder stands for all *.scene files in it. Scripts run in the order of their paths, and each has a \
        line; those that fail have their story below it. A script given alone prints what it prints instead, and \
        the story where it fails. An app keeps nothing, unless an option of its own says where to: then the \
        scripts share what is kept there.

        Where a file x.expected stands beside x.scene, the script has to print what is in it.

        Exit status: 0 all scripts pass; 1 wrong usage; 2 a script can't be parsed; 3 a command failed; \
        4 an expectation failed; 130 interrupted. Of several it is that of the first that fails.
        """)
  }

  @ArgumentParser.Argument(
    help: "Scripts, and folders of scripts; - is standard input.", completion: .scripts)
  var paths: [String]

  @Option(help: "Run scripts whose path has this text in it; may be given again for others.")
  var filter: [String] = []

  @Option(
    help: """
      Run scripts with one of these tags, as in smoke,rides; ! before a tag leaves out scripts that have it.
      """,
    completion: TagCompletion.kind)
  var tags: [String] = []

  @Flag(help: "Run only the scripts that failed when they were last run.")
  var rerunFailed = false

  @Flag(help: "Stop at the first script that fails.")
  var failFast = false

  @Option(parsing: .unconditional, help: "Run each script so many times.")
  var `repeat` = 1

  @Option(
    parsing: .unconditional,
    help: "Run so many scripts at once, each in a process of its own.")
  var jobs = 1

  @Option(
    parsing: .unconditional,
    help: """
      End scripts that take more than so many seconds of real time, each in a process of its own; a script \
      can have a timeout of its own.
      """)
  var timeout: Double?

  @Flag(
    help: """
      Write what scripts print into their *.expected files, instead of comparing it; those of scripts that \
      are named, and not found in a folder, are made.
      """)
  var update = false

  @Option(
    name: .customLong("report"),
    help: ReportRequest.help(without: "the lines about scripts"),
    completion: ReportRequest.completion, transform: ReportRequest.requests)
  var reports: [[ReportRequest]] = []

  @Option(
    help: """
      Run one of several parts of the scripts, as in 1/4: every fourth. Without it Bazel's \
      TEST_TOTAL_SHARDS and TEST_SHARD_INDEX choose the part, if they are set.
      """)
  var shard: Shard?

  @Flag(name: .shortAndLong, help: "Print only scripts that fail.")
  var quiet = false

  @Flag(help: .hidden)
  var worker = false

  @OptionGroup var record: RecordOptions
  @OptionGroup var variables: VariableOptions
  @OptionGroup var sandbox: SandboxOptions
  @OptionGroup var launch: LaunchOptions
  @OptionGroup var options: App.Options

  func validate() throws {
    guard (1...256).contains(jobs) else { throw ValidationError("--jobs must be from 1 to 256") }
    guard (1...1_000_000).contains(`repeat`) else {
      throw ValidationError("--repeat must be from 1 to 1000000")
    }
    guard record.path == nil || jobs == 1 && timeout == nil else {
      throw ValidationError(
        "--record writes one file, and --jobs and --timeout run scripts in others")
    }
    if let timeout, !(0.001...86_400).contains(timeout) {
      throw ValidationError("--timeout must be from 0.001 to 86400 seconds")
    }
    for tag in tags.flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false) })
    where tag.isEmpty || tag == "!" {
      throw ValidationError("--tags has an empty tag: write them as in smoke,!slow")
    }
  }

  /// How long a script may take that doesn't say so itself.
  private var limit: Duration? { timeout.map { .seconds($0) } }
  private var requests: [ReportRequest] { Array(reports.joined()) }

  func run(_ console: Console) async throws(CommandStop) -> ExitStatus {
    guard !worker else { return try await serve(console) }
    let found = try findScripts(console)
    if timeout != nil, let script = found.first(where: \.isStream) {
      // It runs in this process, which would have to end itself.
      throw console.stop(
        "--timeout doesn't reach \(script.path == "-" ? "standard input" : script.path); "
          + "give the script as a file")
    }
    let run = scriptRun(try SessionRecording.begin(SessionJournals(of: App.self, record), console))
    let failed = rerunFailed ? FailedScripts(app: App.name).paths : nil
    // A script alone prints what it prints, as a program would.
    if paths == [found.first?.path], `repeat` == 1, jobs == 1, !update, reports.isEmpty,
      let script = found.first, ExpectedOutput(of: script) == nil,
      failed == nil || isChosen(script, failed)
    {
      return await run.runAlone(script, console, within: script.header.timeout ?? limit)
    }
    let shard = try Shard.chosen(shard, console)
    let chosen = found.filter { isChosen($0, failed) }
    if let failed, chosen.isEmpty {
      console.print(
        failed.isEmpty ? "no script has failed before" : "none of these scripts has failed before")
      return .success
    }
    guard !chosen.isEmpty else {
      throw console.stop("none of \(found.count) scripts is chosen by the options")
    }
    let part = chosen.enumerated().filter { shard.contains($0.offset + 1) }.map(\.element)
    do throws(ValidationError) {
      try ReportRequest.check(requests, beside: part.map { ("script", $0.path) })
    } catch {
      throw console.stop(error.message)
    }
    let begun = try ReportRequest.begin(
      requests,
      about: ReportSubject(app: App.name, command: "run", item: "script", form: .steps), console)
    let results = SuiteResults(console, begun, isQuiet: quiet)
    return try await runAll(part, by: run, results, console)
  }

  @MainActor
  private func scriptRun(_ recording: SessionRecording? = nil) -> ScriptRun<App> {
    ScriptRun(
      options: options, launch: launch, values: variables.values, limit: sandbox.limit,
      keepsSteps: requests.contains { $0.kind == .html }, recording: recording,
      journals: SessionJournals(of: App.self, record))
  }

  // MARK: Choosing

  @MainActor
  private func findScripts(_ console: Console) throws(CommandStop) -> [ScriptFile] {
    let scripts = try ScriptFile.paths(at: paths, console)
    // One that is named twice is run once.
    let paths = Dictionary(scripts.map { (FailedScripts.key($0), $0) }) { first, _ in first }
    return paths.values.sorted().map(ScriptFile.init(at:))
  }

  /// Whether a script is run, by its path, its tags, and where only those are that have failed, by that.
  private func isChosen(_ script: ScriptFile, _ failed: Set<String>?) -> Bool {
    let words = tags.flatMap { $0.split(separator: ",") }.map(String.init)
    let excluded = words.filter { $0.hasPrefix("!") }.map { String($0.dropFirst()) }
    let wanted = words.filter { !$0.hasPrefix("!") }
    let own = Set(script.header.tags)
    return (filter.isEmpty || filter.contains { script.path.contains($0) })
      && (wanted.isEmpty || !own.isDisjoint(with: wanted)) && own.isDisjoint(with: excluded)
      && (failed?.contains(FailedScripts.key(script.path)) ?? true)
  }

  // MARK: Running

  /// Runs the script that another process names, and answers with the result.
  @MainActor
  private func serve(_ console: Console) async throws(CommandStop) -> ExitStatus {
    guard let connection = WorkerConnection(), let request = connection.receive() else {
      return .usage
    }
    let script = ScriptFile(at: String(decoding: request, as: UTF8.self))
    let result = await scriptRun().result(of: script, within: script.header.timeout ?? limit)
    connection.answer(try ShellWorker.encode(result, console))
    return .success
  }

  /// Runs scripts one after another, or several at once, and says what comes of each in their order.
  @MainActor
  private func runAll(
    _ scripts: [ScriptFile], by run: ScriptRun<App>, _ results: SuiteResults, _ console: Console
  ) async throws(CommandStop) -> ExitStatus {
    var kept: [(path: String, hasPassed: Bool)] = []
    defer { FailedScripts(app: App.name).update(kept) }
    let order = scripts.flatMap { script in (1...`repeat`).map { (script, $0) } }
    let pool = makePool(order.map(\.0))
    for (index, (script, turn)) in order.enumerated() {
      guard !console.isBroken else { return .commandFailed }
      var result =
        if let pool, !script.isStream {
          try self.result(of: script, from: pool, console)
        } else {
          await run.result(of: script)
        }
      if result.hasPassed { compare(&result, of: script) }
      if `repeat` > 1 { result.turn = turn }
      results.take(result)
      if kept.last?.path == script.path {
        kept[kept.count - 1].hasPassed = kept[kept.count - 1].hasPassed && result.hasPassed
      } else {
        kept.append((script.path, result.hasPassed))
      }
      if !result.hasPassed, failFast { return results.finish(notRun: order.count - index - 1) }
    }
    return results.finish(notRun: 0)
  }

  /// The processes that run the scripts; nil where this one does.
  @MainActor
  private func makePool(_ order: [ScriptFile]) -> WorkerPool? {
    guard jobs > 1 || timeout != nil || order.contains(where: { $0.header.timeout != nil }) else {
      return nil
    }
    let pool = WorkerPool(
      count: jobs, lifetime: .oneRequest, arguments: ShellWorker.arguments())
    for script in order where !script.isStream {
      pool.send(
        Array(script.path.utf8),
        limit: (script.header.timeout ?? limit).map { $0 + ScriptRun<App>.patience })
    }
    return pool
  }

  @MainActor
  private func result(
    of script: ScriptFile, from pool: WorkerPool, _ console: Console
  ) throws(CommandStop) -> ScriptResult {
    var result = ScriptResult(path: script.path)
    switch try pool.next(console) {
    case .answered(let bytes)?:
      if let answer = ShellWorker.decode(ScriptResult.self, bytes) { return answer }
      result.fail(.commandFailed, "its process has answered something else")
    case .lost(let end, _)?: result.fail(.commandFailed, "its process \(end.words)")
    case .timedOut?: result.tookTooLong(script.header.timeout ?? limit ?? .zero)
    case nil: result.fail(.commandFailed, "its process has ended")
    }
    return result
  }

  /// Compares what a script has printed with what it has to print.
  private func compare(_ result: inout ScriptResult, of script: ScriptFile) {
    // Of the scripts that are named even what was never expected before becomes so.
    let isMaking = update && paths.contains(script.path)
    guard let expected = ExpectedOutput(of: script, making: isMaking) else { return }
    do throws(FileError) {
      if update {
        result.isUpdated = try expected.update(to: result.output)
        return
      }
      let lines = try expected.differences(from: result.output)
      guard !lines.isEmpty else { return }
      result.fail(
        .expectationFailed, "it prints something else than \(expected.path)",
        details: lines + ["--update writes what it prints to the file"])
    } catch {
      result.fail(.commandFailed, "\(error)")
    }
  }
}
