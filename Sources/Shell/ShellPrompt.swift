import Scenes
import Script
import Terminal

/// What stands before the line that is typed: who asks, where one is, and what is under way.
struct ShellPrompt: Equatable {
  /// The name of the app.
  var app: String
  /// The name of the scene in front, if there is one.
  var scene: String?
  /// The time on a clock that only moves when told.
  var virtualTime: Duration?
  /// How many effects are in flight.
  var effects = 0

  /// What is asked for more lines of the same statement.
  static let continuation = "… "

  /// The prompt on one line, as in `koober signIn 2s +1> `.
  ///
  /// - Parameters:
  ///   - columns: The width of the terminal; the prompt leaves half of it to what is typed.
  ///   - usesColour: Whether the text has escape sequences.
  /// - Returns: The prompt, without readline's marks.
  func text(columns: Int, usesColour: Bool) -> String {
    let status =
      (virtualTime.map { " \($0.argumentText)" } ?? "") + (effects > 0 ? " +\(effects)" : "")
    let room = max(1, columns / 2 - TerminalText.width(of: status) - 2)
    guard let scene else {
      let name = TerminalText.truncated(app, to: room)
      return "\(name)\(Paint.faint(status, isEnabled: usesColour))> "
    }
    let isAppShown = TerminalText.width(of: app) + 1 + TerminalText.width(of: scene) <= room
    let place = Paint.place(
      isAppShown ? scene : TerminalText.truncated(scene, to: room), isEnabled: usesColour)
    let name = isAppShown ? "\(app) " : ""
    return "\(name)\(place)\(Paint.faint(status, isEnabled: usesColour))> "
  }
}

extension Duration {
  /// The duration as a script writes it.
  fileprivate var argumentText: String {
    if case .value(.string(let text)) = argumentInput { text } else { "\(self)" }
  }
}
