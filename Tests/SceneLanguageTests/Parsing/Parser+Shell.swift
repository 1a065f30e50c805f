@testable import SceneEngine
@testable import SceneLanguage

extension Parser {
  /// The parser of the shell.
  init() {
    self.init(
      queries: CommandRegistry.standard.queries, pastQueries: CommandRegistry.standard.pastQueries)
  }
}

extension StatementReader {
  /// A reader of the shell's scripts.
  init(name: String) { self.init(name: name, parser: Parser()) }
}
