import Scenes

/// The coordinator of the signed-out scenes.
@MainActor
final class GateCoordinator: MazeFlow {
  private let session: SessionService

  init(in outer: MazeCoordinator) {
    session = outer.session
    super.init("gate", in: outer, hasOwnScope: true)
  }

  func makeGate() -> Scene {
    let store = scope.track(GateStore(tag("gate")))
    return Scene("gate", store: store, view: MazeView()) { [self] route, _ in
      switch route {
      case .form(let user): try show(MazePlace.form(as: user), cause: "form")
      }
    }
  }

  func makeForm(as user: MazeUser) -> Scene {
    let store = scope.track(FormStore(tag("form"), on: stage, as: user))
    return Scene("form", store: store, view: MazeView()) { [self] route, scene in
      switch route {
      case .entered(let user): session.signIn(user)
      case .cancelled:
        router.dropDeferredLinks()
        try remove(scene, cause: "cancel")
      }
    }
  }
}
