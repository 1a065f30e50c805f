import SceneCommands
import SceneText

/// Renders diagnostics as text.
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
  /// How much of a place is printed: file, line and column, or the line alone for typed input.
  package enum Layout: Sendable { case located, typed }

  package enum Style: Sendable { case plain, colored }

  private let layout: Layout
  private let style: Style
  private let width: Int

  private static let characterLimit = 1_000

  package init(layout: Layout = .located, style: Style = .plain, width: Int = 100) {
    self.layout = layout
    self.style = style
    self.width = width
  }

  /// The lines of a diagnostic, joined by line endings, with none at the end.
  package func render(_ diagnostic: Diagnostic) -> String {
    var lines = [paint("error", .boldRed) + paint(": " + clipped(diagnostic.message), .bold)]
    let place = diagnostic.place
    let isTyped = layout == .typed
    let number = isTyped ? "" : place.map { String($0.line) } ?? ""
    let margin = String(repeating: " ", count: number.count + 1)
    if let place {
      if !isTyped {
        let position = "\(VisibleText.visible(place.file)):\(place.line):\(place.column)"
        lines += [
          margin + paint("-->", .boldBlue) + " " + position, margin + paint(" |", .boldBlue),
        ]
      }
      lines += source(
        place, label: diagnostic.label,
        first: isTyped ? "  " : paint(" \(number) | ", .boldBlue),
        second: isTyped ? "  " : margin + paint(" | ", .boldBlue),
        gutter: isTyped ? 2 : number.count + 4)
    }
    let sign = isTyped ? "  " : margin + paint(" = ", .boldBlue)
    lines += diagnostic.notes.map { sign + clipped($0) }
    if let help = diagnostic.help {
      lines.append(sign + paint("help", .bold) + ": " + clipped(help))
    }
    return lines.joined(separator: "\n")
  }

  private func source(
    _ place: SourcePlace, label: String?, first: String, second: String, gutter: Int
  ) -> [String] {
    let excerpt = SourceExcerpt(of: place, columns: max(width - gutter, 8))
    let line = first + excerpt.line
    let indent = String(repeating: " ", count: excerpt.caret)
    let carets = String(repeating: "^", count: excerpt.length)
    let mark = label.map { "\(carets) \(clipped($0))" } ?? carets
    return [
      line.lastIndex { $0 != " " }.map { String(line[...$0]) } ?? "",
      second + indent + paint(mark, .boldRed),
    ]
  }

  /// The text as it is shown, shortened if it is very long.
  private func clipped(_ text: String) -> String {
    let shown = VisibleText.visible(text.prefix(Self.characterLimit))
    return text.dropFirst(Self.characterLimit).isEmpty ? shown : shown + "…"
  }

  private func paint(_ text: String, _ paint: Paint) -> String {
    paint(text, isEnabled: style == .colored)
  }
}
