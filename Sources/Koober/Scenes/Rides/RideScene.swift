import Scenes

/// One ride, as it goes on.
@MainActor
final class RideStore: Store {
  struct State: Equatable {
    let id: Ride.ID
    /// The ride, once it is known.
    var ride: Ride?
    /// Whether the rides are being asked for.
    var isLoading = false
    /// Whether the user wants to do without it, and the server hasn't said yet.
    var isCancelling = false
    /// Why the server couldn't be asked last.
    var problem: KooberError?
  }

  @Dispatchable
  enum Action {
    /// Does without the ride; nothing happens from pick-up on.
    case cancelRide
    /// Asks the server again.
    case reload
    /// Leaves; the ride goes on.
    case done
  }

  enum Route { case done }

  let routes = Routes<Route>()
  private let relay: Relay<State>
  private let rides: RideService
  private var observation: StateObservation?

  init(id: Ride.ID, rides: RideService) {
    self.rides = rides
    relay = Relay(State(id: id))
    observation = rides.state.observe { [weak self] in self?.follow($0) }
  }

  var state: ObservableState<State> { relay.states }

  func dispatch(_ action: Action) {
    switch action {
    case .cancelRide: if rides.currentState.current?.id == currentState.id { rides.cancel() }
    case .reload: rides.refresh()
    case .done: routes.send(.done)
    }
  }

  private func follow(_ rides: RidesState) {
    let id = currentState.id
    let next = State(
      id: id, ride: rides.ride(id), isLoading: rides.isLoading,
      isCancelling: rides.cancelling?.id == id, problem: rides.problem)
    if next != currentState { relay.accept(next) }
  }
}

extension RideStore: Derived {}
