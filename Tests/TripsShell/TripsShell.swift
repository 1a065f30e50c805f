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

@main struct TripsShell: ShellApp {
  static let name = "trips"
  static let version = "1.0"

  static func make(with options: NoOptions, for launch: Launch) throws -> any SceneApp {
    try SingleSceneApp(on: launch.stage) { tripsScene(on: launch.stage) }
  }

  private static func tripsScene(on stage: SceneStage) -> Scene {
    let app = AppModel(client: SlowTripsClient(failures: 2))
    return Scene("trips", model: app, on: stage, state: TripsState.init) {
      SceneAction("refresh", summary: "Loads the trips.") { $0.list.refresh() }
      SceneAction("search", summary: "Searches the trips.") { (app, text: String) in
        app.list.searchText = text
      }
      SceneAction("show", "id", summary: "Shows a trip.") { (app, id: Int) in
        if let trip = app.list.trips.first(where: { $0.id == id }) { app.open(trip) }
      }
      SceneAction("showBookings", summary: "Shows the bookings.") { $0.showBookings() }
      SceneAction("goBack", summary: "Goes back.") { $0.back() }
      SceneAction("startBooking", summary: "Presents the sheet for booking seats.") {
        $0.startBooking()
      }
      SceneAction("confirm", "seats", summary: "Books seats.") { (app, seats: Int) in
        app.sheet?.seats = seats
        await app.sheet?.confirm()
      }
      SceneAction("closeSheet", summary: "Closes the sheet.") { $0.closeSheet() }
      SceneAction("listen", summary: "Listens for delays.") { $0.list.listen() }
      SceneAction("stopListening", summary: "Stops listening.") { $0.list.stopListening() }
    }
  }
}
