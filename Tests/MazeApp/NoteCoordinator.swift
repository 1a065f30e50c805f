import Scenes

/// The coordinator of a draft inside the flow of steps.
@MainActor
final class NoteCoordinator: MazeFlow {
  init(in outer: QuestCoordinator) {
    super.init("note", in: outer)
  }

  func makeNote() -> Scene {
    let store = scope.track(DeskStore(tag("note"), draft: ""))
    return Scene("note", store: store, view: MazeView()) { [self] route, _ in
      if route == .closed { try stop(cause: "note closed") }
    }
  }
}
