import Scenes

/// The tabs of somebody who is signed in.
@SceneActor
final class SignedInCoordinator: Coordinator {
  let container: SignedInContainer

  init(in parent: Coordinator, container: SignedInContainer) {
    self.container = container
    super.init("signedIn", in: parent)
  }

  isolated deinit { container.scope.end() }

  func makeMap() -> Scene {
    MapBuilder.build(container.makeMapStore()) { [self] route, _ in
      switch route {
      case .newRide:
        try router.show(
          KooberPlace.newRide(dropOff: nil, option: nil), by: lineage, cause: "route of map")
      }
    }
  }

  func makeChat() -> Scene { ChatBuilder.build(container.makeChatStore()) }

  func makeLounge() -> Scene { LoungeBuilder.build(container.makeLoungeStore()) }

  func makeAccount() -> Scene { AccountBuilder.build(container.makeAccountStore()) }
}
