import ArgumentParser
import SceneReports
import SceneSystem
import SceneText

/// `koober replay`: deep links of lists, each opened in a fresh app, or recorded sessions.
struct ReplaySubcommand<App: ShellApp>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "replay",
      abstract: "Open each deep link in a fresh app and print its destination, or replay sessions.",
      discussion: """
        A list has one URL per line, optionally followed by a tab and the expected outcome; # starts a comment. The \
        replay fails if an outcome differs. A .csv file begins with the names of its columns (RFC 4180, or with \
        semicolons or tabs in place of commas). A .jsonl, .ndjson or .json file has one JSON object per line.

        An outcome is the path from the root to the front scene, as in a > b > c. a > b for: c means that the \
        link leads to c, but b is in front of it. Other outcomes are the condition that a link waits for, and \
        'dropped' or 'error' with the reason.

        In a file or a pipe, the output is itself a list with expected outcomes, in which errors are codes; on a \
        terminal, errors are sentences. The app stores nothing, unless --home names a \
        directory; all links share that directory. Ctrl-C and SIGTERM end a replay of links after the current ones, with \
        reports of those so far; a second signal ends it at once.

        Exit status: 0 success; 1 wrong usage, or a file cannot be read; 2 the start script cannot be parsed, or a \
        journal is damaged; 3 a link is refused or cannot be read, or there is no link; 4 an outcome is not the expected one, or a session differs from its \
        recording; 130 interrupted.
        """)
  }

  @ArgumentParser.Argument(
    help: "Lists of links (- is standard input), or journals of sessions.",
    completion: .file())
  var files: [String]

  @Flag(
    name: .customLong("continue"), help: "Continue after the first difference of a session.")
  var continues = false

  @Flag(
    help: """
      Pause a session after each input and each step of the clock. Enter plays the next one, a number plays up to \
      that input, c plays the rest, q ends the replay, and help lists the commands.
      """)
  var step = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Number of the last input of a session to replay.", valueName: "number"))
  var until: Int?

  @Option(
    help: "\(StartChoice.help(for: App.starts))",
    completion: .list(App.starts.map(\.name) + ["script"]))
  var start: String?

  @Flag(
    help: """
      Open all links in one app, one after another; a new app replaces one that does not settle.
      """)
  var warm = false

  @Flag(help: "Leave scenes even if they refuse, for example because of unsaved changes.")
  var force = false

  // The next word is always the value, so that -1 is out of bounds instead of an unknown option.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Timeout per link, in real time.", valueName: "seconds"))
  var timeout = 10.0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Number of processes that open links; the output keeps the order of the lists.",
      valueName: "count"))
  var jobs = 1

  @Option(
    help: """
      Output of an earlier replay, to compare with (- is standard input). A link fails if its outcome differs, \
      or if only one of the two outputs contains the link. With --shard, links missing from this run are ignored.
      """,
    completion: .file())
  var baseline: String?

  @Option(
    name: .customLong("report"),
    help: ReportRequest.help,
    completion: ReportRequest.completion,
    transform: ReportRequest.requests)
  var reports: [[ReportRequest]] = []

  @Flag(help: .hidden)
  var worker = false

  @OptionGroup var secrets: SecretOptions
  @OptionGroup var record: RecordOptions
  @OptionGroup var coverage: CoverageOptions
  @OptionGroup var format: LinkListOptions
  @OptionGroup var launch: LaunchOptions
  @OptionGroup var options: App.Options

  @Flag(
    name: .shortAndLong,
    help:
      "Print only failed links, or the differences of a session, and no progress."
  )
  var quiet = false

  @Option(
    help: """
      Part of the lists to replay: 2/4 is every fourth line, beginning with the second; \
      \(ShardOption.help).
      """)
  var shard: ShardOption?

  /// The options that were renamed: the current names by those of earlier versions.
  static var formerOptions: [String: String] { ["--as": "--start", "--patience": "--timeout"] }

  func validate() throws {
    try SessionPart.check(until: until)
    if let start { try StartChoice.check(start, among: App.starts) }
    guard (1...256).contains(jobs) else { throw ValidationError("--jobs must be from 1 to 256") }
    guard (0.001...86_400).contains(timeout) else {
      throw ValidationError("--timeout must be from 0.001 to 86400 seconds")
    }
    guard record.path == nil || jobs == 1 else {
      throw ValidationError(
        "--record cannot be used with --jobs: only one process can write a journal")
    }
    guard !warm || jobs == 1 else {
      throw ValidationError(
        "--warm cannot be used with --jobs: outcomes would depend on the number of processes"
      )
    }
    try format.check(files)
    // A worker has the options of its parent.
    guard !worker else { return }
    let sources =
      files.map { ("list", $0) } + [baseline].compactMap(\.self).map { ("baseline", $0) }
      + [start.flatMap(StartChoice.scriptPath)].compactMap(\.self).map { ("script", $0) }
    try ReportRequest.check(Array(reports.joined()), against: sources, [record.file])
  }

  func run() throws {
    let choice = try worker ? nil : start.map { try StartChoice(argument: $0, among: App.starts) }
    throw MainThread.run { [self] console in
      if !worker, files.contains(where: SessionFile.isSession) {
        return await replaySessions(console)
      }
      do throws(ExitRequest) {
        if worker {
          try await serve(console)
          return console.close(.success)
        }
        try checkIsForLists(console)
        // Formats other than lists have their own errors.
        for list in format.lists(files) where list.format == .list {
          try InputFile.check(list.path, for: .list, console, App.self)
        }
        let start = choice ?? StartChoice(App.starts.first ?? .started)
        return console.close(try await makeReplay(from: start, console).run())
      } catch {
        return console.close(error.status)
      }
    }
  }

  /// Opens the links that the parent process sends.
  @MainActor
  private func serve(_ console: Console) async throws(ExitRequest) {
    guard let connection = WorkerConnection(),
      let options = ShellWorker.decode(ReplayOptions.self, connection.handshake)
    else { throw ExitRequest(status: .usage) }
    let start = AppStart<App>(
      choice: options.start, options: self.options, launch: launch, console: console)
    try await LinkRunner(start, options).serve(connection)
  }

  @MainActor
  private func makeReplay(
    from start: StartChoice, _ console: Console
  ) throws(ExitRequest) -> LinkReplay<App> {
    let lists = format.lists(files)
    // Nothing is replayed if one of the lists cannot be opened.
    try console.require {
      for list in lists where !FileReader.isStream(list.path) { _ = try LinkListReader(list) }
    }
    let shard = try chosenShard(console)
    let comparison = try console.require {
      try baseline.map { baseline in
        let reader = try BaselineReader(path: baseline)
        return BaselineComparison(shards: shard.count, next: reader.next)
      }
    }
    let journal = try CommandJournal.begin(SessionJournals(of: App.self, record), console)
    // From now on, a signal has to remove files.
    console.guardOutput()
    let requests = Array(reports.joined())
    let reports = try ReportRequest.begin(
      requests,
      about: ReportSubject(
        app: App.name, command: "replay", item: "link", form: .single,
        shard: shard.report(
          lists: lists.map(\.path), hasBaseline: baseline != nil,
          options: ["start \(start.name) \(Checksum.text(Checksum.of(start.script.span)))"]
            + (force ? ["force"] : []) + launch.words)), console)
    let options = ReplayOptions(
      start: start, isWarm: warm, force: force, timeout: Int(timeout * 1000),
      wantsDetails: requests.contains { $0.kind == .json })
    let appStart = AppStart<App>(
      choice: start, options: self.options, launch: launch, console: console, journal: journal)
    return LinkReplay(
      lists: lists, shard: shard,
      runner: LinkRunner(appStart, options),
      workers: jobs == 1 ? nil : try LinkWorkers(count: jobs, options: options, console: console),
      baseline: comparison,
      results: ReplayResults(
        console: console, reports: reports, isQuiet: quiet, hasBaseline: baseline != nil),
      console: console)
  }

  @MainActor
  private func chosenShard(_ console: Console) throws(ExitRequest) -> Shard {
    let chosen = try ShardOption.chosen(shard, console)
    guard !warm || chosen.count == 1 else {
      throw console.exitRequest(
        printing:
          "--warm cannot be used with shards: outcomes would depend on their number")
    }
    return chosen
  }
}
