import Commands
import Text

/// Makes the text of diagnostics that a user reads.
///
/// ```
/// error: unterminated string
///   --> tour.scene:3:10
///    |
///  3 | setEmail "jane
///    |          ^ the string begins here
///    = help: close it with "
/// ```
package struct DiagnosticRenderer: Sendable {
  /// How much of a place is said.
  package enum Layout: Sendable {
    /// File, line and column, for what comes from a file or a pipe.
    case located
    /// The line alone, for what was just typed.
    case typed
  }

  /// Whether the text has colours.
  package enum Style: Sendable {
    case plain
    /// With the escape sequences of ECMA-48 for bold, red and blue.
    case coloured
  }

  /// How much of a place is said.
  package var layout: Layout
  /// Whether the text has colours.
  package var style: Style
  /// The most columns that a source line takes, with the line number before it.
  package var width: Int

  /// The most characters of a message that are shown.
  private static let characterLimit = 1_000

  /// Creates a renderer.
  package init(layout: Layout = .located, style: Style = .plain, width: Int = 100) {
    self.layout = layout
    self.style = style
    self.width = width
  }

  /// The lines of a diagnostic, joined by line endings, with none at the end.
  package func render(_ diagnostic: Diagnostic) -> String {
    var lines = [title(diagnostic.message)]
    let number: String
    switch layout {
    case .located: number = diagnostic.place.map { String($0.line) } ?? ""
    case .typed: number = ""
    }
    let margin = String(repeating: " ", count: number.count + 1)
    if let place = diagnostic.place {
      switch layout {
      case .located:
        let position = "\(VisibleText.visible(place.file)):\(place.line):\(place.column)"
        lines.append(margin + paint("-->", .frame) + " " + position)
        lines.append(margin + paint(" |", .frame))
        lines += source(
          place, label: diagnostic.label, first: paint(" \(number) | ", .frame),
          second: margin + paint(" | ", .frame), gutter: number.count + 4)
      case .typed:
        lines += source(place, label: diagnostic.label, first: "  ", second: "  ", gutter: 2)
      }
    }
    let sign =
      switch layout {
      case .located: margin + paint(" = ", .frame)
      case .typed: "  "
      }
    lines += diagnostic.notes.map { sign + clipped($0) }
    if let help = diagnostic.help {
      lines.append(sign + paint("help", .bold) + ": " + clipped(help))
    }
    return lines.joined(separator: "\n")
  }

  /// The first line: what is wrong.
  private func title(_ message: String) -> String {
    paint("error", .alarm) + paint(": " + clipped(message), .bold)
  }

  /// The source line and the line with the carets.
  private func source(
    _ place: SourcePlace, label: String?, first: String, second: String, gutter: Int
  ) -> [String] {
    let excerpt = SourceExcerpt(of: place, columns: max(width - gutter, 8))
    let indent = String(repeating: " ", count: excerpt.caret)
    let carets = String(repeating: "^", count: excerpt.length)
    let mark = label.map { "\(carets) \(clipped($0))" } ?? carets
    return [trimmed(first + excerpt.line), second + indent + paint(mark, .alarm)]
  }

  /// The text as it is shown, cut where it quotes something endless.
  private func clipped(_ text: String) -> String {
    let shown = VisibleText.visible(text.prefix(Self.characterLimit))
    return text.dropFirst(Self.characterLimit).isEmpty ? shown : shown + "…"
  }

  /// The text without the spaces at its end.
  private func trimmed(_ text: String) -> String {
    guard let last = text.lastIndex(where: { $0 != " " }) else { return "" }
    return String(text[...last])
  }

  private func paint(_ text: String, _ paint: Paint) -> String {
    paint(text, isEnabled: style == .coloured)
  }
}
