import Scenes

/// One ride and its progress.
@MainActor
final class RideStore: Store, Derived {
  struct State: Equatable {
    let id: Ride.ID
    var ride: Ride?
    var isLoading = false
    /// Whether a cancellation is awaiting the server's answer.
    var isCancelling = false
    var problem: KooberError?
  }

  @Dispatchable
  enum Action {
    /// Cancels the ride; has no effect after pick-up.
    case cancelRide
    /// Fetches the ride again.
    case reload
    /// Leaves the page; the ride continues.
    case done
  }

  enum Route { case done }

  let routes = Routes<Route>()
  let state: ObservableState<State>
  private let rides: RideService

  init(id: Ride.ID, rides: RideService) {
    self.rides = rides
    state = ObservableState(rides.state) { rides in
      State(
        id: id, ride: rides.ride(id), isLoading: rides.isLoading,
        isCancelling: rides.cancelling?.id == id, problem: rides.problem)
    }
  }

  func dispatch(_ action: Action) {
    switch action {
    case .cancelRide: if rides.currentState.current?.id == currentState.id { rides.cancel() }
    case .reload: rides.refresh()
    case .done: routes.send(.done)
    }
  }
}

struct RideView: SceneView {
  let formats: Formats

  func render(_ state: RideStore.State) -> String {
    guard let ride = state.ride else {
      return page(
        state.isLoading ? "Loading your ride ..." : "This ride is unknown.",
        notice(state.problem), "[reload]  [done]")
    }
    return page(
      """
      \(ride.pickUp) -> \(ride.dropOff)
      by \(ride.option.rawValue), \(formats.fare(ride.fare))
      \(formats.dateAndTime(ride.requested))
      """,
      steps(ride.progress), notice(state.problem),
      state.isCancelling
        ? "Canceling ...  [done]"
        : ride.progress.canBeCancelled ? "[cancelRide]  [done]" : "[done]")
  }

  private func steps(_ progress: RideProgress) -> String {
    guard progress != .cancelled else { return "  [x] \(progress.text)" }
    let steps: [RideProgress] = [.driverFound, .arriving, .underWay, .arrived, .paid]
    let done = (steps.firstIndex(of: progress) ?? -1) + 1
    return steps.enumerated().map { "  [\($0 < done ? "x" : " ")] \($1.text)" }
      .joined(separator: "\n")
  }
}

extension SignedInContainer {
  func buildRide(id: Ride.ID, onRoute: @escaping RouteHandler<RideStore>) -> Scene {
    let view = RideView(formats: environment.value.formats)
    return scene("ride", RideStore(id: id, rides: rides), view, onRoute: onRoute)
  }
}
