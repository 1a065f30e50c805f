import Language
package import Scenes
package import Sessions

/// What a script does to the app, as a recording writes it down and a replay does it again.
extension Interpreter {
  /// Does something to the app.
  ///
  /// - Parameters:
  ///   - kind: What kind of thing it is.
  ///   - call: What would be typed.
  ///   - parameters: What the arguments were given for.
  ///   - body: Does it.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  func act<Result>(
    _ kind: JournalEntry.Kind, _ call: @autoclosure () -> CommandCall,
    _ parameters: @autoclosure () -> [CommandParameter],
    _ body: @escaping @MainActor () throws(ScriptFailure) -> Result
  ) async throws(ScriptFailure) -> Result {
    guard session.isRecorded else { return try body() }
    let given = call()
    let call = written(given, for: parameters())
    return try await session.take(
      .call(kind, call), isAltered: call != given, describing: \.diagnostic.message, body)
  }

  /// Does what a journal says that somebody did.
  ///
  /// - Throws: ``ScriptFailure``, whose place is in the call as it would be typed.
  package func perform(
    _ kind: JournalEntry.Kind, _ call: CommandCall
  ) async throws(ScriptFailure) {
    let (command, span) = try prepared(kind, call)
    guard try runAtOnce(command, at: span) == nil else { return }
    _ = try await run(command, at: span)
  }

  /// The command of a journal's call, which is prepared once.
  private func prepared(
    _ kind: JournalEntry.Kind, _ call: CommandCall
  ) throws(ScriptFailure) -> PlayedCalls.Prepared {
    if let known = playedCalls[call] { return known }
    let (invocation, span) = call.invocation(inFileCalled: "journal")
    let isKnown =
      switch kind {
      case .move:
        registry[call.name]?.traits.contains(.isRecorded) == true
          && call.name != OpenCommand.name
      case .link: call.name == OpenCommand.name
      case .action, .service: call.name.contains(".")
      }
    guard isKnown else {
      throw span.at(invocation.name.range).failure(
        .journalCall, "\(call.name) is no \(kind.rawValue) that is recorded")
    }
    let prepared = (PreparedCommand(invocation), span)
    playedCalls[call] = prepared
    return prepared
  }
}

/// The calls that a replay has made last, by what they say.
struct PlayedCalls {
  typealias Prepared = (command: PreparedCommand, span: SourceSpan)

  private var prepared: [CommandCall: Prepared] = [:]

  private static let limit = 4096

  subscript(call: CommandCall) -> Prepared? {
    get { prepared[call] }
    set {
      if prepared.count == Self.limit { prepared.removeAll(keepingCapacity: true) }
      prepared[call] = newValue
    }
  }
}

extension CommandCall {
  /// The call as a command of a text that consists of it.
  func invocation(inFileCalled name: String) -> (Invocation, SourceSpan) {
    var text = self.name
    let nameRange = SourceRange(0, text.utf8.count)
    let syntax = arguments.map { argument in
      text += " "
      let start = text.utf8.count
      let label = argument.label.map { label in
        text += label
        defer { text += ": " }
        return Name(text: label, range: SourceRange(start, text.utf8.count))
      }
      let valueStart = text.utf8.count
      text += Argument(argument.input).description
      let range = SourceRange(valueStart, text.utf8.count)
      let kind: Operand.Kind =
        switch argument.input {
        case .text(let text, let quoted): .word(Word(content: .text(text), quoted: quoted))
        case .value(let value): .literal(.scalar(value))
        }
      return ArgumentSyntax(
        label: label, operand: Operand(kind: kind, range: range),
        range: SourceRange(start, text.utf8.count))
    }
    let range = SourceRange(0, text.utf8.count)
    return (
      Invocation(
        name: Name(text: self.name, range: nameRange), arguments: syntax, range: range),
      SourceSpan(SourceText(name: name, text), range)
    )
  }
}
