import SceneSystem

struct ReplayOutcome: Equatable, Sendable {
  /// The kinds of outcomes, from best to worst.
  enum Kind: Int, CaseIterable, Comparable, Sendable {
    /// The app is at the destination.
    case opened
    /// The link waits for a condition.
    case waiting
    case dropped
    /// The link cannot be read, or a guard or a scene refuses it.
    case refused
    /// The app has not settled, or something in it has failed.
    case failed

    static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
  }

  /// The parts of an outcome, for JSON reports.
  struct Details: Equatable, Sendable {
    let destination: [UInt8]
    let stack: [[UInt8]]
  }

  let kind: Kind
  /// The outcome in one line of visible text: the path to the front scene, with the destination if it is a different
  /// one; the condition that the link waits for; or `dropped` or `error` with the reason.
  let text: [UInt8]
  /// The sentence for people where the text is a code: `the scheme 'http' is not allowed`; empty for none.
  let sentence: [UInt8]
  /// The parts of the outcome; nil if no report needs them.
  let details: Details?

  init(_ kind: Kind, text: [UInt8], sentence: [UInt8] = [], details: Details? = nil) {
    self.kind = kind
    self.text = text
    self.sentence = sentence
    self.details = details
  }

  init(_ kind: Kind, error message: String, sentence: String = "") {
    self.init(
      kind, text: VisibleText.field("error \(message)"), sentence: VisibleText.field(sentence))
  }
}

extension ReplayOutcome {
  static func opened(
    _ stack: [Destination], destination: Destination, wantsDetails: Bool
  ) -> ReplayOutcome {
    let way = stack.map { "\($0)" }.joined(separator: " > ")
    let text = stack.last == destination ? way : "\(way) for: \(destination)"
    return ReplayOutcome(
      .opened, text: VisibleText.field(text),
      details: wantsDetails ? Details(destination, stack) : nil)
  }

  static func waits(
    for condition: String, _ destination: Destination, at stack: [Destination],
    wantsDetails: Bool
  ) -> ReplayOutcome {
    ReplayOutcome(
      .waiting, text: VisibleText.field("waits for \(condition): \(destination)"),
      details: wantsDetails ? Details(destination, stack) : nil)
  }
}

extension ReplayOutcome.Details {
  fileprivate init(_ destination: Destination, _ stack: [Destination]) {
    self.init(
      destination: VisibleText.field("\(destination)"),
      stack: stack.map { VisibleText.field("\($0)") })
  }
}

/// The coding between processes.
extension ReplayOutcome {
  func write(to writer: inout MessageWriter) {
    writer.add(kind.rawValue)
    writer.add(text)
    writer.add(sentence)
    writer.add(details.map { $0.stack.count + 1 } ?? 0)
    guard let details else { return }
    writer.add(details.destination)
    for entry in details.stack { writer.add(entry) }
  }

  init(from reader: inout MessageReader) {
    kind = Kind(rawValue: reader.number()) ?? .failed
    text = reader.text()
    sentence = reader.text()
    let count = reader.number()
    guard count > 0 else {
      details = nil
      return
    }
    let destination = reader.text()
    details = Details(
      destination: destination, stack: (1..<count).map { _ in reader.text() })
  }
}
