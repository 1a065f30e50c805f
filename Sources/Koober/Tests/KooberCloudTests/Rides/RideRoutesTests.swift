import CloudTesting
import Testing

@testable import KooberCloud

struct RideRouteTests {
  private static let form = """
    {"option":"wallaby",
     "pickUp":{"name":"Market hall","latitude":-33.879,"longitude":151.203},
     "dropOff":{"name":"Airport","latitude":-33.947,"longitude":151.179}}
    """

  @Test func optionsHaveFaresAndPictures() async throws {
    try await CloudFixture().run { client in
      let jane = try await client.signUp()
      let reply = try await jane.get("/v1/ride-options?latitude=-33.879&longitude=151.203")
      #expect(reply.status == 200)
      let options = reply.json["options"].items
      #expect(options.map { $0["id"].text } == ["wingtips", "wallaby", "wallaroo", "kangaroo"])
      #expect(options.map { $0["fare"].integer } == [450, 600, 850, 1200])
      #expect(options[0]["name"] == "Wingtips")
      #expect(options[0]["picture"] == "ride-wingtips")
    }
  }

  @Test(arguments: [
    "", "?latitude=1", "?latitude=91&longitude=0", "?latitude=nan&longitude=0",
    "?latitude=0x10&longitude=0", "?latitude=0x1p3&longitude=0",
  ])
  func optionsRequireValidCoordinates(_ query: String) async throws {
    try await CloudFixture().run { client in
      let reply = try await client.signUp().get("/v1/ride-options" + query)
      #expect(reply.status == 422)
      #expect(reply.message?.contains("must be a number from -") == true)
    }
  }

  @Test func aParameterThatIsGivenTwiceIsRefused() async throws {
    try await CloudFixture().run { client in
      let query = "latitude=1&longitude=2&latitude=3"
      let reply = try await client.signUp().get("/v1/ride-options?" + query)
      #expect(reply.status == 422)
      #expect(reply.message == "latitude is given more than once.")
    }
  }

  @Test(arguments: CloudFixture.Transport.allCases)
  func aRideProgressesToItsEnd(_ transport: CloudFixture.Transport) async throws {
    let fixture = try CloudFixture()
    try await fixture.run(transport) { client in
      let jane = try await client.signUp()
      let created = try await jane.post("/v1/rides", Self.form, key: "1")
      #expect(created.status == 201)
      #expect(created.json["progress"] == "requested")
      #expect(created.json["fare"] == 600)
      #expect(created.json["dropOff"]["name"] == "Airport")
      let id = try #require(created.json["id"].text)
      var progress: [String?] = []
      for _ in 0...32 {
        progress.append(try await jane.get("/v1/rides/\(id)").json["progress"].text)
        fixture.clock.advance(by: .seconds(1))
      }
      let expected = [
        ("requested", 3), ("driverFound", 5), ("arriving", 7), ("underWay", 15), ("arrived", 2),
        ("paid", 1),
      ]
      #expect(progress == expected.flatMap { Array(repeating: $0.0, count: $0.1) })
      let events = try await jane.get("/v1/rides/\(id)/events?after=4").json["events"].items
      #expect(events.map { $0["sequence"].integer } == [5, 6])
      #expect(events.first?["date"] == "2027-01-15T08:00:30.000Z")
    }
  }

  @Test func aRepeatedKeyRequestsOneRide() async throws {
    let fixture = try CloudFixture()
    try await fixture.run { client in
      let jane = try await client.signUp()
      let first = try await jane.post("/v1/rides", Self.form, key: "1")
      let id = try #require(first.json["id"].text)
      _ = try await jane.post("/v1/rides/\(id)/cancellation")
      fixture.clock.advance(by: .seconds(20))
      let again = try await jane.post("/v1/rides", Self.form, key: "1")
      #expect(again.status == 201)
      #expect(again.json == first.json)
      let other = Self.form.replacing("wallaby", with: "kangaroo")
      let refused = try await jane.post("/v1/rides", other, key: "1")
      #expect(refused.status == 422)
      #expect(refused.code == "idempotencyKeyReused")
      #expect(try await jane.post("/v1/rides", other, key: "2").status == 201)
      let rides = try await jane.get("/v1/rides").json
      #expect(rides["rides"].items.map { $0["option"].text } == ["wallaby", "kangaroo"])
      let next = try #require(rides["next"].integer)
      #expect(try await jane.get("/v1/rides?after=\(next)").json["rides"].items.isEmpty)
      #expect(try await jane.get("/v1/rides?limit=1").json["rides"].items.count == 1)
    }
  }

