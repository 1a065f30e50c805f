import Scenes

/// One ride and its progress.
@MainActor
final class RideStore: Store, Derived {
  enum State: Equatable {
    case loading
    case unknown
    /// The ride is unknown because the rides cannot be fetched.
    case notLoaded(KooberError)
    case known(ride: Ride, activity: Activity)

    enum Activity: Equatable {
      case none
      /// A cancellation is awaiting the server's answer.
      case cancelling
      case failed(KooberError)
    }
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
  private let id: Ride.ID
  private let rides: RideService

  init(id: Ride.ID, rides: RideService) {
    self.id = id
    self.rides = rides
    state = ObservableState(rides.state) { State(of: id, among: $0) }
  }

  func dispatch(_ action: Action) {
    switch action {
    case .cancelRide: if rides.currentState.current?.id == id { rides.cancel() }
    case .reload: rides.refresh()
    case .done: routes.send(.done)
    }
  }
}

extension RideStore.State {
  fileprivate init(of id: Ride.ID, among rides: RidesState) {
    if let ride = rides.ride(id) {
      let isCancelling = rides.cancellation.requested?.id == id
      let failure = rides.problem.map { Activity.failed($0) }
      self = .known(ride: ride, activity: isCancelling ? .cancelling : failure ?? .none)
    } else if rides.list.isLoading {
      self = .loading
    } else {
      self = rides.problem.map { .notLoaded($0) } ?? .unknown
    }
  }
}

struct RideView: SceneView {
  let formats: Formats

  func render(_ state: RideStore.State) -> String {
    switch state {
    case .loading: page("Loading your ride ...", "[reload]  [done]")
    case .unknown: page("This ride is unknown.", "[reload]  [done]")
    case .notLoaded(let error): page("This ride is unknown.", notice(error), "[reload]  [done]")
    case .known(let ride, .cancelling):
      page(title(ride), steps(ride.progress), "Canceling ...  [done]")
    case .known(let ride, .none): page(title(ride), steps(ride.progress), buttons(ride))
    case .known(let ride, .failed(let error)):
      page(title(ride), steps(ride.progress), notice(error), buttons(ride))
    }
  }

  private func title(_ ride: Ride) -> String {
    """
    \(ride.pickUp) -> \(ride.dropOff)
    by \(ride.option.rawValue), \(formats.fare(ride.fare))
    \(formats.dateAndTime(ride.requested))
    """
  }

  private func buttons(_ ride: Ride) -> String {
    ride.progress.canBeCancelled ? "[cancelRide]  [done]" : "[done]"
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
