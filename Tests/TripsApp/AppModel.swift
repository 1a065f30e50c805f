public import Observation

/// The app: where the user is, and what was booked.
@Observable
@MainActor
public final class AppModel {
  public enum Screen: Hashable, Codable, Sendable {
    case trip(Trip)
    case bookings
  }

  public let list: TripListModel
  public private(set) var bookings: [Booking] = []
  /// What is pushed above the list.
  public var path: [Screen] = []
  /// The sheet above all.
  public private(set) var sheet: BookingModel?

  private let client: any TripsClient
  private let bookingLimit: Duration

  public init(client: any TripsClient, bookingLimit: Duration = .seconds(5)) {
    self.client = client
    self.bookingLimit = bookingLimit
    list = TripListModel(client: client)
  }

  public func open(_ trip: Trip) { path.append(.trip(trip)) }

  public func showBookings() { path.append(.bookings) }

  public func back() { _ = path.popLast() }

  /// Presents the sheet for the trip in front.
  public func startBooking() {
    guard case .trip(let trip)? = path.last, sheet == nil else { return }
    sheet = BookingModel(trip: trip, client: client, limit: bookingLimit) { [weak self] booking in
      self?.bookings.append(booking)
      self?.list.refresh()
      Task {
        try? await Task.sleep(for: .seconds(2))
        self?.closeSheet()
      }
    }
  }

  public func closeSheet() {
    sheet?.close()
    sheet = nil
  }
}
