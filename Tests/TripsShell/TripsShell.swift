import Observation
import SceneShell
import TripsApp

// Compiled with -default-isolation MainActor, as new apps are.

/// The state of the app's models, as shown by the shell.
struct TripsState: Hashable, Codable {
  var trips: [String]
  var isLoading: Bool
  var failure: String?
  var lastDelay: String?
  var path: [String]
  var sheet: String?
  var secondsLeft: Int?
  var bookings: [Booking]

  init(_ app: AppModel) {
    trips = app.list.trips.map { "\($0.id) \($0.destination), \($0.seats) left" }
    isLoading = app.list.isLoading
    failure = app.list.failure
    lastDelay = app.list.lastDelay
    path = app.path.map { screen in
      switch screen {
      case .trip(let trip): "trip \(trip.id)"
      case .bookings: "bookings"
      }
    }
    sheet = app.sheet.map { "\($0.phase)" }
    secondsLeft = app.sheet?.secondsLeft
    bookings = app.bookings
  }
}

/// The store that gives the shell access to the models, which do not depend on it.
final class TripsStore: Store {
  @Dispatchable enum Action {
    /// Loads the trips.
    case refresh
    /// Searches the trips.
    case search(String)
    /// Shows a trip.
    case show(id: Int)
    /// Shows the bookings.
    case showBookings
    /// Goes back.
    case goBack
    /// Presents the sheet for booking seats.
    case startBooking
    /// Books seats.
    case confirm(seats: Int)
    /// Closes the sheet.
    case closeSheet
    /// Listens for delays.
    case listen
    /// Stops listening.
    case stopListening
  }

  private let app: AppModel
  private let relay: Relay<TripsState>
  var state: ObservableState<TripsState> { relay.states }

  init(_ app: AppModel) {
    self.app = app
    relay = Relay(TripsState(app))
    observe()
  }

  /// Observes the models, and publishes each change.
  private func observe() {
    let state = withObservationTracking {
      TripsState(app)
    } onChange: { [weak self] in
      Task { @MainActor in self?.observe() }
    }
    if state != relay.value { relay.accept(state) }
  }

  func dispatch(_ action: Action) {
    switch action {
    case .refresh: app.list.refresh()
    case .search(let text): app.list.searchText = text
    case .show(let id):
      if let trip = app.list.trips.first(where: { $0.id == id }) { app.open(trip) }
    case .showBookings: app.showBookings()
    case .goBack: app.back()
    case .startBooking: app.startBooking()
    case .confirm(let seats):
      app.sheet?.seats = seats
      Task { await app.sheet?.confirm() }
    case .closeSheet: app.closeSheet()
    case .listen: app.list.listen()
    case .stopListening: app.list.stopListening()
    }
  }
}

struct TripsView: SceneView {
  struct Props: Equatable {
    var lines: [String]
  }

  func props(from state: TripsState) -> Props { Props(lines: state.path + state.trips) }
  func render(_ props: Props) -> String { props.lines.joined(separator: "\n") }
}

@main struct TripsShell: ShellApp {
  static let name = "trips"
  static let version = "1.0"

  static func make(with options: NoOptions, for launch: Launch) throws -> any SceneApp {
    try SingleSceneApp(on: launch.stage) {
      Scene(
        "trips", store: TripsStore(AppModel(client: SlowTripsClient(failures: 2))),
        view: TripsView())
    }
  }
}
