package import Scenes

/// One line of a journal: what came to an app, and what it was like after that.
package struct JournalEntry: Equatable, Sendable {
  /// What comes to an app.
  package enum Input: Equatable, Sendable {
    /// An app begins: the first on the stage that the header tells of, another on one of its own.
    case start(JournalOrigin?)
    /// Somebody does something.
    case call(Kind, CommandCall)
    /// Time moves on to a moment, and wakes all who are due until then, or the first so many.
    case clock(to: Duration, wakes: Int?)
    /// Somebody outside answers what was asked.
    case answer(JournalAnswer, call: Int, cause: Int)
    /// The app becomes what was saved.
    case restore(Value, force: Bool)
    /// The app becomes what it was after an entry, which is what was saved.
    case travel(to: Int, Value)
  }

  /// What somebody does.
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

  /// The number of the entry; the beginning is 0.
  package var number: Int
  /// When it came, on the stage's clock.
  package var time: Duration
  /// What came.
  package var input: Input
  /// What was asked and answered at once meanwhile, in order.
  package var asked: [JournalAnswer] = []
  /// Why it couldn't be done, in words; nil where it could.
  package var failure: String?
  /// What the app has reported meanwhile.
  package var reports: [String] = []
  /// What has changed, as far as somebody looked.
  package var changes: [StateChange]?
  /// Where the app is after that, where it is elsewhere than before.
  package var place: [String]?
  /// The digest of the app's state after that.
  package var digest: UInt64

  package init(
    number: Int, time: Duration, input: Input, asked: [JournalAnswer] = [], failure: String? = nil,
    reports: [String] = [], changes: [StateChange]? = nil, place: [String]? = nil,
    digest: UInt64 = 0
  ) {
    self.number = number
    self.time = time
    self.input = input
    self.asked = asked
    self.failure = failure
    self.reports = reports
    self.changes = changes
    self.place = place
    self.digest = digest
  }
}

extension JournalEntry {
  /// When the app is what it is after the entry.
  package var endTime: Duration {
    if case .clock(let time, _) = input { max(time, self.time) } else { time }
  }

  /// The entry without all that the app was, which a moment has by itself.
  var withoutSaved: JournalEntry {
    var entry = self
    switch input {
    case .restore(_, let force): entry.input = .restore(.null, force: force)
    case .travel(let moment, _): entry.input = .travel(to: moment, .null)
    case .start, .call, .clock, .answer: break
    }
    return entry
  }

  /// Whether to do it again is the same, where it hasn't set anything off.
  var isRepeatable: Bool {
    // The numbers of entries are others after a travel.
    guard case .call(.action, let call) = input, !call.name.utf8.contains(UInt8(ascii: "#")) else {
      return false
    }
    let hasSecret = call.arguments.contains { argument in
      if case .value(.variant(Argument.secretField, _)) = argument.input { true } else { false }
    }
    return !hasSecret && asked.isEmpty && reports.isEmpty && failure == nil
  }
}

/// What a stage begins with.
package struct JournalOrigin: Equatable, Sendable {
  /// What chance follows.
  package var seed: UInt64
  /// Whether time passes by itself.
  package var isLive: Bool

  package init(seed: UInt64, isLive: Bool) {
    self.seed = seed
    self.isLive = isLive
  }
}

/// What somebody outside has answered.
package struct JournalAnswer: Equatable, Sendable {
  /// What was asked, as in `GET /rides`.
  package var name: String
  /// The answer, or the error.
  package var outcome: Outcome

  /// What came of asking.
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
}

extension JournalEntry.Input {
  /// What came, on a line.
  package var words: String {
    switch self {
    case .start: "the app begins"
    case .call(_, let call): call.shown
    case .clock(let time, nil): "time moves on to \(time.shown)"
    case .clock(let time, let wakes?):
      "time moves on to \(time.shown), \(wakes == 1 ? "one wakes" : "\(wakes) wake")"
    case .answer(let answer, _, _):
      switch answer.outcome {
      case .value: "\(answer.name) answers"
      case .error(let error): "\(answer.name) fails: \(error)"
      }
    case .restore: "restore"
    case .travel(let moment, _): "goto \(moment)"
    }
  }
}

extension CommandCall {
  /// The call as it was typed, with names for secrets: `signIn.setPassword <password>`.
  package var shown: String {
    ([name] + arguments.map(\.shown)).joined(separator: " ")
  }
}

extension Argument {
  fileprivate var shown: String {
    guard case .value(.variant(Self.secretField, .string(let name))) = input else {
      return description
    }
    return (label.map { "\($0): " } ?? "") + "<\(name)>"
  }
}
