import Scenes

/// The objects that live while a ride is being requested.
@MainActor
final class PickMeUpContainer: SceneContainer {
  let scope: Scope
  let signedIn: SignedInContainer
  let images: ImageCache

  init(in signedIn: SignedInContainer) {
    self.signedIn = signedIn
    scope = signedIn.scope.begin("pickMeUp")
    images = scope.track(ImageCache())
  }

  var environment: CurrentEnvironment { signedIn.environment }

  var locations: LocationRepository { environment.value.locations }
}

/// One request for a ride: a scene whose steps follow from its state.
@MainActor
final class PickMeUpCoordinator: Coordinator {
  private let container: PickMeUpContainer
  /// Outlives the flow inside it.
  private let signedIn: SignedInCoordinator

  init(in parent: SignedInCoordinator) {
    signedIn = parent
    container = PickMeUpContainer(in: parent.container)
    super.init("pickMeUp", in: parent)
  }

  isolated deinit { container.scope.end() }

  func makePickMeUp(_ latitude: Double, _ longitude: Double) throws -> Scene {
    guard let location = container.locations.nearest(latitude: latitude, longitude: longitude)
    else {
      throw RouterError.noScene(
        KooberPlace.rideNear(latitude: latitude, longitude: longitude).destination,
        reason: "the coordinates are invalid")
    }
    return makePickMeUp(.newRide(dropOff: location.id, option: nil))
  }

  /// Makes the scene of the flow, which does its first steps when the user's location is known.
  func makePickMeUp(_ beginning: PickMeUpBeginning) -> Scene {
    container.buildPickMeUp(beginning: beginning) { [self] route, scene, store in
      switch route {
      case .confirmCancelling:
        try show(
          KooberPlace.confirmation(question: "Abandon this ride?"), cause: "route of pickMeUp",
          making: { [self] in makeConfirmation(question: "Abandon this ride?") }
        ) { [weak store] result in
          if result == .value(true) { store?.forget() } else { store?.keep() }
        }
      case .done: try remove(scene, cause: "ride is done")
      }
    }
  }

  func makeConfirmation(question: String) -> Scene {
    container.buildConfirmation(question: question) { [self] route, scene, _ in
      switch route {
      case .answered(let isYes):
        try finish(scene, with: .bool(isYes), cause: "answer of confirmation")
      }
    }
  }
}
