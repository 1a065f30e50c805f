/// A trip that can be booked.
package struct Trip: Identifiable, Hashable, Codable, Sendable {
  package let id: Int
  package let destination: String
  package var seats: Int

  package init(id: Int, destination: String, seats: Int) {
    self.id = id
    self.destination = destination
    self.seats = seats
  }
}

/// Booked seats of a trip.
package struct Booking: Hashable, Codable, Sendable {
  package let trip: Trip.ID
  package let seats: Int
}

/// The errors of a client.
package enum TripsError: Error, Equatable {
  case offline
  case soldOut
  case timedOut
}
