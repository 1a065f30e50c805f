import SceneText

/// The drawing of a scene below a line with the scene's name.
struct SceneFrame: Equatable {
  var name: String
  var drawing: String

  /// The width that scenes draw for.
  private static let width = 38

  func text(columns: Int, usesColor: Bool) -> String {
    let lines = VisibleText.escaped(drawing).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map { line in
      // A tab occupies a number of cells that depends on its column.
      TerminalText.truncated(String(line).replacing("\t", with: "  "), to: columns)
    }
    let widest = lines.map { DisplayWidth.columns(of: $0) }.max() ?? 0
    let width = min(columns, max(widest, Self.width))
    let title = TerminalText.truncated("── \(VisibleText.escaped(name)) ", to: width)
    let rule = title + String(repeating: "─", count: width - DisplayWidth.columns(of: title))
    return ([Paint.faint(rule, isEnabled: usesColor)] + lines).joined(separator: "\n")
  }
}
