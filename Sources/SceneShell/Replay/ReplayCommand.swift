import ArgumentParser
import Scenes
import Terminal

/// `koober replay`: deep links from lists, each opened in an app of its own.
struct ReplayCommand<App: ShellApp>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "replay",
      abstract: "Opens deep links, each in a fresh app, and prints where each leads.",
      discussion: """
        A list has one URL a line; # starts a comment. Behind a tab may stand the outcome to expect, \
        as this command prints it; a link whose outcome differs fails the replay. A file whose name \
        ends in .csv has a line with the names of its columns first (RFC 4180), one that ends in \
        .jsonl, .ndjson or .json a JSON object a line.

        What is printed is a list again, which expects what has happened.

        Exit status: 0 all links lead somewhere, or where they are expected to; 1 wrong usage; 3 a \
        link is refused or can't be read; 4 a link leads elsewhere than expected.
        """)
  }

  @ArgumentParser.Argument(help: "Lists of links; - is standard input.")
  var files: [String]

  @Option(
    name: .customLong("as"), help: "\(StartChoice.help(for: App.starts))")
  var start: String?

  @Flag(help: "Open links one after another in one app, each where the last has led.")
  var warm = false

  @Flag(help: "Leave scenes that refuse to be left, as with something unsaved.")
  var force = false

  @OptionGroup var format: LinkListOptions
  @OptionGroup var launch: LaunchOptions
  @OptionGroup var options: App.Options

  @Flag(name: .shortAndLong, help: "Print only the lines of links that fail, and no progress.")
  var quiet = false

  @Option(help: "Replay one of several parts of the lists, as in 1/4: every fourth line.")
  var shard: Shard?

  func validate() throws {
    if let start { try StartChoice.check(start, among: App.starts) }
  }

  func run() throws {
    let choice =
      try start.map { try StartChoice(argument: $0, among: App.starts) }
      ?? StartChoice(App.starts.first ?? .started)
    throw MainThread.run { [self] in await replay(from: choice, $0) }
  }

  @SceneActor
  private func replay(from start: StartChoice, _ console: Console) async -> ExitCode {
    do throws(ReplayStop) {
      return console.close(try await makeReplay(from: start, console).run())
    } catch {
      return console.close(error.status)
    }
  }

  @SceneActor
  private func makeReplay(
    from start: StartChoice, _ console: Console
  ) throws(ReplayStop) -> Replay<App> {
    Replay(
      lists: try openable(format.lists(files), console),
      shard: try chosenShard(console),
      runner: LinkRunner(
        AppStart(start, options: options, launch: launch, console: console),
        Manner(isWarm: warm, insists: force)),
      results: ReplayResults(console: console, isQuiet: quiet, hasBaseline: false),
      console: console)
  }

  /// The shard that the command line names, or else the one that Bazel asks for.
  @SceneActor
  private func chosenShard(_ console: Console) throws(ReplayStop) -> Shard {
    let variables = ProcessEnvironment.variables
    do {
      if let path = variables["TEST_SHARD_STATUS_FILE"], variables["TEST_TOTAL_SHARDS"] != nil {
        // So Bazel knows that the test heeds its shards.
        _ = try FileWriter(path: path, mode: .truncate)
      }
      return try shard ?? Shard(bazel: variables) ?? .whole
    } catch {
      console.complain("error: \(error)")
      throw ReplayStop(status: .usage)
    }
  }

  /// The lists, if all of them can be opened: nothing is replayed where one can't.
  @SceneActor
  private func openable(_ lists: [LinkList], _ console: Console) throws(ReplayStop) -> [LinkList] {
    for list in lists where !FileReader.isStream(list.path) {
      do {
        _ = try LinkListReader(list)
      } catch {
        console.complain("error: \(error)")
        throw ReplayStop(status: .usage)
      }
    }
    return lists
  }
}
