import Scenes

/// All rides of the user.
@MainActor
final class RideHistoryStore: Store {
  @Dispatchable
  enum Action {
    /// Shows a ride, by its number in the list.
    case select(number: Int)
    /// Asks the server again.
    case reload
    /// Leaves the list.
    case done
  }

  enum Route: Equatable {
    case ride(Ride.ID)
    case done
  }

  let routes = Routes<Route>()
  private let rides: RideService

  init(rides: RideService) { self.rides = rides }

  /// The service's own state: this scene only shows it.
  var state: ObservableState<RidesState> { rides.state }

  func dispatch(_ action: Action) {
    switch action {
    case .select(let number):
      let rides = currentState.rides
      guard rides.indices.contains(number - 1) else { return }
      routes.send(.ride(rides[number - 1].id))
    case .reload: rides.refresh()
    case .done: routes.send(.done)
    }
  }
}

extension RideHistoryStore: Derived {}
