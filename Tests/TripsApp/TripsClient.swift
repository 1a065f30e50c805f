/// The app's access to the server.
package protocol TripsClient: Sendable {
  func trips(matching text: String) async throws -> [Trip]
  func book(_ seats: Int, on trip: Trip.ID) async throws -> Booking
  func delays() async -> AsyncStream<String>
}

/// An in-process server with a latency and a number of initial failures.
package actor SlowTripsClient: TripsClient {
  private var trips = [
    Trip(id: 1, destination: "Harbor", seats: 4), Trip(id: 2, destination: "Museum", seats: 1),
    Trip(id: 3, destination: "Market", seats: 2),
  ]
  private var failuresLeft: Int
  private let latency: Duration

  package init(failures: Int = 0, latency: Duration = .milliseconds(300)) {
    failuresLeft = failures
    self.latency = latency
  }

  package func trips(matching text: String) async throws -> [Trip] {
    try await Task.sleep(for: latency)
    if failuresLeft > 0 {
      failuresLeft -= 1
      throw TripsError.offline
    }
    return trips.filter { text.isEmpty || $0.destination.lowercased().contains(text.lowercased()) }
  }

  package func book(_ seats: Int, on trip: Trip.ID) async throws -> Booking {
    try await Task.sleep(for: latency * 2)
    guard let index = trips.firstIndex(where: { $0.id == trip }), trips[index].seats >= seats else {
      throw TripsError.soldOut
    }
    trips[index].seats -= seats
    return Booking(trip: trip, seats: seats)
  }

  /// A delay every ten seconds, three in total.
  package func delays() -> AsyncStream<String> {
    AsyncStream { continuation in
      let task = Task {
        for number in 1...3 {
          try await Task.sleep(for: .seconds(10))
          continuation.yield("delay \(number)")
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}
