struct ReplayOutcome: Equatable, Sendable {
  /// What kind of outcome it is, from what is hoped for on.
  enum Kind: UInt8, Comparable, Sendable {
    /// The app is there.
    case opened
    /// The link waits for a condition.
    case waiting
    /// The link has waited in vain.
    case dropped
    /// The link is refused: it can't be read, or a guard or a scene stands against it.
    case refused
    /// The app hasn't come to rest, or something in it has failed.
    case failed

    static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }

    var name: String {
      switch self {
      case .opened: "opened"
      case .waiting: "waiting"
      case .dropped: "dropped"
      case .refused: "refused"
      case .failed: "failed"
      }
    }
  }

  /// What the one line of the outcome is made of.
  struct Details: Equatable, Sendable {
    var destination: [UInt8]
    var stack: [[UInt8]]
  }

  let kind: Kind
  /// The outcome in one line of visible text: the destinations from the root to the scene in front, and
  /// where the link leads if that isn't the last of them; what the link waits for; or `dropped` or `error`
  /// and why.
  let text: [UInt8]
  /// nil where nobody wants to know.
  var details: Details?
}

extension ReplayOutcome {
  static func opened(
    _ stack: [Destination], destination: Destination, wantsDetails: Bool
  ) -> ReplayOutcome {
    var text: [UInt8] = []
    for (index, destination) in stack.enumerated() {
      if index > 0 { text += " > ".utf8 }
      text.append(destination)
    }
    if stack.last != destination {
      text += " for: ".utf8
      text.append(destination)
    }
    return ReplayOutcome(
      kind: .opened, text: VisibleText.field(text),
      details: wantsDetails
        ? Details(destination: destination.visible, stack: stack.map(\.visible)) : nil)
  }

  static func waits(
    for condition: String, _ destination: Destination, at stack: [Destination],
    wantsDetails: Bool
  ) -> ReplayOutcome {
    var text = Array("waits for \(condition): ".utf8)
    text.append(destination)
    return ReplayOutcome(
      kind: .waiting, text: VisibleText.field(text),
      details: wantsDetails
        ? Details(destination: destination.visible, stack: stack.map(\.visible)) : nil)
  }

  static func dropped(_ link: DroppedLink) -> ReplayOutcome {
    ReplayOutcome(kind: .dropped, text: VisibleText.field("dropped: \(link)"))
  }

  static func refused(_ words: String) -> ReplayOutcome {
    ReplayOutcome(kind: .refused, text: VisibleText.field("error \(words)"))
  }

  static func failed(_ words: String) -> ReplayOutcome {
    ReplayOutcome(kind: .failed, text: VisibleText.field("error \(words)"))
  }
}

extension Destination {
  fileprivate var visible: [UInt8] {
    var text: [UInt8] = []
    text.append(self)
    return VisibleText.field(text)
  }
}

extension [UInt8] {
  /// Appends what a destination's description says, without making it.
  fileprivate mutating func append(_ destination: Destination) {
    append(contentsOf: destination.name.utf8)
    for parameter in destination.parameters {
      append(UInt8(ascii: " "))
      append(contentsOf: parameter.name.utf8)
      append(UInt8(ascii: "="))
      append(contentsOf: parameter.value.description.utf8)
    }
  }
}
