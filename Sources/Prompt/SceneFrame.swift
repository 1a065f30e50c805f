import Text

/// The drawing of a scene with a line above it that says which scene it is.
struct SceneFrame: Equatable {
  /// The name of the scene.
  var name: String
  /// What the scene has drawn, which may be any text.
  var drawing: String

  /// The width that scenes draw for.
  private static let width = 38

  /// The lines as a terminal may show them.
  ///
  /// - Parameters:
  ///   - columns: The width of the terminal, beyond which lines are cut.
  ///   - usesColour: Whether the text has escape sequences.
  /// - Returns: The lines, without a newline at the end.
  func text(columns: Int, usesColour: Bool) -> String {
    let lines = VisibleText.escaped(drawing).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map { TerminalText.truncated(Self.withoutTabs($0), to: columns) }
    let widest = lines.map { DisplayWidth.columns(of: $0) }.max() ?? 0
    let width = min(columns, max(widest, Self.width))
    let title = TerminalText.truncated("── \(VisibleText.escaped(name)) ", to: width)
    let rule = title + String(repeating: "─", count: width - DisplayWidth.columns(of: title))
    return ([Paint.faint(rule, isEnabled: usesColour)] + lines).joined(separator: "\n")
  }

  /// A tab takes cells that its text doesn't show.
  private static func withoutTabs(_ line: Substring) -> String {
    line.contains("\t")
      ? line.split(separator: "\t", omittingEmptySubsequences: false)
        .joined(separator: "  ") : String(line)
  }
}
