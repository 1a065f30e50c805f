import Scenes

/// The tabs of a signed-in user.
@MainActor
final class SignedInCoordinator: Coordinator {
  let container: SignedInContainer
  /// Lives until the app ends.
  unowned let app: AppCoordinator

  init(in parent: AppCoordinator, session: UserSession) {
    app = parent
    container = parent.container.makeSignedInContainer(for: session)
    super.init("signedIn", in: parent)
  }

  isolated deinit { container.scope.end() }

  func makeMap() -> Scene {
    container.buildMap { [self] route, _, _ in
      let place: KooberPlace =
        switch route {
        case .newRide: .newRide(dropOff: nil, option: nil)
        case .ride(let id): .ride(id: id)
        case .rideHistory: .rideHistory
        }
      try show(place, cause: "route of map")
    }
  }

  func makeRideHistory() -> Scene {
    container.buildRideHistory { [self] route, scene, _ in
      switch route {
      case .ride(let id): try show(KooberPlace.ride(id: id), cause: "route of rideHistory")
      case .done: try remove(scene, cause: "rides closed")
      }
    }
  }

  func makeRide(id: Ride.ID) -> Scene {
    container.buildRide(id: id, onRoute: leaving("ride closed"))
  }

  func makeWriteMessage(_ draft: String) -> Scene {
    container.buildWriteMessage(draft: draft, onRoute: leaving("message closed"))
  }

  /// The lounge, which exists while the tabs do.
  func lounge() -> LoungeCoordinator { child() ?? LoungeCoordinator(in: self) }

  /// The account, which exists while the tabs do.
  func account() -> AccountCoordinator { child() ?? AccountCoordinator(in: self) }

  /// A film, over the tabs.
  func makeCinema(_ movie: MovieID) -> Scene {
    container.buildCinema(movie, onRoute: leaving("cinema left"))
  }

  /// Asks the user for the password on behalf of any scene, which receives true if it was correct.
  func authenticate(
    reason: String, cause: String, onResult: @escaping @MainActor (SceneResult) -> Void
  ) throws {
    try show(
      KooberPlace.authenticate(reason: reason), cause: cause,
      making: { [self] in makeAuthentication(reason: reason) }, onResult: onResult)
  }

  func makeAuthentication(reason: String) -> Scene {
    container.buildAuthentication(reason: reason) { [self] route, scene, _ in
      switch route {
      case .confirmed:
        do {
          try finish(scene, with: true, cause: "authenticated")
        } catch RouterError.noPendingResult {
          try remove(scene, cause: "authenticated")
        }
      case .cancelled: try remove(scene, cause: "authentication canceled")
      }
    }
  }
}
