import Commands
import Sessions
import Text

/// Tells what has changed, a line each.
struct ChangeLines {
  enum Detail: String, CaseIterable {
    case off
    /// What isn't drawn, in a few lines.
    case brief
    /// Everything.
    case all
  }

  var detail = Detail.brief
  /// The scene that is drawn, whose changes can be seen; nil for none.
  var drawn: String?
  var columns: Int
  var usesColour: Bool

  private static let mostLines = 8

  /// The lines as a terminal may show them; none where nothing is to be told.
  func lines(_ changes: [StateChange]) -> [String] {
    switch detail {
    case .off: return []
    case .all: return changes.map(line)
    case .brief:
      let told = changes.filter { change in
        // Who comes and goes is seen in the scene that is drawn.
        drawn == nil || (change.target != drawn && !change.isOfAll)
      }
      let lines = told.prefix(Self.mostLines).map(line)
      let rest = told.count - lines.count
      guard rest > 0 else { return lines }
      return lines + [Paint.faint("… and \(rest) more", isEnabled: usesColour)]
    }
  }

  private func line(_ change: StateChange) -> String {
    let text =
      change.isOfAll && detail == .brief
      ? String(change.line.prefix { $0 != ":" }) : change.line
    let cut = TerminalText.truncated(VisibleText.escaped(text, keepsNewlines: false), to: columns)
    switch change.change {
    case .added: return Paint.gain(cut, isEnabled: usesColour)
    case .removed: return Paint.loss(cut, isEnabled: usesColour)
    case .changed:
      let path = cut.prefix(change.path.count + 1)
      return Paint.faint(String(path), isEnabled: usesColour) + cut.dropFirst(path.count)
    }
  }
}
