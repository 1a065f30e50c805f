import Observation

/// The sheet for booking seats of a trip.
@Observable
@MainActor
package final class BookingModel {
  package enum Phase: Hashable, Codable, Sendable {
    case choosing
    case booking
    case booked(Booking)
    case failed(String)
  }

  package let trip: Trip
  package private(set) var phase = Phase.choosing
  /// The seconds until the offer ends.
  package private(set) var secondsLeft = 30
  package var seats = 1

  private let client: any TripsClient
  private let limit: Duration
  private let onDone: @MainActor (Booking) -> Void
  private var countdown: Task<Void, Never>?

  init(
    trip: Trip, client: any TripsClient, limit: Duration,
    onDone: @escaping @MainActor (Booking) -> Void
  ) {
    self.trip = trip
    self.client = client
    self.limit = limit
    self.onDone = onDone
    countdown = Task { [weak self] in
      let clock = ContinuousClock()
      var next = clock.now
      while !Task.isCancelled, self?.tick() == true {
        next = next.advanced(by: .seconds(1))
        try? await clock.sleep(until: next)
      }
    }
  }

  private func tick() -> Bool {
    guard phase == .choosing else { return false }
    secondsLeft -= 1
    if secondsLeft == 0 { phase = .failed("the offer has ended") }
    return secondsLeft > 0
  }

  package func confirm() async {
    guard phase == .choosing else { return }
    phase = .booking
    do {
      let booking = try await withTimeout(limit) { [client, trip, seats] in
        try await client.book(seats, on: trip.id)
      }
      phase = .booked(booking)
      onDone(booking)
    } catch {
      phase = .failed("\(error)")
    }
  }

  func close() { countdown?.cancel() }
}
