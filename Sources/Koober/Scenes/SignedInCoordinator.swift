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
      let place: KooberPlace =
        switch route {
        case .newRide: .newRide(dropOff: nil, option: nil)
        case .ride(let id): .ride(id: id)
        case .rideHistory: .rideHistory
        }
      try router.show(place, by: lineage, cause: "route of map")
    }
  }

  func makeRideHistory() -> Scene {
    RideHistoryBuilder.build(container.makeRideHistoryStore(), formats: container.formats) {
      [self] route, scene in
      switch route {
      case .ride(let id):
        try router.show(KooberPlace.ride(id: id), by: lineage, cause: "route of rideHistory")
      case .done: try router.remove(scene, cause: "rides are seen")
      }
    }
  }

  func makeRide(id: Ride.ID) -> Scene {
    RideBuilder.build(container.makeRideStore(id: id), formats: container.formats) {
      [self] route, scene in
      switch route {
      case .done: try router.remove(scene, cause: "ride is seen")
      }
    }
  }

  func makeChat() -> Scene {
    ChatBuilder.build(container.makeChatStore(), formats: container.formats)
  }

  func makeWriteMessage(_ draft: String) -> Scene {
    WriteMessageBuilder.build(container.makeWriteMessageStore(draft: draft)) {
      [self] route, scene in
      switch route {
      case .done: try router.remove(scene, cause: "message is written")
      }
    }
  }

  func makeLounge() -> Scene { LoungeBuilder.build(container.makeLoungeStore()) }

  func makeAccount() -> Scene { AccountBuilder.build(container.makeAccountStore()) }
}
