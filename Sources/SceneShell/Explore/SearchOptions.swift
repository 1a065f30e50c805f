public import ArgumentParser
public import SceneExplorer

/// The options of a search of an app's states, for the commands that search.
struct SearchOptions<App: ShellApp>: ParsableArguments {
  @Option(help: "\(StartChoice.help(for: App.starts, where: "State in which the search begins"))")
  var start: String?

  @Option(
    parsing: .unconditional, help: "Maximum number of states to find.")
  var states = 1000

  @Option(
    parsing: .unconditional, help: "Maximum number of lines that lead to a state.")
  var depth = 50

  @Option(
    name: .customLong("time-limit"), parsing: .unconditional,
    help: ArgumentHelp(
      "Time after which the search ends with what it has found, such as 90s or 1h.",
      valueName: "duration"), transform: TimeLimit.init)
  var timeLimit: TimeLimit?

  @Option(
    name: .customLong("memory-limit"), parsing: .unconditional,
    help: ArgumentHelp(
      """
      Memory at which the search ends with what it has found, such as 512M or 4G; a move that takes a quarter more is \
      stopped, and not tried again. Only the memory of one process counts (default: half of that of the machine).
      """, valueName: "size"), transform: MemorySize.init)
  var memoryLimit: MemorySize?

  @Option(help: "Moves to try first.")
  var order: ExplorationOrder = .coverage

  @Option(parsing: .unconditional, help: "Random seed.")
  var seed: UInt64 = 0

  @Option(
    name: .customLong("without"),
    help: "Kind of moves to leave out (repeatable).")
  var excluded: [ExploredMoveKind] = []

  @Option(
    name: .customLong("try"),
    help: ArgumentHelp(
      "Try only these: a kind of moves, a scene, a service, an action or a fault (repeatable).",
      valueName: "name"))
  var tried: [String] = []

  @Option(
    name: .customLong("value"),
    help: ArgumentHelp(
      """
      Value to try instead of samples: of parameters with a label, as in text=hello or chat.send.text=hello, or of one \
      without a label, as in books.select=2 (repeatable).
      """,
      valueName: "name=value"))
  var values: [GivenValue] = []

  @Flag(
    help:
      "Also try values at the edges of types: numbers such as -1 and the largest, empty and long texts."
  )
  var edges = false

  @Option(
    name: .customLong("weight"),
    help: ArgumentHelp(
      "Number of times, from 1 to 1000, to try moves of this name where others are tried once (repeatable).",
      valueName: "name=number"))
  var weights: [MoveWeight] = []

  @Option(
    parsing: .unconditional,
    help: "Seconds after which a move that has not ended is stopped, and not tried again.")
  var timeout: UInt32 = 10

  func validate() throws {
    if let start { try StartChoice.check(start, among: App.starts) }
    if states < 1 { throw ValidationError("--states must be 1 or more") }
    if !(1...3600).contains(timeout) { throw ValidationError("--timeout must be from 1 to 3600") }
    if depth < 1 { throw ValidationError("--depth must be 1 or more") }
    if Set(excluded).count == ExploredMoveKind.allCases.count {
      throw ValidationError("--without leaves no kind of moves")
    }
    if let kind = excluded.first(where: { tried.contains($0.rawValue) }) {
      throw ValidationError("--try and --without cannot both name \(kind.rawValue)")
    }
    if !weights.isEmpty, order != .coverage {
      throw ValidationError("--weight needs --order coverage")
    }
    if tried.contains(where: { $0.allSatisfy(\.isWhitespace) }) {
      throw ValidationError("--try needs the beginning of a name, such as --try signIn")
    }
  }

  /// The start of the search; that of the app without an option.
  var startChoice: StartChoice {
    get throws {
      try start.map { try StartChoice(argument: $0, among: App.starts) }
        ?? StartChoice(App.starts.first ?? .started)
    }
  }

  /// The moves that are tried.
  @MainActor
  var moves: PossibleMoves {
    PossibleMoves(
      Set(ExploredMoveKind.allCases).subtracting(excluded), named: tried,
      giving: Dictionary(grouping: values, by: \.parameter).mapValues { $0.map(\.text) },
      edges: edges, seed: seed)
  }
}

extension ExplorationOrder: ExpressibleByArgument {}
extension ExploredMoveKind: ExpressibleByArgument {}
