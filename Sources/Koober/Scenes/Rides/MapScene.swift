import Scenes

/// The map, from which rides begin.
@MainActor
final class MapStore: Store, Derived {
  struct State: Equatable {
    var profile: UserProfile
    /// The ride under way.
    var ride: Ride?
    /// Why the user is still signed in, who wanted to sign out.
    var problem: SignOutProblem?
  }

  @Dispatchable
  enum Action {
    /// Begins to ask for a ride.
    case newRide
    /// Shows the ride under way.
    case showRide
    /// Shows all rides.
    case showRides
    /// Signs out, unless something would be lost.
    ///
    /// - Parameter force: Signs out whatever is lost.
    case signOut(force: Bool = false)
  }

  enum Route: Equatable {
    case newRide
    case ride(Ride.ID)
    case rideHistory
  }

  let routes = Routes<Route>()
  private let relay: Relay<State>
  private let auth: AuthService
  private var observations: [StateObservation] = []

  init(user: UserService, auth: AuthService, rides: RideService) {
    self.auth = auth
    relay = Relay(State(profile: user.currentState.profile))
    observations = [
      user.state.observe { [weak self] state in self?.relay.change { $0.profile = state.profile } },
      auth.state.observe { [weak self] state in
        self?.relay.change { $0.problem = state.signOutProblem }
      },
      rides.state.observe { [weak self] state in self?.relay.change { $0.ride = state.current } },
    ]
  }

  var state: ObservableState<State> { relay.states }

  func dispatch(_ action: Action) {
    switch action {
    case .newRide: routes.send(.newRide)
    case .showRide: if let ride = currentState.ride { routes.send(.ride(ride.id)) }
    case .showRides: routes.send(.rideHistory)
    case .signOut(let force): auth.signOut(force: force)
    }
  }
}

struct MapView: SceneView {
  struct Props: Equatable {
    let greeting: String
    let ride: String?
    let notice: String?
    let buttons: String
  }

  func props(from state: MapStore.State) -> Props {
    Props(
      greeting: "G'day, \(state.profile.name)!",
      ride: state.ride.map { "\($0.option.rawValue) to \($0.dropOff): \($0.progress.words)" },
      notice: state.problem.map { "You are still signed in: \($0)" },
      buttons: state.ride == nil
        ? "[newRide]  [showRides]  [signOut]" : "[showRide]  [newRide]  [showRides]\n[signOut]")
  }

  func render(_ props: Props) -> String {
    let notes = [props.ride, props.notice.map { TextLines.wrap("! \($0)") }].compactMap(\.self)
    return """
      \(TextLines.fit(props.greeting, into: TextLines.width))

        ~~~ harbour      zoo
           museum
        market (you)
                airport

      \(notes.map { "\($0)\n\n" }.joined())\(props.buttons)
      """
  }
}

extension SignedInContainer {
  func buildMap(onRoute: @escaping RouteHandler<MapStore>) -> Scene {
    scene("map", MapStore(user: user, auth: app.auth, rides: rides), MapView(), onRoute: onRoute)
  }
}
