import Scenes

@testable import Koober

extension KooberFixture {
  /// The text of a file that the app is saved to.
  func save() throws -> String { try app.savedText() }

  /// Restores the app from the text of a file.
  ///
  /// - Returns: What didn't come back.
  func restore(_ text: String, insisting insists: Bool = false) throws -> [String] {
    try app.restore(
      try app.readSaved(Array(text.utf8)), cause: "test", insisting: insists)
  }

  /// All that can be seen of the app, a part a line, without the numbers of the entries.
  var picture: String {
    let scenes = app.router.liveScenes.map { "\($0.name): \($0.state)\n\($0.render())" }
    let services = app.services.map { "\($0.name): \($0.state)" }
    let tree = app.router.tree.outline.map { line in
      guard case .entry(let entry) = line.kind else { return "\(line.depth) \(line.kind)" }
      return "\(line.depth) \(line.isFocused ? "*" : "") \(entry.destination) "
        + "\(entry.presentation) \(entry.owner) \(entry.scope)"
    }
    return ([path] + tree + scenes + services).joined(separator: "\n")
  }
}
