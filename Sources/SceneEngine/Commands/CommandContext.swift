package import SceneCommands
package import SceneLanguage
package import Scenes
package import SceneSessions
import SceneText

/// The context of a running command: the interpreter, its position, and the arguments that are not its own.
@MainActor
package struct CommandContext {
  /// Arguments that a command forwards, such as those of a place or an action.
  package struct Forwarded {
    package var arguments: [Argument]
    package let syntax: [ArgumentSyntax]

    /// The arguments without the first.
    var rest: Forwarded {
      Forwarded(arguments: Array(arguments.dropFirst()), syntax: Array(syntax.dropFirst()))
    }
  }

  let parsed: ParsedCommand
  /// The position of the command's name.
  package let place: SourceSpan
  /// Whether data is wanted instead of text.
  let wantsData: Bool

  package var interpreter: Interpreter { parsed.interpreter }
  /// The position of the first argument without a label, or else of the command's name.
  package var argument: SourceSpan {
    syntax.first { $0.label == nil && $0.flag == nil }.map { place.at($0.range) } ?? place
  }
  /// The command with all its arguments.
  package var call: CommandCall { parsed.call }
  var forwarded: Forwarded { parsed.forwarded }
  /// The syntax of its own arguments.
  var syntax: [ArgumentSyntax] { parsed.syntax }
  package var app: any SceneApp { interpreter.app }
  package var session: AppSession { interpreter.session }
  var router: Router { interpreter.app.router }
  package var host: ScriptHost { interpreter.host }
  /// The parameters of the command.
  var parameters: [CommandParameter] { interpreter.registry[call.name]?.schema.parameters ?? [] }
  /// The cause of a move: the statement.
  var cause: String { place.text }
  /// The position of the first forwarded argument, or else of the command's name.
  var forwardedPlace: SourceSpan { forwarded.syntax.first.map { place.at($0.range) } ?? place }

  /// Makes output of text, or of data if that is wanted.
  package func output(
    _ text: @autoclosure () throws(ScriptFailure) -> String, _ data: @autoclosure () -> Value
  ) throws(ScriptFailure) -> CommandOutput {
    wantsData ? .json(data()) : .text(try text())
  }

  /// Makes output of lines, which are the data as well.
  func output(lines text: String) -> CommandOutput {
    wantsData ? .json(.array(CommandOutput.text(text).lines)) : .text(text)
  }

  // MARK: Doing

  /// Runs a closure; its failure gets the position of the argument.
  func trying<Result>(_ body: () throws -> Result) throws(ScriptFailure) -> Result {
    do { return try body() } catch {
      throw argument.failure(of: interpreter.redacting(error: error))
    }
  }

  /// The failure for an error, which names a command that helps if this one has no `--force`.
  func failure(of error: any Error, at place: SourceSpan) -> ScriptFailure {
    let forces = parameters.contains { $0.name == "force" }
    return place.failure(
      of: interpreter.redacting(error: error),
      leavingBy: forces ? .flag : router.forcedLeaving(after: error), in: router.tree)
  }

  func readFile(_ path: String) throws(ScriptFailure) -> [UInt8] {
    try argument.reporting { () throws(ScriptHost.Failure) in try host.readFile(path) }
  }

  /// Writes the file of the argument `file`, and replaces one of another kind only if forced.
  func replaceFile(
    _ path: String, _ text: String, _ kind: FileKind, force: Bool
  ) throws(ScriptFailure) {
    try place(of: "file").reporting { () throws(ScriptHost.Failure) in
      try host.replaceFile(path, text, force ? nil : kind)
    }
  }

  /// Runs a closure as an entry of the journal.
  ///
  /// - Parameters:
  ///   - kind: The kind of the entry.
  ///   - parameters: The parameters that the arguments are for.
  ///   - place: The position of failures, by default the argument.
  ///   - body: What changes the app.
  /// - Returns: What `body` returns.
  /// - Throws: `ScriptFailure`.
  func recording(
    _ kind: JournalEntry.Kind, _ parameters: @autoclosure () -> [CommandParameter],
    at place: SourceSpan? = nil, _ body: @escaping @MainActor () throws -> CommandOutput
  ) async throws(ScriptFailure) -> CommandOutput {
    try await interpreter.act(kind, call, parameters()) { () throws(ScriptFailure) in
      do { return try body() } catch { throw failure(of: error, at: place ?? argument) }
    }
  }

  /// Runs a closure that moves the app, as an entry of the journal.
  func moving(
    at place: SourceSpan? = nil, _ body: @escaping @MainActor (Router, String) throws -> Void
  ) async throws(ScriptFailure) -> CommandOutput {
    try await recording(.move, parameters, at: place ?? self.place) {
      try body(router, cause)
      return .nothing
    }
  }

  /// Runs a closure that moves the app, as an entry of the journal, and reports that it moved nothing.
  ///
  /// - Parameters:
  ///   - reason: Why it may move nothing, as in `the root is in front`.
  ///   - body: The move.
  /// - Returns: No output.
  /// - Throws: `ScriptFailure`, also for a move that moved nothing if that is a failure.
  func moving(
    unlessIgnored reason: String, _ body: @escaping @MainActor (Router, String) throws -> Void
  ) async throws(ScriptFailure) -> CommandOutput {
    let before = router.tree
    let output = try await moving(at: place, body)
    if router.tree == before {
      try interpreter.report(IgnoredAction(call.name, state: reason), at: place)
    }
    return output
  }

  /// A failure at the position of an argument, or of the command if the argument is not given.
  package func failure(
    _ code: Diagnostic.Code, of parameter: String, _ message: String, help: String? = nil
  ) -> ScriptFailure {
    place(of: parameter).failure(code, message, help: help)
  }

  /// The position of the argument for a parameter, or of the command if the argument is not given.
  func place(of parameter: String) -> SourceSpan {
    let index =
      syntax.firstIndex { $0.label?.text == parameter }
      ?? parameters.firstIndex { $0.name == parameter }.flatMap { index in
        syntax.indices.contains(index) && syntax[index].label == nil ? index : nil
      }
    return index.map { place.at(syntax[$0].range) } ?? place
  }
}
