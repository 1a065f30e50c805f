import SceneShell
import TripsApp

// Compiled with -default-isolation MainActor, as new apps are.

/// The state of the app's models, as shown by the shell.
struct TripsState: Hashable, Codable {
  var trips: [String]
  var isLoading: Bool
  var failure: String?
  var lastDelay: String?
  var bookings: Int

  init(_ app: AppModel) {
    trips = app.list.trips.map { "\($0.id) \($0.destination), \($0.seats) left" }
    isLoading = app.list.isLoading
    failure = app.list.failure
    lastDelay = app.list.lastDelay
    bookings = app.bookings.count
  }
}

/// The state of the sheet.
struct BookingState: Hashable {
  var phase: BookingModel.Phase?
  var secondsLeft: Int?
}

/// The places of the app: the list, the screens of its path, and its sheet.
@Dispatchable enum TripsPlace: Place {
  /// The list of trips.
  case trips
  /// A trip.
  case trip(id: Int)
  /// The bookings.
  case bookings
  /// The sheet for booking seats.
  case booking

  var transitions: [Transition] {
    switch self {
    case .trips: [.root]
    case .trip, .bookings: [.push]
    case .booking: [.modal]
    }
  }
}

@main struct TripsShell: ShellApp {
  static let name = "trips"
  static let version = "1.0"

  static func make(with options: NoOptions, for launch: Launch) throws -> any SceneApp {
    let app = AppModel(client: SlowTripsClient(failures: 2))
    let stage = launch.stage
    return try NavigationApp(
      "trips", on: stage, root: TripsPlace.trips, origins: LinkOrigins(schemes: ["trips"]),
      links: [
        LinkPattern("/", "trips"),
        LinkPattern("/bookings", "bookings", parent: "/"),
        LinkPattern("/trips/:id", "trip", ["id": .int], parent: "/"),
      ]
    ) { place in
      switch place {
      case .trips: listScene(app, on: stage)
      case .trip(let id): tripScene(id, app, on: stage)
      case .bookings: Scene("bookings", model: app, on: stage) { $0.bookings }
      case .booking: bookingScene(app, on: stage)
      }
    }
    .path(StateBinding(app, \.path)) { screen in
      switch screen {
      case .trip(let trip): .trip(id: trip.id)
      case .bookings: .bookings
      }
    } element: { place in
      switch place {
      case .trip(let id): app.list.trips.first { $0.id == id }.map { .trip($0) }
      case .bookings: .bookings
      case .trips, .booking: nil
      }
    }
    .sheet(
      .booking,
      isPresented: StateBinding {
        app.sheet != nil
      } set: { isPresented in
        if isPresented { app.startBooking() } else { app.closeSheet() }
      })
  }

  private static func listScene(_ app: AppModel, on stage: SceneStage) -> Scene {
    Scene("trips", model: app, on: stage, state: TripsState.init) {
      SceneAction("refresh", summary: "Loads the trips.") { $0.list.refresh() }
      SceneAction("search", summary: "Searches the trips.") { (app, text: String) in
        app.list.searchText = text
      }
      SceneAction("show", "id", summary: "Shows a trip.") { (app, id: Int) in
        if let trip = app.list.trips.first(where: { $0.id == id }) { app.open(trip) }
      }
      SceneAction("showBookings", summary: "Shows the bookings.") { $0.showBookings() }
      SceneAction("listen", summary: "Listens for delays.") { $0.list.listen() }
      SceneAction("stopListening", summary: "Stops listening.") { $0.list.stopListening() }
    }
  }

  private static func tripScene(_ id: Int, _ app: AppModel, on stage: SceneStage) -> Scene {
    Scene("trip", model: app, on: stage) { app in
      app.list.trips.first { $0.id == id }
    } actions: {
      SceneAction("startBooking", summary: "Presents the sheet for booking seats.") {
        $0.startBooking()
      }
      SceneAction("goBack", summary: "Goes back.") { $0.back() }
    }
  }

  private static func bookingScene(_ app: AppModel, on stage: SceneStage) -> Scene {
    Scene("booking", model: app, on: stage) { app in
      BookingState(phase: app.sheet?.phase, secondsLeft: app.sheet?.secondsLeft)
    } actions: {
      SceneAction("confirm", "seats", summary: "Books seats.") { (app, seats: Int) in
        app.sheet?.seats = seats
        await app.sheet?.confirm()
      }
      SceneAction("closeSheet", summary: "Closes the sheet.") { $0.closeSheet() }
    }
    .refusingToLeave { app.sheet?.phase == .booking ? "the seats are being booked" : nil }
  }
}
