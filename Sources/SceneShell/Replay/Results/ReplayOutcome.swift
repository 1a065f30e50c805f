import SceneSystem

struct ReplayOutcome: Equatable, Sendable {
  /// What kind of outcome it is, from what is hoped for on.
  enum Kind: Int, CaseIterable, Comparable, Sendable {
    /// The app is there.
    case opened
    /// The link waits for a condition.
    case waiting
    case dropped
    /// The link can't be read, or a guard or a scene stands against it.
    case refused
    /// The app hasn't come to rest, or something in it has failed.
    case failed

    static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
  }

  /// What the one line of the outcome is made of.
  struct Details: Equatable, Sendable {
    let destination: [UInt8]
    let stack: [[UInt8]]
  }

  let kind: Kind
  /// The outcome in one line of visible text: the destinations from the root to the scene in front, and
  /// where the link leads if that isn't the last of them; what the link waits for; or `dropped` or `error`
  /// and why.
  let text: [UInt8]
  /// nil where nobody wants to know.
  let details: Details?

  init(_ kind: Kind, text: [UInt8], details: Details? = nil) {
    self.kind = kind
    self.text = text
    self.details = details
  }

  init(_ kind: Kind, error words: String) {
    self.init(kind, text: VisibleText.field("error \(words)"))
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

/// What goes from one process to another.
extension ReplayOutcome {
  func write(to writer: inout MessageWriter) {
    writer.add(kind.rawValue)
    writer.add(text)
    writer.add(details.map { $0.stack.count + 1 } ?? 0)
    guard let details else { return }
    writer.add(details.destination)
    for entry in details.stack { writer.add(entry) }
  }

  init(from reader: inout MessageReader) {
    kind = Kind(rawValue: reader.number()) ?? .failed
    text = reader.text()
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
