import ArgumentParser
import Reports
import SceneSystem

/// `koober replay`: deep links from lists, each opened in an app of its own.
struct ReplaySubcommand<App: ShellApp>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "replay",
      abstract: "Opens deep links, as a rule each in a fresh app, and prints where each leads.",
      discussion: """
        A list has one URL a line; # starts a comment. Behind a tab may stand the outcome to expect, \
        as this command prints it, and spaces alone expect nothing; a link whose outcome differs fails \
        the replay. A file whose name ends in .csv has a line with the names of its columns first (RFC \
        4180, or with semicolons or tabs for the commas), one that ends in .jsonl, .ndjson or .json a \
        JSON object a line.

        An outcome is the stack from the root to the scene in front, as in a > b > c; where the link \
        leads to another place than that scene, it follows, as in a > b for: c. Others are what a link \
        waits for, and dropped or error and why.

        What is printed is a list again, which expects what has happened. An app keeps nothing, unless \
        an option of its own says where to: then the links share what is kept there.

        Exit status: 0 all links lead somewhere, or where they are expected to; 1 wrong usage; 2 the \
        script that leads to the start can't be parsed; 3 a link is refused or can't be read, or there \
        is none; 4 a link leads elsewhere than expected; 130 interrupted.
        """)
  }

  @ArgumentParser.Argument(
    help: "Lists of links, where - is standard input; or files of recorded sessions.",
    completion: .file())
  var files: [String]

  @Flag(
    name: .customLong("continue"), help: "Go on where a session is no longer what was recorded.")
  var goesOn = false

  @Flag(
    help: """
      Play a session step by step: an empty line plays the next entry, a number all up to that one, c the rest, \
      q ends it; other lines are commands of the shell.
      """)
  var step = false

  @Option(help: "Play a session up to the entry of this number.")
  var until: Int?

  @Option(
    name: .customLong("secret"),
    help: ArgumentHelp(
      "What a session leaves out under a name; may be given again.", valueName: "name=value"))
  var secrets: [SecretOption] = []

  @Option(
    help: "\(StartChoice.help(for: App.starts))",
    completion: .list(App.starts.map(\.name) + ["script"]))
  var start: String?

  @Flag(
    help: """
      Open links one after another in one app, each where the last has led; behind one that doesn't come \
      to rest, in a new app.
      """)
  var warm = false

  @Flag(help: "Leave scenes that refuse to be left, as with something unsaved.")
  var force = false

  // What follows these is a value, even where it begins as an option does: -1 is out of bounds.
  @Option(parsing: .unconditional, help: "Timeout per link, in seconds of real time.")
  var timeout = 10.0

  @Option(
    parsing: .unconditional,
    help: "Open links in so many processes at once; outcomes keep the order of the lists.")
  var jobs = 1

  @Option(
    help: """
      What an earlier replay has printed (- is standard input); a link whose outcome differs fails, and so does one that only \
      the lists have or, without shards, only the baseline.
      """,
    completion: .file())
  var baseline: String?

  @Option(
    name: .customLong("report"),
    help: ReportRequest.help(without: "the list"),
    completion: ReportRequest.completion,
    transform: ReportRequest.requests)
  var reports: [[ReportRequest]] = []

  @Flag(help: .hidden)
  var worker = false

  @OptionGroup var record: RecordOptions
  @OptionGroup var format: LinkListOptions
  @OptionGroup var launch: LaunchOptions
  @OptionGroup var options: App.Options

  @Flag(
    name: .shortAndLong,
    help:
      "Print only the lines of links that fail, and no progress; of a session only what differs."
  )
  var quiet = false

  @Option(
    help: """
      Replay one of several parts of the lists, as in 1/4: every fourth line. Without it Bazel's \
      TEST_TOTAL_SHARDS and TEST_SHARD_INDEX choose the part, if they are set.
      """)
  var shard: Shard?

  /// The options that were renamed: the current names by those of earlier versions.
  static var formerOptions: [String: String] { ["--as": "--start", "--patience": "--timeout"] }

  func validate() throws {
    if let start { try StartChoice.check(start, among: App.starts) }
    guard (1...256).contains(jobs) else { throw ValidationError("--jobs must be from 1 to 256") }
    guard (0.001...86_400).contains(timeout) else {
      throw ValidationError("--timeout must be from 0.001 to 86400 seconds")
    }
    guard record.path == nil || jobs == 1 else {
      throw ValidationError("--record writes one file, and --jobs opens links in other processes")
    }
    guard !warm || jobs == 1 else {
      throw ValidationError(
        "--warm and --jobs exclude each other: where a link leads would depend on the number of jobs"
      )
    }
    try format.check(files)
    // Those of a worker aren't its own.
    guard !worker else { return }
    let sources =
      files.map { ("list", $0) } + [baseline].compactMap(\.self).map { ("baseline", $0) }
      + [start.flatMap(StartChoice.scriptPath)].compactMap(\.self).map { ("script", $0) }
    try ReportRequest.check(Array(reports.joined()), beside: sources)
  }

  func run() throws {
    let choice = try worker ? nil : start.map { try StartChoice(argument: $0, among: App.starts) }
    throw MainThread.run { [self] console in
      if !worker, files.contains(where: SessionFile.isSession) {
        return await replaySessions(console)
      }
      do throws(CommandStop) {
        if worker {
          try await serve(console)
          return console.close(.success)
        }
        try checkIsForLists(console)
        let start = choice ?? StartChoice(App.starts.first ?? .started)
        return console.close(try await makeReplay(from: start, console).run())
      } catch {
        return console.close(error.status)
      }
    }
  }

  /// Opens the links that another process sends.
  @MainActor
  private func serve(_ console: Console) async throws(CommandStop) {
    guard let connection = WorkerConnection(),
      let options = ShellWorker.decode(ReplayOptions.self, connection.handshake)
    else { throw CommandStop(status: .usage) }
    let start = AppStart<App>(
      choice: options.start, options: self.options, launch: launch, console: console)
    try await LinkRunner(start, options).serve(connection)
  }

  @MainActor
  private func makeReplay(
    from start: StartChoice, _ console: Console
  ) throws(CommandStop) -> LinkReplay<App> {
    let lists = format.lists(files)
    // Nothing is replayed where one of the lists can't be opened.
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
    let recording = try SessionRecording.begin(SessionJournals(of: App.self, record), console)
    // From here on there is something to remove at a signal.
    console.guardOutput()
    let requests = Array(reports.joined())
    let reports = try ReportRequest.begin(
      requests,
      about: ReportSubject(app: App.name, command: "replay", item: "link", form: .single), console)
    let options = ReplayOptions(
      start: start, isWarm: warm, force: force, timeout: Int(timeout * 1000),
      wantsDetails: requests.contains { $0.kind == .json })
    let appStart = AppStart<App>(
      choice: start, options: self.options, launch: launch, console: console, recording: recording)
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
  private func chosenShard(_ console: Console) throws(CommandStop) -> Shard {
    let chosen = try Shard.chosen(shard, console)
    guard !warm || chosen.count == 1 else {
      throw console.stop(
        "--warm and shards exclude each other: where a link leads would depend on their number")
    }
    return chosen
  }
}
