package import Scenes

/// An entry of a journal: an input of an app, and its effects.
package struct JournalEntry: Equatable, Sendable {
  /// An input of an app.
  package enum Input: Equatable, Sendable {
    /// An app starts: the first one on the stage of the header, another one on its own stage.
    case start(JournalOrigin?)
    /// A user or a script does something.
    case call(Kind, CommandCall)
    /// Time advances to a moment, and wakes all sleepers that are due by then, or some of them.
    case clock(to: Duration, wakes: Int?)
    /// An external system answers a request.
    case answer(JournalAnswer, call: Int, cause: Int)
    /// The app is restored from a saved state.
    case restore(Value, force: Bool)
    /// The app returns to its state after an entry, which is contained as a saved state.
    case travel(to: Int, Value)
  }

  /// The kind of a call.
  package enum Kind: String, CaseIterable, Sendable {
    /// An action of a scene.
    case action
    /// A method of a service.
    case service
    /// A move from place to place.
    case move
    /// A deep link.
    case link
  }

  /// The number of the entry; the start has number 0.
  package var number: Int
  /// The time of the input, on the stage's clock.
  package var time: Duration
  /// The input.
  package var input: Input
  /// The answers of external systems that were read during the input, in order.
  package var requested: [JournalAnswer] = []
  /// The message of the input's failure; nil if it succeeded.
  package var failure: String?
  /// The failures that the app reported meanwhile.
  package var reports: [String] = []
  /// The changes of the app's state; nil if they were not computed.
  package var changes: [StateChange]?
  /// The path of the app afterwards; nil if it is unchanged.
  package var place: [String]?
  /// The digest of the app's state afterwards.
  package var digest: UInt64

  package init(
    number: Int, time: Duration, input: Input, requested: [JournalAnswer] = [],
    failure: String? = nil,
    reports: [String] = [], changes: [StateChange]? = nil, place: [String]? = nil,
    digest: UInt64 = 0
  ) {
    self.number = number
    self.time = time
    self.input = input
    self.requested = requested
    self.failure = failure
    self.reports = reports
    self.changes = changes
    self.place = place
    self.digest = digest
  }
}

extension JournalEntry {
  /// The time after the entry.
  package var endTime: Duration {
    if case .clock(let time, _) = input { max(time, self.time) } else { time }
  }

  /// The name of the scene or service whose action was called; nil for other inputs.
  package var target: String? {
    switch input {
    case .call(.action, let call), .call(.service, let call): call.actionParts?.target
    default: nil
    }
  }

  /// The entry without its saved state, which a moment contains in another form.
  var withoutSaved: JournalEntry {
    var entry = self
    switch input {
    case .restore(_, let force): entry.input = .restore(.null, force: force)
    case .travel(let moment, _): entry.input = .travel(to: moment, .null)
    case .start, .call, .clock, .answer: break
    }
    return entry
  }

  /// Whether repeating the entry has the same result, provided that it started no effect.
  var isRepeatable: Bool {
    // The numbers of entries may change after a travel.
    guard case .call(.action, let call) = input, !call.name.utf8.contains(UInt8(ascii: "#")) else {
      return false
    }
    let hasSecret = call.arguments.contains { !$0.input.secretPlaceholders.isEmpty }
    return !hasSecret && requested.isEmpty && reports.isEmpty && failure == nil
  }
}

extension CommandCall {
  /// The scene or service and the action, as in `chat` and `send`; nil for other calls.
  var actionParts: (target: String, action: String)? {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    return (String(name[..<dot]), String(name[name.index(after: dot)...]))
  }
}

/// The origin of a stage.
package struct JournalOrigin: Equatable, Sendable {
  /// The seed of its random numbers.
  package var seed: UInt64
  /// Whether time passes automatically.
  package var isLive: Bool

  package init(seed: UInt64, isLive: Bool) {
    self.seed = seed
    self.isLive = isLive
  }
}

/// An answer of an external system.
package struct JournalAnswer: Equatable, Sendable {
  /// The name of the request, as in `GET /rides`.
  package var name: String
  /// The answer or the error.
  package var outcome: Outcome

  /// The outcome of a request.
  package enum Outcome: Equatable, Sendable {
    /// An answer.
    case value(Value)
    /// An error.
    case error(Value)
  }

  package init(name: String, outcome: Outcome) {
    self.name = name
    self.outcome = outcome
  }

  /// The answer with another value or error.
  func mapping(_ transform: (Value) -> Value) -> JournalAnswer {
    let outcome: Outcome =
      switch self.outcome {
      case .value(let value): .value(transform(value))
      case .error(let error): .error(transform(error))
      }
    return JournalAnswer(name: name, outcome: outcome)
  }

  /// The value or the error.
  var payload: Value {
    switch outcome {
    case .value(let value), .error(let value): value
    }
  }
}

extension JournalEntry.Input {
  /// Describes the input.
  ///
  /// - Parameter name: Names the entry to which the app travels, as in `12`.
  /// - Returns: The description, on one line.
  package func text(naming name: (_ entry: Int) -> String) -> String {
    switch self {
    case .start: "the app starts"
    case .call(_, let call): call.displayText
    case .clock(let time, nil): "time advances to \(time.roundedText)"
    case .clock(let time, let wakes?):
      "time advances to \(time.roundedText), \(wakes == 1 ? "1 timer fires" : "\(wakes) timers fire")"
    case .answer(let answer, _, _):
      switch answer.outcome {
      case .value: "\(answer.name) answers"
      case .error(let error): "\(answer.name) fails: \(error)"
      }
    case .restore: "restore"
    case .travel(let moment, _): "travel \(name(moment))"
    }
  }
}

extension CommandCall {
  /// The call as it was typed, with names for secrets: `signIn.setPassword <password>`.
  package var displayText: String {
    ([name] + arguments.map(\.displayText)).joined(separator: " ")
  }
}

extension Argument {
  fileprivate var displayText: String {
    guard case .value(let value) = input, !value.secretPlaceholders.isEmpty else {
      return description
    }
    let shown = value.revealing { .string("<\($0.name)>") }
    let label = label.map { "\($0): " } ?? ""
    guard case .string(let text) = shown else { return "\(label)\(shown)" }
    return label + text
  }
}
