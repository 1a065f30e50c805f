import SceneText

/// A message that interrupts the user, until an action of the scene answers it.
///
/// The state has a case for it, the props carry it, and the action leaves the case. So it is saved and restored with
/// the state, and never shown again after the answer:
///
/// ```swift
/// func alert(in props: Props) -> Alert? { props.problem.map { Alert($0.description) } }
/// ```
public struct Alert: Hashable, Sendable {
  /// The message, as shown to the user.
  public let text: String
  /// The names of the actions that answer it.
  public let answers: [String]

  /// Describes an alert.
  ///
  /// - Parameters:
  ///   - text: The message, as shown to the user.
  ///   - answers: The names of the actions that answer it; by default only `ok`.
  public init(_ text: String, answers: [String] = ["ok"]) {
    self.text = text
    self.answers = answers
  }

  /// The message and its answers as lines of at most 38 columns, for the end of a drawing.
  var drawing: String {
    let buttons = answers.map { "[\($0)]" }.joined(separator: "  ")
    return TerminalText.wrapped("! \(text)", to: 38) + "\n" + buttons
  }
}

extension Scene {
  /// The alert that is not answered yet; nil if there is none.
  public var alert: Alert? { binding.alert }

  /// Presents each alert once, when it appears, however often the scene is drawn meanwhile.
  ///
  /// - Parameter present: Receives an alert that exists now, and then each new one.
  /// - Returns: The observation, which ends when it is released.
  public func observeAlerts(_ present: @escaping @MainActor (Alert) -> Void) -> StateObservation {
    binding.observeAlerts(present)
  }
}
