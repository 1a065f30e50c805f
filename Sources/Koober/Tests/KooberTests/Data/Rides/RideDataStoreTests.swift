import FoundationEssentials
import GRDB
import Scenes
import Testing

@testable import Koober

@MainActor
struct RideDataStoreTests {
  private let home = TemporaryHome()

  private func ride(
    _ id: Ride.ID, at seconds: TimeInterval, _ progress: RideProgress = .requested,
    _ sequence: Int = 1
  ) -> Ride {
    Ride(
      id: id, option: .wallaby, fare: 600, pickUp: "Market hall", dropOff: "Zoo",
      requested: ChatFixture.start.adding(seconds: seconds), progress: progress,
      sequence: sequence)
  }

  @Test(arguments: StorageKind.allCases)
  func ridesAreSortedByRequestDate(_ kind: StorageKind) throws {
    let store = try kind.make(home: home).rides
    #expect(try store.rides(of: "jane") == [])
    try store.save(ride("b", at: 60.125), of: "jane")
    try store.save(ride("a", at: 0), of: "jane")
    try store.save(ride("c", at: 60.125), of: "jane")
    #expect(
      try store.rides(of: "jane") == [
        ride("a", at: 0), ride("b", at: 60.125), ride("c", at: 60.125),
      ])
    #expect(try store.rides(of: "joe") == [])
  }

  @Test(arguments: StorageKind.allCases)
  func savingReplacesTheStoredRide(_ kind: StorageKind) throws {
    let store = try kind.make(home: home).rides
    try store.save(ride("a", at: 0), of: "jane")
    try store.save(ride("b", at: 0), of: "jane")
    try store.save(ride("a", at: 0, .paid, 6), of: "jane")
    #expect(try store.rides(of: "jane") == [ride("a", at: 0, .paid, 6), ride("b", at: 0)])
  }

  @Test(arguments: StorageKind.allCases)
  func anOlderVersionDoesNotReplaceANewerOne(_ kind: StorageKind) throws {
    let store = try kind.make(home: home).rides
    try store.save(ride("a", at: 0, .arriving, 3), of: "jane")
    try store.save(ride("a", at: 0, .driverFound, 2), of: "jane")
    #expect(try store.rides(of: "jane") == [ride("a", at: 0, .arriving, 3)])
    // A ride with the same sequence number is replaced as well.
    try store.save(ride("a", at: 7, .arriving, 3), of: "jane")
    #expect(try store.rides(of: "jane") == [ride("a", at: 7, .arriving, 3)])
  }

  @Test(arguments: StorageKind.allCases)
  func updateSavesAndRemovesSeveralRides(_ kind: StorageKind) throws {
    let store = try kind.make(home: home).rides
    for user in ["jane", "joe"] {
      try store.update(
        saving: [ride("a", at: 0, .paid, 6), ride("b", at: 1), ride("c", at: 2)], removing: [],
        of: user)
    }
    try store.update(
      saving: [ride("d", at: 3), ride("c", at: 2, .paid, 6), ride("a", at: 0)],
      removing: ["a", "b", "x"], of: "jane")
    try store.update(saving: [], removing: [], of: "jane")
    #expect(
      try store.rides(of: "jane") == [
        ride("a", at: 0), ride("c", at: 2, .paid, 6), ride("d", at: 3),
      ])
    #expect(
      try store.rides(of: "joe") == [
        ride("a", at: 0, .paid, 6), ride("b", at: 1), ride("c", at: 2),
      ])
  }

  @Test func updatesAreAtomic() throws {
    let database = try KooberDatabase(folder: home.path)
    let store = DatabaseRideDataStore(database: database)
    try store.save(ride("a", at: 0), of: "jane")
    try database.write { db in
      try db.execute(
        sql: """
          CREATE TEMP TRIGGER refuse BEFORE INSERT ON rides WHEN NEW.id = 'c'
          BEGIN SELECT RAISE(ABORT, 'no'); END
          """)
    }
    #expect(throws: KooberError.notStored) {
      try store.update(
        saving: [ride("b", at: 1), ride("c", at: 2)], removing: ["a"], of: "jane")
    }
    #expect(try store.rides(of: "jane") == [ride("a", at: 0)])
  }

  @Test(arguments: RideProgress.allCases) func everyProgressIsStored(_ progress: RideProgress)
    throws
  {
    try StorageKind.database.make(home: home).rides.save(ride("a", at: 0, progress), of: "jane")
    let again = try StorageKind.database.make(home: home).rides
    #expect(try again.rides(of: "jane") == [ride("a", at: 0, progress)])
  }
}
