import ArgumentParser
import Language
import Reports
import SceneSystem

/// `koober run`: scene scripts, each in an app of its own.
struct RunCommand<App: ShellApp>: ParsableCommand {
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

  @ArgumentParser.Argument(help: "Scripts, and folders of scripts; - is standard input.")
  var paths: [String]

  @Option(help: "Run scripts whose path has this text in it; may be given again for others.")
  var filter: [String] = []

  @Option(
    help: """
      Run scripts with one of these tags, as in smoke,rides; ! before a tag leaves out scripts that have it.
      """)
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
    help: ArgumentHelp(
      """
      Write reports: json, junit, tap or html, each with a file, as in json=a.json,html=a.html; in \
      place of one, - makes the report the output, without the lines about scripts.
      """,
      valueName: "form=file"),
    transform: ReportRequest.requests)
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

  func run() throws {
    if worker {
      throw MainThread.run { [self] console in
        await ScriptWorker.run(scriptRun(), timeout: timeout.map { .seconds($0) }).code
      }
    }
    throw MainThread.run { [self] in await runAll($0) }
  }

  @MainActor
  private func scriptRun(_ recording: SessionRecording? = nil) -> ScriptRun<App> {
    ScriptRun(
      options: options, launch: launch, values: variables.values, limit: sandbox.limit,
      keepsSteps: reports.joined().contains { $0.kind == .html }, recording: recording,
      journals: SessionJournals(of: App.self, record))
  }

  private var selection: ScriptSelection {
    let words = tags.flatMap { $0.split(separator: ",") }.map(String.init)
    let failed = FailedScripts(app: App.name, variables: ProcessEnvironment.variables)
    return ScriptSelection(
      filters: filter, tags: words.filter { !$0.hasPrefix("!") },
      excludedTags: words.filter { $0.hasPrefix("!") }.map { String($0.dropFirst()) },
      failed: rerunFailed ? failed.paths : nil)
  }

  @MainActor
  private func runAll(_ console: Console) async -> ExitCode {
    do throws(CommandStop) {
      let found = try findScripts(console)
      if timeout != nil, let script = found.first(where: \.isStream) {
        // It runs in this process, which would have to end itself.
        console.complain(
          "error: --timeout doesn't reach \(script.path == "-" ? "standard input" : script.path); "
            + "give the script as a file")
        throw CommandStop(status: .usage)
      }
      let run = scriptRun(
        try SessionRecording.begin(SessionJournals(of: App.self, record), console))
      // A script alone prints what it prints, as a program would.
      if paths == [found.first?.path], `repeat` == 1, jobs == 1, !update, reports.isEmpty,
        let script = found.first, ExpectedOutput(of: script) == nil,
        !rerunFailed || selection.contains(script)
      {
        let limit = script.header.timeout ?? timeout.map { .seconds($0) }
        return console.close(await run.runAlone(script, console, within: limit))
      }
      let shard = try ShardChoice.shard(shard, console)
      let chosen = found.filter(selection.contains)
      if rerunFailed, chosen.isEmpty {
        console.print(
          selection.failed?.isEmpty == true
            ? "no script has failed before" : "none of these scripts has failed before")
        return console.close(.success)
      }
      guard !chosen.isEmpty else {
        console.complain("error: none of \(found.count) scripts is chosen by the options")
        throw CommandStop(status: .usage)
      }
      let part = chosen.enumerated().filter { shard.contains($0.offset + 1) }.map(\.element)
      do {
        try CommandFiles(scripts: part.map(\.path), reports: Array(reports.joined())).check()
      } catch {
        console.complain("error: \(error.message)")
        throw CommandStop(status: .usage)
      }
      let begun = try ReportRequest.begin(
        Array(reports.joined()),
        about: ReportSubject(app: App.name, command: "run", item: "script", form: .steps), console)
      let suite = ScriptSuite(
        scripts: part, run: run, turns: `repeat`, jobs: jobs,
        timeout: timeout.map { .seconds($0) }, stopsAtFailure: failFast, updates: update,
        named: Set(paths), arguments: workerArguments,
        results: SuiteResults(console, begun, isQuiet: quiet))
      return console.close(try await suite.runAll(console))
    } catch {
      return console.close(error.status)
    }
  }

  /// What the program is started with to run one script after another for this one.
  private var workerArguments: [String] {
    Array(CommandLine.arguments.prefix(2) + ["--worker"] + CommandLine.arguments.dropFirst(2))
  }

  @MainActor
  private func findScripts(_ console: Console) throws(CommandStop) -> [ScriptFile] {
    let scripts = try ScriptFinder.scripts(at: paths, console)
    // One that is named twice is run once.
    let paths = Dictionary(scripts.map { (FailedScripts.key($0), $0) }) { first, _ in first }
    return paths.values.sorted().map(ScriptFile.init(at:))
  }
}
