import Testing

@testable import KooberCloud

struct RideTests {
  private let start = Moment(milliseconds: 1_800_000_000_000)

  private func ride(pace: Double = 1) -> Ride {
    let place = Place(name: "Market hall", latitude: -33.879, longitude: 151.203)
    return Ride(
      id: "r", option: "wallaby", fare: 600, pickUp: place, dropOff: place, requested: start,
      pace: pace, cancelled: nil)
  }

  @Test(arguments: [
    (0, RideProgress.requested), (2999, .requested), (3000, .driverFound), (8000, .arriving),
    (14_999, .arriving), (15_000, .underWay), (30_000, .arrived), (32_000, .paid),
    (1_000_000_000, .paid), (-5000, .requested),
  ])
  func progressFollowsTheClock(_ milliseconds: Int, _ progress: RideProgress) {
    #expect(ride().progress(at: start + .milliseconds(milliseconds)) == progress)
  }

  @Test func aQuickerPaceShortensEachStep() {
    let events = ride(pace: 10).events(at: start + .seconds(4))
    #expect(
      events.map(\.progress) == [.requested, .driverFound, .arriving, .underWay, .arrived, .paid])
    #expect(events.map(\.sequence) == Array(1...6))
    #expect(
      events.map { $0.date - start } == [
        .zero, .milliseconds(300), .milliseconds(800), .milliseconds(1500), .seconds(3),
        .milliseconds(3200),
      ])
  }

  @Test func theNextChangeFollowsTheSchedule() {
    #expect(ride().nextChange(after: start) == start + .seconds(3))
    #expect(ride().nextChange(after: start + .seconds(3)) == start + .seconds(8))
    #expect(ride().nextChange(after: start + .seconds(32)) == nil)
  }

  @Test func aRideCanBeCanceledOnlyBeforePickUp() throws {
    for seconds in [0, 4, 14] {
      var ride = ride()
      let moment = start + .seconds(seconds)
      let before = ride.events(at: moment)
      try ride.cancel(at: moment)
      #expect(ride.events(at: start + .seconds(60)).dropLast() == before[...])
      #expect(ride.progress(at: start + .seconds(60)) == .cancelled)
      #expect(ride.nextChange(after: moment) == nil)
      let cancelled = ride
      try ride.cancel(at: moment + .seconds(20))
      #expect(ride == cancelled)
      #expect(ride.asRequested == self.ride())
    }
    for seconds in [15, 30, 40] {
      var ride = ride()
      #expect(throws: CloudError.pickedUpAlready) { try ride.cancel(at: start + .seconds(seconds)) }
      #expect(ride == self.ride())
    }
  }
}