  @Test(arguments: CloudFixture.Transport.allCases)
  func aRideCanBeCanceledOnlyBeforePickUp(_ transport: CloudFixture.Transport) async throws {
    let fixture = try CloudFixture()
    try await fixture.run(transport) { client in
      let jane = try await client.signUp()
      for (key, seconds) in [("early", 14), ("late", 15)] {
        let ride = try await jane.post("/v1/rides", Self.form, key: key)
        let id = try #require(ride.json["id"].text)
        fixture.clock.advance(by: .seconds(seconds))
        for _ in 1...2 {
          let reply = try await jane.post("/v1/rides/\(id)/cancellation")
          if key == "early" {
            #expect(reply.status == 200)
            #expect(reply.json["progress"] == "cancelled")
            #expect(reply.json["sequence"] == 4)
          } else {
            #expect(reply.status == 409)
            #expect(reply.code == "pickedUpAlready")
          }
        }
      }
    }
  }

  @Test func ridesAreHiddenFromOtherUsers() async throws {
    try await CloudFixture().run { client in
      let jane = try await client.signUp()
      let john = try await client.signUp("John")
      let ride = try await jane.post("/v1/rides", Self.form, key: "1")
      let id = try #require(ride.json["id"].text)
      for path in ["/v1/rides/\(id)", "/v1/rides/\(id)/events", "/v1/rides/x"] {
        let reply = try await john.get(path)
        #expect(reply.status == 404)
        #expect(reply.code == "noSuchRide")
      }
      #expect(try await john.post("/v1/rides/\(id)/cancellation").status == 404)
      #expect(try await john.get("/v1/rides").json["rides"].items.isEmpty)
      // Keys are separate per user.
      #expect(try await john.post("/v1/rides", Self.form, key: "1").json["id"].text != id)
    }
  }

  @Test func rejectsInvalidRequests() async throws {
    try await CloudFixture().run { client in
      let jane = try await client.signUp()
      let keyless = try await jane.post("/v1/rides", Self.form)
      #expect(keyless.status == 400)
      #expect(keyless.code == "idempotencyKeyMissing")
      let badKey = try await jane.post("/v1/rides", Self.form, key: "a b")
      #expect(badKey.code == "idempotencyKeyMissing")
      let table = [
        ("wallaby", "koala", "option is not available near the pick-up."),
        ("-33.879", "-133", "pickUp.latitude must be a number from -90 to 90."),
        ("151.179", "\"x\"", "dropOff.longitude must be a number."),
        ("Airport", "", "dropOff.name must have 1 to 100 characters."),
      ]
      for (right, wrong, problem) in table {
        let reply = try await jane.post(
          "/v1/rides", Self.form.replacing(right, with: wrong), key: "1")
        #expect(reply.status == 422)
        #expect(reply.message == problem)
      }
      let toItself = Self.form.replacing("Airport", with: "Market hall")
        .replacing("-33.947", with: "-33.879").replacing("151.179", with: "151.203")
      let reply = try await jane.post("/v1/rides", toItself, key: "1")
      #expect(reply.status == 422)
      #expect(reply.message == "dropOff is the place of the pick-up.")
      #expect(try await jane.get("/v1/rides").json["rides"].items.isEmpty)
    }
  }

  @Test func aRideContinuesWhileTheServerIsDown() async throws {
    let database = try CloudDatabase.inMemory()
    try await CloudFixture(database: database) { $0.ridePace = 2 }.run { client in
      let jane = try await client.signUp()
      _ = try await jane.post("/v1/rides", Self.form, key: "1")
    }
    // The ride keeps its original pace.
    let later = try CloudFixture(database: database)
    later.clock.advance(by: .milliseconds(7500))
    try await later.run { client in
      let session = try await client.post(
        "/v1/sessions", #"{"email":"jane@example.com","password":"secret"}"#)
      let rides = try await client.signedIn(with: session.token).get("/v1/rides").json["rides"]
      #expect(rides.items.map { $0["progress"].text } == ["underWay"])
    }
  }
}
