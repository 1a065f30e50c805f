import Scenes

/// All rides of the user.
@MainActor
final class RideHistoryStore: Store, Derived {
  @Dispatchable
  enum Action {
    /// Shows a ride, by its number in the list.
    case select(number: Int)
    /// Fetches the rides again.
    case reload
    /// Leaves the list.
    case done
  }

  enum Route: Equatable { case ride(Ride.ID), done }

  let routes = Routes<Route>()
  private let rides: RideService

  init(rides: RideService) { self.rides = rides }

  /// The service's own state: this scene only shows it.
  var state: ObservableState<RidesState> { rides.state }

  func dispatch(_ action: Action) {
    switch action {
    case .select(let number):
      let rides = currentState.rides
      if rides.indices.contains(number - 1) { routes.send(.ride(rides[number - 1].id)) }
    case .reload: rides.refresh()
    case .done: routes.send(.done)
    }
  }
}

struct RideHistoryView: SceneView {
  let formats: Formats

  func render(_ state: RidesState) -> String {
    let rides = state.rides.enumerated().map { index, ride in
      """
      \(index + 1)  \(ride.option.rawValue) to \(ride.dropOff)
         \(formats.date(ride.requested)), \(formats.fare(ride.fare)), \(ride.progress.text)
      """
    }
    return page(
      "Your rides", rides.isEmpty ? nil : rides.joined(separator: "\n"),
      notice(state.problem)
        ?? (state.list.isLoading
          ? "Loading your rides ..." : rides.isEmpty ? "You have no rides yet." : nil),
      rides.isEmpty ? "[reload]  [done]" : "[select]  [reload]  [done]")
  }
}

extension SignedInContainer {
  func buildRideHistory(onRoute: @escaping RouteHandler<RideHistoryStore>) -> Scene {
    let view = RideHistoryView(formats: environment.value.formats)
    return scene("rideHistory", RideHistoryStore(rides: rides), view, onRoute: onRoute)
  }
}
