import ArgumentParser
import Reports
import SceneSystem

/// `koober replay`: deep links from lists, each opened in an app of its own.
struct ReplayCommand<App: ShellApp>: ParsableCommand {
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
    help: "Lists of links, where - is standard input; or files of recorded sessions.")
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
    name: .customLong("as"), help: "\(StartChoice.help(for: App.starts))")
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
  @Option(
    parsing: .unconditional, help: "How many seconds of real time a link may wait for the outside.")
  var patience = 10.0

  @Option(
    parsing: .unconditional,
    help: "Open links in so many processes at once; outcomes keep the order of the lists.")
  var jobs = 1

  @Option(
    help: """
      What an earlier replay has printed (- is standard input); a link whose outcome differs fails, and so does one that only \
      the lists have or, without shards, only the baseline.
      """)
  var baseline: String?

  @Option(
    name: .customLong("report"),
    help: ArgumentHelp(
      """
      Write reports: json, junit, tap or html, each with a file, as in json=a.json,html=a.html; in \
      place of one, - makes the report the output, without the list.
      """,
      valueName: "form=file"),
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

  func validate() throws {
    if let start { try StartChoice.check(start, among: App.starts) }
    guard (1...256).contains(jobs) else { throw ValidationError("--jobs must be from 1 to 256") }
    guard (0.001...86_400).contains(patience) else {
      throw ValidationError("--patience must be from 0.001 to 86400 seconds")
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
    try CommandFiles(
      lists: files, baseline: baseline, script: start.flatMap(StartChoice.scriptPath),
      reports: Array(reports.joined())
    ).check()
  }

  func run() throws {
    if worker {
      throw MainThread.run { [self] console in
        await LinkWorker.run(App.self, options: options, launch: launch, console: console).code
      }
    }
    let choice =
      try start.map { try StartChoice(argument: $0, among: App.starts) }
      ?? StartChoice(App.starts.first ?? .started)
    throw MainThread.run { [self] console in
      files.contains(where: SessionFile.isSession)
        ? await replaySessions(console) : await replay(from: choice, console)
    }
  }

  @MainActor
  private func replay(from start: StartChoice, _ console: Console) async -> ExitCode {
    do throws(CommandStop) {
      try checkIsForLists(console)
      return console.close(try await makeReplay(from: start, console).run())
    } catch {
      return console.close(error.status)
    }
  }

  @MainActor
  private func makeReplay(
    from start: StartChoice, _ console: Console
  ) throws(CommandStop) -> Replay<App> {
    let lists = try openable(format.lists(files), console)
    let shard = try chosenShard(console)
    let comparison = try comparison(shard, console)
    let recording = try SessionRecording.begin(
      SessionJournals(of: App.self, record), console)
    // From here on there is something to remove at a signal.
    console.guardOutput()
    let reports = try ReportRequest.begin(
      Array(reports.joined()),
      about: ReportSubject(app: App.name, command: "replay", item: "link", form: .single), console)
    let replayOptions = ReplayOptions(
      isWarm: warm, insists: force, patience: Int(patience * 1000),
      wantsDetails: self.reports.joined().contains { $0.kind == .json })
    return Replay(
      lists: lists, shard: shard,
      runner: LinkRunner(
        AppStart(
          start, options: options, launch: launch, console: console, recording: recording),
        replayOptions),
      makeWorkers: jobs == 1
        ? nil : workers(WorkerHandshake(start: start, options: replayOptions), console),
      baseline: comparison,
      results: ReplayResults(
        console: console, reports: reports, isQuiet: quiet, hasBaseline: baseline != nil),
      console: console)
  }

  @MainActor
  private func workers(
    _ greeting: WorkerHandshake, _ console: Console
  ) -> @MainActor () -> LinkWorkers {
    // What the command line says of the app holds for the workers, too.
    let arguments = CommandLine.arguments
    let words =
      arguments.prefix(2) + ["--worker"] + StartChoice.joined(Array(arguments.dropFirst(2)))
    return { [jobs] in
      LinkWorkers(count: jobs, arguments: Array(words), greeting: greeting, console: console)
    }
  }

  @MainActor
  private func comparison(
    _ shard: Shard, _ console: Console
  ) throws(CommandStop) -> BaselineComparison? {
    guard let baseline else { return nil }
    do {
      let reader = try BaselineReader(path: baseline)
      return BaselineComparison(shards: shard.count) { () throws(LinkListError) in
        try reader.next()
      }
    } catch {
      console.complain("error: \(error)")
      throw CommandStop(status: .usage)
    }
  }

  /// The shard that the command line names, or else the one that Bazel asks for.
  @MainActor
  private func chosenShard(_ console: Console) throws(CommandStop) -> Shard {
    let chosen = try ShardChoice.shard(shard, console)
    guard !warm || chosen.count == 1 else {
      console.complain(
        "error: --warm and shards exclude each other: where a link leads would depend on their number"
      )
      throw CommandStop(status: .usage)
    }
    return chosen
  }

  /// The lists, if all of them can be opened: nothing is replayed where one can't.
  @MainActor
  private func openable(_ lists: [LinkList], _ console: Console) throws(CommandStop) -> [LinkList] {
    for list in lists where !FileReader.isStream(list.path) {
      do {
        _ = try LinkListReader(list)
      } catch {
        console.complain("error: \(error)")
        throw CommandStop(status: .usage)
      }
    }
    return lists
  }
}
