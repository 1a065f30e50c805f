import FoundationEssentials
import GRDB
import Scenes

@External("rides")
@MainActor
protocol RideDataStore {
  @ExternalName("read") func rides(of user: String) throws(KooberError) -> [Ride]
  /// Deletes rides, which may be unknown, and then stores others, all or nothing: each replaces the stored
  /// version unless that is newer.
  func update(
    saving rides: [Ride], removing missing: Set<Ride.ID>, of user: String
  ) throws(KooberError)
  func forget(_ user: String) throws(KooberError)
}

@MainActor
final class InMemoryRideDataStore: InMemoryRecords<[Ride]>, RideDataStore {
  func rides(of user: String) throws(KooberError) -> [Ride] {
    // A stable sort keeps the order of rides requested at the same moment.
    (records[user] ?? []).sorted { $0.requested < $1.requested }
  }

  func update(
    saving rides: [Ride], removing missing: Set<Ride.ID>, of user: String
  ) throws(KooberError) {
    var known = records[user] ?? []
    known.removeAll { missing.contains($0.id) }
    for ride in rides {
      if let index = known.firstIndex(where: { $0.id == ride.id }) {
        if ride.sequence >= known[index].sequence { known[index] = ride }
      } else {
        known.append(ride)
      }
    }
    records[user] = known
  }
}

struct DatabaseRideDataStore: RideDataStore {
  let database: KooberDatabase

  func rides(of user: String) throws(KooberError) -> [Ride] {
    try database.rows(
      """
      SELECT *, sum = rowSum(
        user, id, option, fare, pickUp, dropOff, requested, progress, sequence) AS isIntact
      FROM rides WHERE user = ? ORDER BY requested, number
      """, [user], Ride.init(row:))
  }

  func update(
    saving rides: [Ride], removing missing: Set<Ride.ID>, of user: String
  ) throws(KooberError) {
    guard !rides.isEmpty || !missing.isEmpty else { return }
    try database.write { db in
      for id in missing {
        try db.execute(
          sql: "DELETE FROM rides WHERE user = ? AND id = ?", arguments: [user, id])
      }
      for ride in rides {
        try db.execute(
          sql: """
            INSERT INTO rides
            (user, id, option, fare, pickUp, dropOff, requested, progress, sequence, sum)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9,
              rowSum(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9))
            ON CONFLICT (user, id) DO UPDATE SET
            option = excluded.option, fare = excluded.fare, pickUp = excluded.pickUp,
            dropOff = excluded.dropOff, requested = excluded.requested,
            progress = excluded.progress, sequence = excluded.sequence, sum = excluded.sum
            WHERE excluded.sequence >= rides.sequence
            """,
          arguments: [
            user, ride.id, ride.option.rawValue, ride.fare, ride.pickUp, ride.dropOff,
            ride.requested.seconds, ride.progress.rawValue, ride.sequence,
          ])
      }
    }
  }

  func forget(_ user: String) throws(KooberError) {
    try database.deleteRows(of: user, in: "rides")
  }
}

extension Ride {
  /// Reads a ride from the database.
  ///
  /// An unknown animal or step is damage: a newer Koober, which may have more of them, marks the file as newer,
  /// and such a file is not opened.
  fileprivate init(row: Row) throws {
    guard let option = RideOptionID(rawValue: try row.decode(forColumn: "option")),
      let progress = RideProgress(rawValue: try row.decode(forColumn: "progress"))
    else { throw KooberError.damagedStorage }
    self.init(
      id: try row.decode(forColumn: "id"), option: option, fare: try row.decode(forColumn: "fare"),
      pickUp: try row.decode(forColumn: "pickUp"), dropOff: try row.decode(forColumn: "dropOff"),
      requested: try row.date("requested"), progress: progress,
      sequence: try row.decode(forColumn: "sequence"))
  }
}
