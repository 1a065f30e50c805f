import Scenes

/// The tabs of somebody who is signed in.
@MainActor
final class SignedInCoordinator: Coordinator {
  let container: SignedInContainer
  /// Lives as long as the app.
  unowned let app: AppCoordinator

  init(in parent: AppCoordinator, container: SignedInContainer) {
    app = parent
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
      try show(place, cause: "route of map")
    }
  }

  func makeRideHistory() -> Scene {
    RideHistoryBuilder.build(container.makeRideHistoryStore(), formats: container.formats) {
      [self] route, scene in
      switch route {
      case .ride(let id):
        try show(KooberPlace.ride(id: id), cause: "route of rideHistory")
      case .done: try remove(scene, cause: "rides are seen")
      }
    }
  }

  func makeRide(id: Ride.ID) -> Scene {
    RideBuilder.build(container.makeRideStore(id: id), formats: container.formats) {
      [self] route, scene in
      switch route {
      case .done: try remove(scene, cause: "ride is seen")
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
      case .done: try remove(scene, cause: "message is written")
      }
    }
  }

  /// The lounge, which comes and goes with the tabs.
  func lounge() -> LoungeCoordinator { child() ?? newLounge() }

  func newLounge() -> LoungeCoordinator { LoungeCoordinator(in: self) }

  /// The account, which comes and goes with the tabs.
  func account() -> AccountCoordinator { child() ?? AccountCoordinator(in: self) }

  /// A cinema after which the tabs are there again, made anew.
  func newCinema() -> CinemaCoordinator {
    CinemaCoordinator(in: self) { [weak self] in
      guard let self else { return }
      try askForRoot(KooberPlace.lounge, for: self, cause: "cinema left")
    }
  }

  /// Plays a film in the place of the tabs.
  func startCinema(_ movie: MovieID, cause: String) throws {
    let cinema = newCinema()
    try cinema.start(at: KooberPlace.cinema(movie: movie), style: .setRoot, cause: cause) {
      cinema.makeCinema(movie)
    }
  }

  /// Asks the user for the password once more, on behalf of any scene.
  ///
  /// - Parameters:
  ///   - reason: Why, in words for the user.
  ///   - cause: What led to it, for the journal.
  ///   - onResult: Hears once what came of it: the value is true where the password was right.
  /// - Throws: What the router throws; nothing is heard then.
  func authenticate(
    reason: String, cause: String, onResult: @escaping @MainActor (SceneResult) -> Void
  ) throws {
    try ask(
      KooberPlace.authenticate(reason: reason), cause: cause,
      making: { [self] in makeAuthentication(reason: reason) }, onResult: onResult)
  }

  func makeAuthentication(reason: String) -> Scene {
    AuthenticationBuilder.build(container.makeAuthenticationStore(reason: reason)) {
      [self] route, scene in
      switch route {
      case .confirmed:
        do {
          try finish(scene, with: true, cause: "authenticated")
        } catch RouterError.nobodyWaits {
          try remove(scene, cause: "authenticated")
        }
      case .cancelled: try remove(scene, cause: "authentication cancelled")
      }
    }
  }
}
