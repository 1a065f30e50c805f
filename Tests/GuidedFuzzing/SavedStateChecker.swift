import MailApp
import Scenes

/// Checks the invariants of restoring saved states in a small app.
@MainActor
package enum SavedStateChecker {
  /// The invariant that restoring a text violates, or nil.
  ///
  /// A text that is refused changes nothing. What was restored can be saved, and is then restored as the same,
  /// unless the app says what it loses.
  static func complaint(about bytes: [UInt8]) -> String? {
    do {
      let app = try started()
      let (before, tree) = (try app.savedText(), app.router.tree)
      do {
        _ = try app.restore(try app.readSaved(bytes), cause: "fuzz", force: true)
      } catch {
        guard try app.savedText() == before else { return "refused with changes: \(error)" }
        let isVisible = "\(error)".unicodeScalars.allSatisfy { $0.value >= 0x20 }
        return isVisible ? nil : "the error reads \(error)"
      }
      // Without a known place the app does not move, and its entries keep their numbers.
      guard app.router.tree != tree else { return nil }
      let text = try app.savedText()
      let again = try started()
      let losses = try again.restore(
        try again.readSaved(Array(text.utf8)), cause: "fuzz", force: true)
      // Some states say that they cannot be restored whole.
      guard losses.isEmpty else { return nil }
      let second = try again.savedText()
      return second == text ? nil : "\(text) is restored as \(second)"
    } catch {
      return "\(error)"
    }
  }

  /// Whether a text can be restored.
  package static func isRestored(_ bytes: [UInt8]) -> Bool {
    (try? started()).map { app in
      (try? app.restore(try app.readSaved(bytes), cause: "fuzz", force: true)) != nil
    } ?? false
  }

  private static func started() throws -> MailApp {
    let app = try MailApp()
    app.start()
    return app
  }
}
