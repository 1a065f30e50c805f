import FoundationEssentials
import Scenes
import Testing

@testable import Koober
@testable import KooberRemote

/// The rides of the built-in server and of KooberCloud behave the same.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct RideRemoteAPITests {
  @Test(arguments: RemoteFixture.Kind.allCases)
  func optionsAreSortedByFare(_ kind: RemoteFixture.Kind) async throws {
    let fixture = try await RemoteFixture(kind)
    let rides = try await fixture.user().rides
    let options = try await fixture.value { () async throws(KooberError) in
      try await rides.options(near: RemoteFixture.market)
    }
    #expect(
      options == [
        RideOption(id: .wingtips, name: "Wingtips", fare: 450, picture: "ride-wingtips"),
        RideOption(id: .wallaby, name: "Wallaby", fare: 600, picture: "ride-wallaby"),
        RideOption(id: .wallaroo, name: "Wallaroo", fare: 850, picture: "ride-wallaroo"),
        RideOption(id: .kangaroo, name: "Kangaroo", fare: 1200, picture: "ride-kangaroo"),
      ])
  }

  @Test(arguments: RemoteFixture.Kind.allCases)
  func rejectsARideToThePlaceOfThePickUp(_ kind: RemoteFixture.Kind) async throws {
    let fixture = try await RemoteFixture(kind)
    let rides = try await fixture.user().rides
    let request = NewRideRequest(
      id: fixture.makeID(),
      waypoints: NewRideWaypoints(pickUp: RemoteFixture.market, dropOff: RemoteFixture.market),
      rideOption: .wallaby)
    let error = try await fixture.error { () async throws(KooberError) in
      _ = try await rides.send(request)
    }
    #expect(error == .alreadyThere)
  }

  @Test(arguments: RemoteFixture.Kind.allCases)
  func ridesAreHiddenFromOtherUsers(_ kind: RemoteFixture.Kind) async throws {
    let fixture = try await RemoteFixture(kind)
    let jane = try await fixture.user("jane")
    let joe = try await fixture.user("joe")
    let request = fixture.makeRequest()
    let seen = try await fixture.value(within: .seconds(3)) { () async throws(KooberError) in
      _ = try await jane.rides.send(request)
      return try await joe.rides.rides()
    }
    #expect(seen == [])
  }

  @Test(arguments: RemoteFixture.Kind.allCases)
  func aRideProgressesToItsEnd(_ kind: RemoteFixture.Kind) async throws {
    let fixture = try await RemoteFixture(kind)
    let rides = try await fixture.user().rides
    let request = fixture.makeRequest()
    let ride = try await fixture.value { () async throws(KooberError) in
      try await rides.send(request)
    }
    let requested = Moment(RemoteFixture.start.addingTimeInterval(2))
    #expect(
      ride
        == Ride(
          id: ride.id, option: .wallaby, fare: 600, pickUp: "Market hall", dropOff: "Airport",
          requested: requested, progress: .requested, sequence: 1))

    // The next step is reported when it happens.
    let next = fixture.begin { () async throws(KooberError) in
      try await rides.events(of: ride.id, after: 1)
    }
    try await fixture.advance(by: .seconds(2))
    #expect(next.outcome == nil)
    try await fixture.advance(by: .seconds(1))
    #expect(
      try next.outcome?.get() == [
        RideEvent(
          sequence: 2, progress: .driverFound, date: Moment(seconds: requested.seconds + 3))
      ])

    try await fixture.advance(by: .seconds(30))
    let all = try await fixture.value { () async throws(KooberError) in
      try await rides.events(of: ride.id, after: 0)
    }
    let steps: [RideProgress] = [
      .requested, .driverFound, .arriving, .underWay, .arrived, .paid,
    ]
    #expect(all.map(\.progress) == steps)
    #expect(all.map(\.sequence) == Array(1...6))
    #expect(all.map { $0.date.seconds - requested.seconds } == [0, 3, 8, 15, 30, 32])
    let list = try await fixture.value { () async throws(KooberError) in try await rides.rides() }
    #expect(list.map(\.progress) == [.paid])
    #expect(list.map(\.sequence) == [6])
  }

  @Test(arguments: RemoteFixture.Kind.allCases)
  func aCompletedRideHasNoMoreEvents(_ kind: RemoteFixture.Kind) async throws {
    let fixture = try await RemoteFixture(kind)
    let rides = try await fixture.user().rides
    let request = fixture.makeRequest()
    let ride = try await fixture.value { () async throws(KooberError) in
      try await rides.send(request)
    }
    try await fixture.advance(by: .seconds(32))
    let none = fixture.begin { () async throws(KooberError) in
      try await rides.events(of: ride.id, after: 6)
    }
    try await fixture.advance(by: .seconds(29))
    #expect(none.outcome == nil)
    try await fixture.advance(by: .seconds(1))
    #expect(try none.outcome?.get() == [])
  }

  @Test(arguments: RemoteFixture.Kind.allCases)
  func aRepeatedRequestReturnsTheSameRide(_ kind: RemoteFixture.Kind) async throws {
    let fixture = try await RemoteFixture(kind)
    let rides = try await fixture.user().rides
    let requests = [fixture.makeRequest(), fixture.makeRequest(.kangaroo)]
    var sent: [Ride] = []
    for request in requests + requests {
      sent.append(
        try await fixture.value { () async throws(KooberError) in try await rides.send(request) })
    }
    #expect(sent[2] == sent[0])
    #expect(sent[3] == sent[1])
    let list = try await fixture.value { () async throws(KooberError) in try await rides.rides() }
    #expect(list.map(\.id) == [sent[0].id, sent[1].id])
  }

  @Test(arguments: RemoteFixture.Kind.allCases)
  func aRideCanBeCanceledOnlyBeforePickUp(_ kind: RemoteFixture.Kind) async throws {
    let fixture = try await RemoteFixture(kind)
    let rides = try await fixture.user().rides
    let request = fixture.makeRequest()
    let ride = try await fixture.value { () async throws(KooberError) in
      try await rides.send(request)
    }
    for _ in 1...2 {
      let cancelled = try await fixture.value { () async throws(KooberError) in
        try await rides.cancel(ride.id)
      }
      #expect(cancelled.progress == .cancelled)
      #expect(cancelled.sequence == 2)
    }
    let later = fixture.makeRequest()
    let other = try await fixture.value { () async throws(KooberError) in
      try await rides.send(later)
    }
    try await fixture.advance(by: .seconds(15))
    let error = try await fixture.error { () async throws(KooberError) in
      try await rides.cancel(other.id)
    }
    #expect(error == .pickedUpAlready)
  }

  @Test(arguments: RemoteFixture.Kind.allCases, ["nowhere", "../profile", "a/b?c#d", "ä%20"])
  func rejectsUnknownRides(_ kind: RemoteFixture.Kind, _ id: String) async throws {
    let fixture = try await RemoteFixture(kind)
    let rides = try await fixture.user().rides
    let error = try await fixture.error { () async throws(KooberError) in
      try await rides.cancel(id)
    }
    #expect(error == .noSuchRide)
    let other = try await fixture.error { () async throws(KooberError) in
      try await rides.events(of: id, after: 0)
    }
    #expect(other == .noSuchRide)
  }
}

