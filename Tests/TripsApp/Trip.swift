/// A trip that can be booked.
public struct Trip: Identifiable, Hashable, Codable, Sendable {
  public let id: Int
  public let destination: String
  public var seats: Int

  public init(id: Int, destination: String, seats: Int) {
    self.id = id
    self.destination = destination
    self.seats = seats
  }
}

/// A seat that was booked.
public struct Booking: Hashable, Codable, Sendable {
  public let trip: Trip.ID
  public let seats: Int
}

/// What a client answers instead of data.
public enum TripsError: Error, Equatable {
  case offline
  case soldOut
  case timedOut
}
