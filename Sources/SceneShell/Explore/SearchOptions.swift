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

  @Option(help: "Moves to try first.")
  var order: ExplorationOrder = .coverage

  @Option(
    name: .customLong("without"),
    help: "Kind of moves to leave out (repeatable).")
  var excluded: [ExploredMoveKind] = []

  @Option(
    parsing: .unconditional,
    help: "Seconds after which a move that has not ended is stopped, and not tried again.")
  var timeout: UInt32 = 10

  func validate() throws {
    if let start { try StartChoice.check(start, among: App.starts) }
    if states < 1 { throw ValidationError("--states must be 1 or more") }
    if !(1...3600).contains(timeout) { throw ValidationError("--timeout must be from 1 to 3600") }
    if depth < 1 { throw ValidationError("--depth must be 1 or more") }
    if excluded.count == ExploredMoveKind.allCases.count {
      throw ValidationError("--without leaves no kind of moves")
    }
  }
}

extension ExplorationOrder: ExpressibleByArgument {}
extension ExploredMoveKind: ExpressibleByArgument {}
