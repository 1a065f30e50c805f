import FoundationEssentials
import GRDB
import Scenes

/// Where a user's rides are kept.
@External("rides")
@MainActor
protocol RideDataStore: AnyObject {
  /// The rides of a user, in the order in which they were asked for.
  @ExternalName("read") func rides(of user: String) throws(KooberError) -> [Ride]
  /// Forgets rides, of which some may not be known, and then keeps others, all or nothing: each takes the
  /// place of what was known of it, unless that is newer.
  func update(
    saving rides: [Ride], removing gone: Set<Ride.ID>, of user: String
  ) throws(KooberError)
  /// Forgets all that is kept for a user.
  func forget(_ user: String) throws(KooberError)
}

extension RideDataStore {
  /// Keeps a ride in the place of what was known of it, unless that is newer.
  func save(_ ride: Ride, of user: String) throws(KooberError) {
    try update(saving: [ride], removing: [], of: user)
  }
}

/// Keeps rides for as long as the process lives.
@MainActor
final class InMemoryRideDataStore: RideDataStore {
  private var rides: [String: [Ride]] = [:]

  func rides(of user: String) throws(KooberError) -> [Ride] {
    // Sorting keeps the order of what was asked for at once.
    (rides[user] ?? []).sorted { $0.requested < $1.requested }
  }

  func update(
    saving rides: [Ride], removing gone: Set<Ride.ID>, of user: String
  ) throws(KooberError) {
    var known = self.rides[user] ?? []
    known.removeAll { gone.contains($0.id) }
    for ride in rides {
      if let index = known.firstIndex(where: { $0.id == ride.id }) {
        if ride.sequence >= known[index].sequence { known[index] = ride }
      } else {
        known.append(ride)
      }
    }
    self.rides[user] = known
  }

  func forget(_ user: String) throws(KooberError) { rides[user] = nil }
}

extension InMemoryRideDataStore: Restorable {
  var savedState: [String: [Ride]] { rides }

  func restore(_ rides: [String: [Ride]]) { self.rides = rides }
}

/// Keeps rides in the database.
@MainActor
final class DatabaseRideDataStore: RideDataStore {
  private let database: KooberDatabase

  init(database: KooberDatabase) { self.database = database }

  func rides(of user: String) throws(KooberError) -> [Ride] {
    try database.read(orElse: []) { db in
      try Row.fetchAll(
        db, sql: "SELECT * FROM rides WHERE user = ? ORDER BY requested, number",
        arguments: [user]
      ).map(Ride.init(row:))
    }
  }

  func update(
    saving rides: [Ride], removing gone: Set<Ride.ID>, of user: String
  ) throws(KooberError) {
    guard !rides.isEmpty || !gone.isEmpty else { return }
    try database.write { db in
      for id in gone {
        try db.execute(
          sql: "DELETE FROM rides WHERE user = ? AND id = ?", arguments: [user, id])
      }
      for ride in rides { try save(ride, of: user, in: db) }
    }
  }

  private func save(_ ride: Ride, of user: String, in db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO rides
        (user, id, option, fare, pickUp, dropOff, requested, progress, sequence)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (user, id) DO UPDATE SET
        option = excluded.option, fare = excluded.fare, pickUp = excluded.pickUp,
        dropOff = excluded.dropOff, requested = excluded.requested,
        progress = excluded.progress, sequence = excluded.sequence
        WHERE excluded.sequence >= rides.sequence
        """,
      arguments: [
        user, ride.id, ride.option.rawValue, ride.fare, ride.pickUp, ride.dropOff,
        ride.requested.timeIntervalSinceReferenceDate, ride.progress.rawValue, ride.sequence,
      ])
  }

  func forget(_ user: String) throws(KooberError) {
    try database.deleteRows(of: user, in: "rides")
  }
}

extension Ride {
  /// Reads a ride out of the database.
  ///
  /// An animal or a step that isn't known is damage: a newer Koober, which may know more of them, marks the
  /// file as newer, and that isn't opened at all.
  fileprivate init(row: Row) throws {
    guard let option = RideOptionID(rawValue: try row.decode(forColumn: "option")),
      let progress = RideProgress(rawValue: try row.decode(forColumn: "progress"))
    else { throw KooberError.damagedStorage }
    self.init(
      id: try row.decode(forColumn: "id"), option: option, fare: try row.decode(forColumn: "fare"),
      pickUp: try row.decode(forColumn: "pickUp"), dropOff: try row.decode(forColumn: "dropOff"),
      requested: Date(timeIntervalSinceReferenceDate: try row.decode(forColumn: "requested")),
      progress: progress, sequence: try row.decode(forColumn: "sequence"))
  }
}