/// Answers of a newer server, with values that this app does not know.
struct UnknownValuesTests {
  private func decode<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
    try CloudCoding.decode(type, from: Data(json.utf8))
  }

  @Test func unknownOptionsAreLeftOut() throws {
    let answer = try decode(
      RideOptionsAnswer.self,
      """
      {"options":[{"id":"emu","name":"Emu","fare":1,"picture":"p","legs":2},
                  {"id":"wallaby","name":"Wallaby","fare":600,"picture":"ride-wallaby"}]}
      """)
    #expect(
      answer.rideOptions == [
        RideOption(id: .wallaby, name: "Wallaby", fare: 600, picture: "ride-wallaby")
      ])
  }

  @Test(arguments: [("wallaby", "paid", true), ("emu", "paid", false), ("wallaby", "lost", false)])
  func unknownRidesAreLeftOut(_ option: String, _ progress: String, _ isKnown: Bool) throws {
    let answer = try decode(
      RideAnswer.self,
      """
      {"id":"r","option":"\(option)","fare":600,"pickUp":{"name":"Nowhere we know"},
       "dropOff":{"name":"Zoo"},"requested":"2026-02-01T09:30:00.000Z",
       "progress":"\(progress)","sequence":1}
      """)
    #expect((answer.ride != nil) == isKnown)
  }

  @Test func unknownProgressIsAnError() throws {
    #expect(throws: DecodingError.self) {
      try decode(
        RideEventsAnswer.self,
        #"{"events":[{"sequence":1,"progress":"lost","date":"2026-02-01T09:30:00.000Z"}]}"#)
    }
  }
}
