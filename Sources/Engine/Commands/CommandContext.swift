package import Commands
package import Language
package import Scenes
import Sessions

/// Where a command runs, and what it was given beyond its own parameters.
@MainActor
package struct CommandContext {
  /// Arguments that a command hands on, as a place's or an action's.
  package struct HandedOn {
    package var arguments: [Argument]
    package let syntax: [ArgumentSyntax]

    /// The arguments without the first.
    var rest: HandedOn {
      HandedOn(arguments: Array(arguments.dropFirst()), syntax: Array(syntax.dropFirst()))
    }
  }

  let known: KnownCommand
  /// Where the command's name stands.
  package let place: SourceSpan
  /// Whether data is wanted, and no text.
  let wantsData: Bool

  package var interpreter: Interpreter { known.interpreter }
  /// Where its first argument stands that has no label; the command's name where there is none.
  package var argument: SourceSpan {
    syntax.first { $0.label == nil && $0.flag == nil }.map { place.at($0.range) } ?? place
  }
  /// The command with all that was given.
  package var call: CommandCall { known.call }
  var handedOn: HandedOn { known.handedOn }
  /// What its own arguments are written like.
  var syntax: [ArgumentSyntax] { known.syntax }
  package var app: any SceneApp { interpreter.app }
  var session: AppSession { interpreter.session }
  var router: Router { interpreter.app.router }
  package var host: ScriptHost { interpreter.host }
  /// What the command takes.
  var parameters: [CommandParameter] { interpreter.registry[call.name]?.schema.parameters ?? [] }
  /// What is written as the reason for a move: the statement.
  var cause: String { place.text }
  /// Where the first argument that is handed on stands; the command's name where there is none.
  var handedOnPlace: SourceSpan { handedOn.syntax.first.map { place.at($0.range) } ?? place }

  /// What a command tells: lines of text, or data where that is wanted.
  package func telling(
    _ text: @autoclosure () throws(ScriptFailure) -> String, _ data: @autoclosure () -> Value
  ) throws(ScriptFailure) -> CommandOutput {
    wantsData ? .json(data()) : .text(try text())
  }

  /// What a command tells line by line; the lines are the data.
  func telling(lines text: String) -> CommandOutput {
    wantsData ? .json(.array(CommandOutput.text(text).lines)) : .text(text)
  }

  // MARK: Doing

  /// Does something whose failure belongs to the argument.
  func trying<Result>(_ body: () throws -> Result) throws(ScriptFailure) -> Result {
    do { return try body() } catch { throw argument.failure(of: error) }
  }

  func readFile(_ path: String) throws(ScriptFailure) -> [UInt8] {
    try argument.reporting { () throws(ScriptHost.Failure) in try host.readFile(path) }
  }

  func replaceFile(_ path: String, _ text: String) throws(ScriptFailure) {
    try argument.reporting { () throws(ScriptHost.Failure) in try host.replaceFile(path, text) }
  }

  /// Does something to the app that a record has as an entry, with what the arguments were given for; failures
  /// belong to the argument unless another place is given.
  func recording(
    _ kind: JournalEntry.Kind, _ parameters: @autoclosure () -> [CommandParameter],
    at place: SourceSpan? = nil, _ body: @escaping @MainActor () throws -> CommandOutput
  ) async throws(ScriptFailure) -> CommandOutput {
    try await interpreter.act(kind, call, parameters()) { () throws(ScriptFailure) in
      do { return try body() } catch { throw (place ?? argument).failure(of: error) }
    }
  }

  /// Moves the app.
  func moving(
    at place: SourceSpan? = nil, _ body: @escaping @MainActor (Router, String) throws -> Void
  ) async throws(ScriptFailure) -> CommandOutput {
    try await recording(.move, parameters, at: place ?? self.place) {
      try body(router, cause)
      return .nothing
    }
  }

  /// Why a flag or an argument of the command is wrong, at the place of it where it was given.
  package func failure(
    _ code: Diagnostic.Code, of parameter: String, _ message: String, help: String? = nil
  ) -> ScriptFailure {
    let index =
      syntax.firstIndex { $0.label?.text == parameter }
      ?? parameters.firstIndex { $0.name == parameter }.flatMap { index in
        syntax.indices.contains(index) && syntax[index].label == nil ? index : nil
      }
    let place = index.map { self.place.at(syntax[$0].range) } ?? place
    return place.failure(code, message, help: help)
  }
}
