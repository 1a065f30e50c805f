package import Scenes
package import Sessions

/// What a script does to the app, as a recording writes it down and a replay does it again.
extension Interpreter {
  /// The commands of the shell that a recording writes down by their names.
  static let recorded: Set<String> = [
    "back", "dismiss", "dismissAll", "follow", "forward", "goto", "open", "pop", "popTo",
    "popToRoot", "present", "push", "replace", "setRoot", "tab", "up",
  ]

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
    guard let recorder else { return try body() }
    let given = call()
    let call = recorder.written(given, parameters())
    return try await recorder.record(
      .call(kind, call), isAltered: call != given, describing: { $0.diagnostic.message }, body)
  }

  /// Does what a journal says that somebody did.
  ///
  /// - Throws: ``ScriptFailure``, whose place is in the call as it would be typed.
  package func perform(
    _ kind: JournalEntry.Kind, _ call: CommandCall
  ) async throws(ScriptFailure) {
    let (invocation, context) = call.invocation(inFileCalled: "journal")
    let isKnown =
      switch kind {
      case .move: Self.recorded.contains(call.name) && call.name != "open"
      case .link: call.name == "open"
      case .action, .service: call.name.contains(".")
      }
    guard isKnown else {
      throw context.at(invocation.name.range).failure(
        "journal.call", "\(call.name) is no \(kind.rawValue) that is recorded")
    }
    _ = try await run(invocation, in: context)
  }
}

extension CommandCall {
  /// The call as a command of a text that consists of it.
  func invocation(inFileCalled name: String) -> (Invocation, Context) {
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
      Context(source: SourceText(name: name, text), range: range)
    )
  }
}

extension Interpreter {
  /// What of the app now isn't in a record that begins in the middle, and may make a replay of it differ.
  private var lostInRecords: [String] {
    var losses: [String] = []
    let waiting = app.stage.effects.map { $0.name }
    if !waiting.isEmpty {
      losses.append("how far \(Set(waiting).sorted().joined(separator: ", ")) has come")
    }
    if !app.router.routes.pending.isEmpty { losses.append("the routes that wait") }
    if app.router.placeBehind != nil || app.router.placeAhead != nil {
      losses.append("where back and forward lead")
    }
    return losses
  }

  /// Begins a journal, or ends the one that was begun.
  func record(_ file: String, in context: Context) throws(ScriptFailure) -> CommandOutput {
    if file == "stop" {
      guard let journal else {
        throw context.failure(
          "record.none", "nothing is recorded that `record` has begun", help: "record FILE begins")
      }
      self.journal = nil
      guard recorder?.end(journal.sink) == true else {
        throw context.failure("outside.failed", "\(journal.path) isn't recorded to its end")
      }
      return .text("recorded: \(journal.path)")
    }
    if let journal {
      throw context.failure(
        "record.twice", "\(journal.path) is being recorded", help: "record stop ends it first")
    }
    let saved: Value
    do {
      saved = try Value(json: try app.savedText()).withoutChecksum
    } catch {
      throw context.failure(of: error)
    }
    let begun = try context.reporting { () throws(ScriptHost.Failure) in
      try host.beginJournal(file, app)
    }
    let (sink, empty) = (begun.sink, begun.header)
    let recorder = recorder ?? SessionRecorder.waiting(on: app.stage)
    if self.recorder == nil {
      recorder.join(app)
      self.recorder = recorder
      recorder.failed = { [weak self, host] in
        self?.journal = nil
        host.lostRecord($0)
      }
    }
    recorder.redaction.policy = begun.policy
    var header = empty
    header.state = saved
    header.digest = recorder.digest
    do { try recorder.begin(header, to: sink) } catch {
      throw context.failure("outside.failed", "\(error)")
    }
    journal = (file, sink)
    let losses = (app.unsaved + lostInRecords).map { "not in the record: \($0)" }
    return losses.isEmpty ? .nothing : .text(losses.joined(separator: "\n"))
  }
}
