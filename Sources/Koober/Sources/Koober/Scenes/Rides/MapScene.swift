import Scenes

/// The map, where rides are requested.
@MainActor
final class MapStore: Store, Derived {
  struct State: Equatable {
    var profile: UserProfile
    var ride: Ride?
    /// The reason why signing out was refused.
    var problem: SignOutProblem?
  }

  @Dispatchable
  enum Action {
    /// Starts a ride request.
    case newRide
    /// Shows the current ride.
    case showRide
    /// Shows all rides.
    case showRides
    /// Signs out, unless that would lose data.
    ///
    /// - Parameter force: Signs out even if data is lost.
    case signOut(force: Bool = false)
    /// Closes the alert.
    case ok
  }

  enum Route: Equatable { case newRide, ride(Ride.ID), rideHistory }

  let routes = Routes<Route>()
  let state: ObservableState<State>
  private let auth: AuthService

  init(user: UserService, auth: AuthService, rides: RideService) {
    self.auth = auth
    state = ObservableState(user.state, rides.state, auth.state) { user, rides, auth in
      State(profile: user.profile, ride: rides.current, problem: auth.signOutProblem)
    }
  }

  func dispatch(_ action: Action) {
    switch action {
    case .newRide: routes.send(.newRide)
    case .showRide: if let ride = currentState.ride { routes.send(.ride(ride.id)) }
    case .showRides: routes.send(.rideHistory)
    case .signOut(let force): auth.signOut(force: force)
    case .ok: auth.acknowledge()
    }
  }
}

struct MapView: SceneView {
  func render(_ state: MapStore.State) -> String {
    page(
      TextLines.fit("G'day, \(state.profile.name)!", into: TextLines.width),
      MapDrawing.draw([]),
      state.ride.map { "\($0.option.rawValue) to \($0.dropOff): \($0.progress.text)" },
      state.ride == nil
        ? "[newRide]  [showRides]  [signOut]" : "[showRide]  [newRide]  [showRides]\n[signOut]")
  }

  func alert(in state: MapStore.State) -> Alert? {
    state.problem.map { Alert("You are still signed in: \($0)") }
  }
}

extension SignedInContainer {
  func buildMap(onRoute: @escaping RouteHandler<MapStore>) -> Scene {
    scene("map", MapStore(user: user, auth: app.auth, rides: rides), MapView(), onRoute: onRoute)
  }
}
