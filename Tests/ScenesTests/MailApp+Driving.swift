import MailApp
import Scenes
import Testing

extension MailApp {
  /// An app that is at its inbox.
  static func started() async throws -> MailApp {
    let app = try MailApp()
    app.start()
    try await app.stage.settle()
    return app
  }

  /// Where the app is, from the root to the scene in front.
  var path: String { router.tree.path.map(\.destination.description).joined(separator: " > ") }

  /// The names of the live scenes, each before those that stand on it.
  var scenes: [String] { router.liveScenes.map(\.name) }

  /// The moves so far, with what led to them.
  var moves: [String] { router.history.map { "\($0.operation) (\($0.cause))" } }

  /// Does an action of the scene in front.
  func act(_ action: String, _ arguments: String...) throws {
    let arguments = arguments.map { Argument(.text($0, quoted: false)) }
    try #require(router.front).action(action, arguments: arguments)()
  }

  /// Goes to a place on behalf of the app.
  func show(
    _ place: MailPlace, cause: String = "test",
    onResult: (@MainActor (SceneResult) -> Void)? = nil
  ) throws {
    try router.show(place, by: .top, cause: cause, onResult: onResult)
  }
}

/// What has been heard.
@MainActor
final class Log<Entry> {
  var entries: [Entry] = []
  nonisolated init() {}
}
