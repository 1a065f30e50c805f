import SceneCommands
import SceneLanguage
import SceneLinks
package import Scenes
package import SceneSessions

/// Inputs of the app, which a recording writes to the journal and a replay repeats.
extension Interpreter {
  /// Performs an input of the app, and records it if the session is recorded.
  ///
  /// - Parameters:
  ///   - kind: The kind of the journal entry.
  ///   - call: The input as a command.
  ///   - parameters: The parameters for which the arguments were given.
  ///   - body: Performs the input.
  /// - Returns: The result of `body`.
  /// - Throws: The error of `body`.
  func act<Result>(
    _ kind: JournalEntry.Kind, _ call: @autoclosure () -> CommandCall,
    _ parameters: @autoclosure () -> [CommandParameter],
    _ body: @escaping @MainActor () throws(ScriptFailure) -> Result
  ) async throws(ScriptFailure) -> Result {
    guard session.isRecorded else {
      return try session.observing(ObservedInput(kind, call(), in: app), body)
    }
    let given = call()
    let call = redacting(given, for: parameters())
    return try await session.perform(
      .call(kind, call), isRedacted: call != given,
      describing: { self.message(of: $0, performing: given) }
    ) { [session, app] () throws(ScriptFailure) in
      try session.observing(ObservedInput(kind, given, in: app), body)
    }
  }

  /// Opens a link, and records it without its secrets.
  ///
  /// - Parameters:
  ///   - url: The URL of the link.
  ///   - force: Whether to leave scenes that refuse.
  /// - Returns: What became of the link.
  /// - Throws: The router's error.
  package func open(_ url: String, force: Bool) async throws -> LinkOutcome {
    learnCommands()
    let options = force ? [Argument(label: "force", .value(true))] : []
    let given = CommandCall(OpenCommand.name, [Argument(.text(url, quoted: true))] + options)
    let call = redacting(given, for: [])
    let (invocation, span) = given.invocation(inFileCalled: "link")
    return try await session.perform(
      .call(.link, call), isRedacted: call != given,
      describing: { error in
        guard let error = error as? LinkError, let argument = invocation.arguments.first else {
          return "\(self.redacting(error: error))"
        }
        let failure = self.failure(of: error, in: url, at: span.at(argument.range))
        return self.message(of: failure, performing: given)
      }
    ) { [router] in try router.open(url, force: force) }
  }

  /// The message of the failure of an input, which does not depend on what the policy conceals as a whole.
  private func message(of failure: ScriptFailure, performing call: CommandCall) -> String {
    let isConcealed =
      call.link.map(secretDetector.conceals(link:))
      ?? session.writer.policy.conceals(command: call.name)
    return isConcealed ? "'\(call.name)' fails" : message(of: failure)
  }

  /// Performs an input of a journal.
  ///
  /// - Throws: ``ScriptFailure``, whose place is in the text of the call.
  package func perform(
    _ kind: JournalEntry.Kind, _ call: CommandCall
  ) async throws(ScriptFailure) {
    let (command, span) = try prepared(kind, call)
    guard try runImmediately(command, at: span) == nil else { return }
    _ = try await run(command, at: span)
  }

  /// The prepared command of a journal's call, which is cached.
  private func prepared(
    _ kind: JournalEntry.Kind, _ call: CommandCall
  ) throws(ScriptFailure) -> ReplayedCalls.Prepared {
    if let known = replayedCalls[call] { return known }
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
        .journalCall, "'\(call.name)' is not a recorded \(kind.rawValue)")
    }
    let prepared = (PreparedCommand(invocation), span)
    replayedCalls[call] = prepared
    return prepared
  }
}

/// The commands of recent calls of a replay.
struct ReplayedCalls {
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
  /// Whether a recorded text may begin with a label of an action; it was a value when it was recorded.
  private func mayHaveLabel(_ text: String) -> Bool {
    name.contains(".") && text.contains { ":=".contains($0) }
  }

  /// The call as a command, and the span of its text.
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
        case .text(let text, let quoted):
          .word(Word(content: .text(text), quoted: quoted || mayHaveLabel(text)))
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
