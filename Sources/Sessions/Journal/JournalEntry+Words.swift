package import Scenes

extension JournalEntry.Input {
  /// What came, on a line.
  package var words: String {
    switch self {
    case .start: "the app begins"
    case .call(_, let call): call.shown
    case .clock(let time, nil): "time moves on to \(time.words)"
    case .clock(let time, let wakes?):
      "time moves on to \(time.words), \(wakes == 1 ? "one wakes" : "\(wakes) wake")"
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
