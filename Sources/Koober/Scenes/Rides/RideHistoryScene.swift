import Scenes

/// All rides of the user.
@MainActor
final class RideHistoryStore: Store, Derived {
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

struct RideHistoryView: SceneView {
  struct Props: Equatable {
    /// A ride: its number, what it was and how it went.
    struct Ride: Equatable {
      let number: Int
      let way: String
      let details: String
    }

    var rides: [Ride] = []
    var notice: String?
    let buttons: String
  }

  let formats: Formats

  func props(from state: RidesState) -> Props {
    Props(
      rides: state.rides.enumerated().map { index, ride in
        Props.Ride(
          number: index + 1, way: "\(ride.option.rawValue) to \(ride.dropOff)",
          details: "\(formats.date(ride.requested)), \(formats.fare(ride.fare)), "
            + ride.progress.words)
      },
      notice: notice(state),
      buttons: state.rides.isEmpty ? "[reload]  [done]" : "[select]  [reload]  [done]")
  }

  func render(_ props: Props) -> String {
    let rides = props.rides.flatMap { ["\($0.number)  \($0.way)", "   \($0.details)"] }
    let parts = [
      ["Your rides"], rides, [props.notice.map { TextLines.wrap($0) }].compactMap(\.self),
      [props.buttons],
    ]
    return parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
      .joined(separator: "\n\n")
  }

  private func notice(_ state: RidesState) -> String? {
    if let problem = state.problem { return "! \(problem)" }
    if state.isLoading { return "Looking for your rides ..." }
    return state.rides.isEmpty ? "You haven't hopped yet." : nil
  }
}

extension SignedInContainer {
  func buildRideHistory(onRoute: @escaping RouteHandler<RideHistoryStore>) -> Scene {
    let view = RideHistoryView(formats: environment.value.formats)
    return scene("rideHistory", RideHistoryStore(rides: rides), view, onRoute: onRoute)
  }
}
