import Commands
import Testing

struct PathPossibilityTests {
  private struct Ride {
    var id = "r1"
    var stops = ["zoo"]
    var fares = ["adult": Fare()]
    var driver: Driver?
    var status = Status.failed(Failure())
    var pair = (1, 2)
  }

  private struct Fare { var amount = 7 }
  private struct Driver { var name = "Jane" }
  private struct Failure { var reason = "full" }
  private enum Status {
    case idle
    case failed(Failure)
  }

  @Test(
    arguments: [
      ("stops[3]", true), ("fares.child", true), ("driver.name", true), ("status.idle", true),
      ("status.sent", true), ("idd", false), ("id.x", false), ("stops.first", false),
      ("fares.adult.amont", false), ("status.failed.reson", false), ("pair._2", false),
      ("stops[0].x", false),
    ] as [(String, Bool)])
  func aMissingPartMayExistInAnotherValueUnlessItIsAFieldOfAStruct(
    _ path: String, isPossible: Bool
  ) throws {
    let ride = Ride()
    let path = try ValuePath(path)
    let error = try #require(throws: ValuePathError.self) {
      try Value(reflecting: ride, at: path)
    }
    #expect(error.mayPass(in: ride) == isPossible)
  }

  @Test func aFieldOfAPresentOptionalIsChecked() throws {
    let ride = Ride(driver: Driver())
    let path = try ValuePath("driver.nme")
    let error = try #require(throws: ValuePathError.self) {
      try Value(reflecting: ride, at: path)
    }
    #expect(!error.mayPass(in: ride))
  }
}
