import FoundationEssentials
import GRDB
import Scenes

/// Keeps rides in the database.
@SceneActor
final class DatabaseRideDataStore: RideDataStore {
  private let database: KooberDatabase

  init(database: KooberDatabase) { self.database = database }

  func rides(of user: String) throws(KooberError) -> [Ride] {
    try database.read(orElse: []) { db in
      try Row.fetchAll(
        db, sql: "SELECT * FROM rides WHERE user = ? ORDER BY requested, number",
        arguments: [user]
      ).compactMap(Ride.init(row:))
    }
  }

  func save(_ ride: Ride, of user: String) throws(KooberError) {
    try database.write { db in
      try db.execute(
        sql: """
          INSERT INTO rides
          (user, id, option, fare, pickUp, dropOff, requested, progress, sequence)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
          ON CONFLICT (user, id) DO UPDATE SET
          option = excluded.option, fare = excluded.fare, pickUp = excluded.pickUp,
          dropOff = excluded.dropOff, requested = excluded.requested,
          progress = excluded.progress, sequence = excluded.sequence
          """,
        arguments: [
          user, ride.id, ride.option.rawValue, ride.fare, ride.pickUp, ride.dropOff,
          ride.requested.timeIntervalSinceReferenceDate, ride.progress.rawValue, ride.sequence,
        ])
    }
  }
}

extension Ride {
  /// Reads a ride out of the database; nil where it is of a kind that isn't known.
  fileprivate init?(row: Row) {
    guard let option = RideOptionID(rawValue: row["option"]),
      let progress = RideProgress(rawValue: row["progress"])
    else { return nil }
    self.init(
      id: row["id"], option: option, fare: row["fare"], pickUp: row["pickUp"],
      dropOff: row["dropOff"], requested: Date(timeIntervalSinceReferenceDate: row["requested"]),
      progress: progress, sequence: row["sequence"])
  }
}
