import Observation

/// The app: its navigation path, its sheet and its bookings.
@Observable
@MainActor
package final class AppModel {
  package enum Screen: Hashable, Codable, Sendable {
    case trip(Trip)
    case bookings
  }

  package let list: TripListModel
  package private(set) var bookings: [Booking] = []
  /// The screens that are pushed above the list.
  package var path: [Screen] = []
  /// The presented sheet.
  package private(set) var sheet: BookingModel?

  private let client: any TripsClient
  private let bookingLimit: Duration

  package init(client: any TripsClient, bookingLimit: Duration = .seconds(5)) {
    self.client = client
    self.bookingLimit = bookingLimit
    list = TripListModel(client: client)
  }

  package func open(_ trip: Trip) { path.append(.trip(trip)) }

  package func showBookings() { path.append(.bookings) }

  package func back() { _ = path.popLast() }

  /// Presents the sheet for the trip in front.
  package func startBooking() {
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

  package func closeSheet() {
    sheet?.close()
    sheet = nil
  }
}
