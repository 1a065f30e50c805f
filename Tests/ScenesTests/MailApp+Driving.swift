import MailApp
import Scenes
import Testing

extension MailApp {
  /// Starts an app, which shows its inbox.
  static func started() async throws -> MailApp {
    let app = try MailApp()
    app.start()
    try await app.stage.settle()
    return app
  }

  /// The current path, from the root to the front scene.
  var path: String { router.tree.path.map(\.destination.description).joined(separator: " > ") }

  /// The names of the live scenes, each before those above it.
  var scenes: [String] { router.liveScenes.map(\.name) }

  /// The moves so far, with their causes.
  var moves: [String] { router.history.map { "\($0.operation) (\($0.cause))" } }

  /// Dispatches an action of the front scene.
  func act(_ action: String, _ arguments: String...) throws {
    let arguments = arguments.map { Argument(.text($0, quoted: false)) }
    try #require(router.front).action(action, arguments: arguments)()
  }

  /// Shows a place on behalf of the app.
  func show(
    _ place: MailPlace, cause: String = "test",
    onResult: (@MainActor (SceneResult) -> Void)? = nil
  ) throws {
    try router.show(place, by: .top, cause: cause, onResult: onResult)
  }
}

/// A list of recorded entries.
@MainActor
final class Log<Entry> {
  var entries: [Entry] = []
  nonisolated init() {}
}
