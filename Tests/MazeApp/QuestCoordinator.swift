import Scenes

/// The coordinator of the flow of steps.
@MainActor
final class QuestCoordinator: MazeFlow {
  private weak var store: QuestStore?
  /// The shown step.
  private weak var step: Scene?

  init(in outer: UserCoordinator) {
    super.init("quest", in: outer, hasOwnScope: true)
  }

  func makeQuest(at step: Int) -> Scene {
    let store = scope.track(QuestStore(tag("quest"), at: step))
    self.store = store
    return Scene("quest", store: store, view: MazeView()) { [self] route, scene in
      switch route {
      case .step(let n): try go(to: n)
      case .ended: try remove(scene, cause: "quest ended")
      }
    }
  }

  func makeStep(_ n: Int) throws -> Scene {
    guard let store else {
      throw RouterError.noScene(MazePlace.step(n: n).destination, reason: "the quest is over")
    }
    return Scene(
      "step", store: scope.track(StepStore(tag("step"), n: n, of: store)), view: MazeView()
    ) { [self] _, _ in
      let note = NoteCoordinator(in: self)
      try note.start(at: MazePlace.note, style: .presentSecondaryStack, cause: "note") {
        note.makeNote()
      }
    }
  }

  /// Remembers a requested step: the flow removes only such a step.
  private func present(_ scene: Scene) -> Scene {
    step = scene
    return scene
  }

  private func go(to n: Int) throws {
    if let step { try remove(step, cause: "another step") }
    step = nil
    guard n > 0 else { return }
    try requestScene(.step(n: n), cause: "step", making: { [self] in try present(makeStep(n)) }) {
      [weak store] _ in store?.stepRemoved(n)
    }
  }
}
