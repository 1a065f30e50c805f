import FoundationEssentials
import Scenes
import Testing

@testable import Koober

@SceneActor
struct RideDataStoreTests {
  private let home = TemporaryHome()

  private func ride(
    _ id: Ride.ID, at seconds: TimeInterval, _ progress: RideProgress = .requested,
    _ sequence: Int = 1
  ) -> Ride {
    Ride(
      id: id, option: .wallaby, fare: 600, pickUp: "Market hall", dropOff: "Zoo",
      requested: ChatFixture.start.addingTimeInterval(seconds), progress: progress,
      sequence: sequence)
  }

  @Test(arguments: StorageKind.allCases)
  func theNewestRideComesLast(_ kind: StorageKind) throws {
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
  func aRideIsKeptAsItIsNow(_ kind: StorageKind) throws {
    let store = try kind.make(home: home).rides
    try store.save(ride("a", at: 0), of: "jane")
    try store.save(ride("b", at: 0), of: "jane")
    try store.save(ride("a", at: 0, .paid, 6), of: "jane")
    #expect(try store.rides(of: "jane") == [ride("a", at: 0, .paid, 6), ride("b", at: 0)])
  }

  @Test(arguments: RideProgress.allCases) func everyStepIsKept(_ progress: RideProgress) throws {
    try StorageKind.database.make(home: home).rides.save(ride("a", at: 0, progress), of: "jane")
    let again = try StorageKind.database.make(home: home).rides
    #expect(try again.rides(of: "jane") == [ride("a", at: 0, progress)])
  }
}
