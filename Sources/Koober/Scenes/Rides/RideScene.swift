import Scenes

/// One ride, as it goes on.
@MainActor
final class RideStore: Store, Derived {
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
    relay.update(
      to: State(
        id: id, ride: rides.ride(id), isLoading: rides.isLoading,
        isCancelling: rides.cancelling?.id == id, problem: rides.problem))
  }
}

struct RideView: SceneView {
  struct Props: Equatable {
    /// A step of the ride, and whether it has come to that.
    struct Step: Equatable {
      let name: String
      let isDone: Bool
    }

    let title: String
    var lines: [String] = []
    var steps: [Step] = []
    var notice: String?
    let buttons: String
  }

  let formats: Formats

  func props(from state: RideStore.State) -> Props {
    let notice = state.problem.map { "! \($0)" }
    guard let ride = state.ride else {
      return Props(
        title: state.isLoading ? "Looking for your ride ..." : "This ride isn't known.",
        notice: notice, buttons: "[reload]  [done]")
    }
    return Props(
      title: "\(ride.pickUp) -> \(ride.dropOff)",
      lines: [
        "by \(ride.option.rawValue), \(formats.fare(ride.fare))",
        formats.dateAndTime(ride.requested),
      ],
      steps: steps(ride.progress), notice: notice, buttons: buttons(state, ride))
  }

  func render(_ props: Props) -> String {
    let steps = props.steps.map { "  [\($0.isDone ? "x" : " ")] \($0.name)" }
    let parts = [
      [props.title] + props.lines, steps,
      [props.notice.map { TextLines.wrap($0) }].compactMap(\.self), [props.buttons],
    ]
    return parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
      .joined(separator: "\n\n")
  }

  private func steps(_ progress: RideProgress) -> [Props.Step] {
    let way: [RideProgress] = [.driverFound, .arriving, .underWay, .arrived, .paid]
    guard progress != .cancelled else { return [Props.Step(name: progress.words, isDone: true)] }
    let done = (way.firstIndex(of: progress) ?? -1) + 1
    return way.enumerated().map { Props.Step(name: $1.words, isDone: $0 < done) }
  }

  private func buttons(_ state: RideStore.State, _ ride: Ride) -> String {
    if state.isCancelling { return "Cancelling ...  [done]" }
    return ride.progress.canBeCancelled ? "[cancelRide]  [done]" : "[done]"
  }
}

extension SignedInContainer {
  func buildRide(id: Ride.ID, onRoute: @escaping RouteHandler<RideStore>) -> Scene {
    let view = RideView(formats: environment.value.formats)
    return scene("ride", RideStore(id: id, rides: rides), view, onRoute: onRoute)
  }
}
