package import Commands
package import Language
package import Scenes
package import Sessions

/// Where a command runs, and what it was given beyond its own parameters.
@MainActor
package struct CommandContext {
  /// Arguments that a command hands on, as a place's or an action's.
  package struct HandedOn {
    package var arguments: [Argument]
    package let syntax: [ArgumentSyntax]

    /// The arguments without the first.
    package var rest: HandedOn {
      HandedOn(arguments: Array(arguments.dropFirst()), syntax: Array(syntax.dropFirst()))
    }
  }

  let known: KnownCommand
  /// Where the command's name stands.
  package let place: SourceSpan
  /// Whether data is wanted, and no text.
  package let wantsData: Bool

  /// What runs the command.
  package var interpreter: Interpreter { known.interpreter }
  /// Where its first argument stands that has no label; the command's name where there is none.
  package var argument: SourceSpan {
    syntax.first { $0.label == nil && $0.flag == nil }.map { place.at($0.range) } ?? place
  }
  /// The command with all that was given.
  package var call: CommandCall { known.call }
  /// What the command hands on.
  package var handedOn: HandedOn { known.handedOn }
  /// What its own arguments are written like.
  package var syntax: [ArgumentSyntax] { known.syntax }
  /// The app.
  package var app: any SceneApp { interpreter.app }
  /// What moves the app.
  package var router: Router { interpreter.app.router }
  /// The world outside.
  package var host: ScriptHost { interpreter.host }

  /// What a command tells: lines of text, or data where that is wanted.
  package func telling(
    _ text: @autoclosure () throws(ScriptFailure) -> String, _ data: @autoclosure () -> Value
  ) throws(ScriptFailure) -> CommandOutput {
    wantsData ? .json(data()) : .text(try text())
  }

  /// What a command tells line by line; the lines are the data.
  package func telling(lines text: String) -> CommandOutput {
    guard wantsData else { return .text(text) }
    return .json(.array(CommandOutput.text(text).lines))
  }

  /// Does something to the app that a record has as an entry.
  ///
  /// - Parameters:
  ///   - kind: What kind of thing it is.
  ///   - parameters: What the arguments were given for, in their order.
  ///   - place: Where failures belong.
  ///   - body: Does it.
  /// - Returns: What the command has to say.
  /// - Throws: ``ScriptFailure``.
  package func recording(
    _ kind: JournalEntry.Kind, _ parameters: @autoclosure () -> [CommandParameter],
    at place: SourceSpan, _ body: @escaping @MainActor () throws -> CommandOutput
  ) async throws(ScriptFailure) -> CommandOutput {
    try await interpreter.act(kind, call, parameters()) { () throws(ScriptFailure) in
      do { return try body() } catch { throw place.failure(of: error) }
    }
  }

  /// Moves the app.
  func moving(
    at place: SourceSpan? = nil, _ body: @escaping @MainActor () throws -> Void
  ) async throws(ScriptFailure) -> CommandOutput {
    try await recording(
      .move, interpreter.registry[call.name]?.schema.parameters ?? [], at: place ?? self.place
    ) {
      try body()
      return .nothing
    }
  }

  /// What is written as the reason for a move: the statement.
  var cause: String { place.source[place.range] }

  /// Why a flag or an argument of the command is wrong, at the place of it where it was given.
  package func failure(
    _ code: Diagnostic.Code, of parameter: String, _ message: String, help: String? = nil
  ) -> ScriptFailure {
    let schema = interpreter.registry[call.name]?.schema
    let index =
      syntax.firstIndex { $0.label?.text == parameter }
      ?? schema?.parameters.firstIndex { $0.name == parameter }.flatMap { index in
        syntax.indices.contains(index) && syntax[index].label == nil ? index : nil
      }
    let place = index.map { self.place.at(syntax[$0].range) } ?? place
    return place.failure(code, message, help: help)
  }
}
