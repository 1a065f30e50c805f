import Scenes

/// What the user has seen of the app, so that only what is new is shown.
@MainActor
struct ScreenWatch {
  private var shown: (id: EntryID?, frame: SceneFrame)?

  var hasShown: Bool { shown != nil }

  /// The scene in front, if it is another one than was shown last or draws itself otherwise.
  func news(of app: any SceneApp) -> SceneFrame? {
    guard let front = app.router.front else { return nil }
    let frame = SceneFrame(name: front.name, drawing: front.render())
    guard let shown, shown.id == front.id, shown.frame == frame else { return frame }
    return nil
  }

  mutating func show(_ frame: SceneFrame, of app: any SceneApp) {
    shown = (app.router.front?.id, frame)
  }
}
