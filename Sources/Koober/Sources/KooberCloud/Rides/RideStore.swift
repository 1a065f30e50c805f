import Foundation
import GRDB

struct RideStore: Sendable {
  let database: any DatabaseWriter

  /// Adds a ride, at most once for each key; reusing a key for another ride is an error.
  func add(_ ride: Ride, key: String, of user: User) async throws -> Ride {
    try await database.write { db in
      let existing = try Row.fetchOne(
        db, sql: "SELECT * FROM rides WHERE user = ? AND key = ?", arguments: [user.id, key])
      if let existing = try existing.map(Ride.init(row:)) {
        guard existing.option == ride.option, existing.pickUp == ride.pickUp,
          existing.dropOff == ride.dropOff
        else { throw CloudError.idempotencyKeyReused }
        return existing
      }
      let encoder = JSONEncoder()
      try db.execute(
        sql: """
          INSERT INTO rides (id, user, key, option, fare, pickUp, dropOff, requested, pace)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          ride.id, user.id, key, ride.option, ride.fare, encoder.encode(ride.pickUp),
          encoder.encode(ride.dropOff), ride.requested.milliseconds, ride.pace,
        ])
      return ride
    }
  }

  /// A user's ride.
  ///
  /// - Throws: `CloudError.noSuchRide`, or `DatabaseError`.
  func ride(_ id: String, of user: User) async throws -> Ride {
    try await database.read { db in try Self.ride(id, of: user, in: db) }
  }

  /// A user's rides in the order of their requests, each with its number.
  func rides(
    of user: User, after sequence: Int64, limit: Int64
  ) async throws -> [(sequence: Int64, ride: Ride)] {
    try await database.read { db in
      try Row.fetchAll(
        db, sql: "SELECT * FROM rides WHERE user = ? AND sequence > ? ORDER BY sequence LIMIT ?",
        arguments: [user.id, sequence, limit]
      ).map { ($0["sequence"], try Ride(row: $0)) }
    }
  }

  /// Cancels a user's ride.
  ///
  /// - Throws: `CloudError.noSuchRide` or `CloudError.pickedUpAlready`, or `DatabaseError`.
  func cancel(_ id: String, of user: User, at now: Moment) async throws -> Ride {
    try await database.write { db in
      var ride = try Self.ride(id, of: user, in: db)
      try ride.cancel(at: now)
      try db.execute(
        sql: "UPDATE rides SET cancelled = ? WHERE id = ?",
        arguments: [ride.cancelled?.milliseconds, id])
      return ride
    }
  }

  private static func ride(_ id: String, of user: User, in db: Database) throws -> Ride {
    let row = try Row.fetchOne(
      db, sql: "SELECT * FROM rides WHERE id = ? AND user = ?", arguments: [id, user.id])
    guard let row else { throw CloudError.noSuchRide }
    return try Ride(row: row)
  }
}

extension Ride {
  fileprivate init(row: Row) throws {
    let decoder = JSONDecoder()
    self.init(
      id: row["id"], option: row["option"], fare: row["fare"],
      pickUp: try decoder.decode(Place.self, from: row["pickUp"]),
      dropOff: try decoder.decode(Place.self, from: row["dropOff"]),
      requested: Moment(milliseconds: row["requested"]), pace: row["pace"],
      cancelled: (row["cancelled"] as Int64?).map(Moment.init(milliseconds:)))
  }
}
