import Scenes
import Testing

@testable import Koober

/// The forms of entities in journals and saved states, which earlier versions have written.
@MainActor
struct CodedTests {
  private struct Case {
    let checks: @MainActor () throws -> Void

    init<Entity: Coded & Equatable & Sendable>(_ entity: Entity, _ json: String) {
      checks = {
        let value = try StateCoding.value(of: entity, named: "entity")
        #expect(value.json() == json)
        #expect(try StateCoding.state(Entity.self, from: Value(json: json), at: "entity") == entity)
      }
    }
  }

  private static let market = Location(
    id: .market, name: "Market hall", latitude: -33.5, longitude: 151.25)
  private static let zoo = Location(id: .zoo, name: "Zoo", latitude: -33.75, longitude: 151.5)
  private static let id = "01020304-0506-0708-090A-0B0C0D0E0F10"
  private static let moment = Moment(seconds: 789_296_400)
  private static let waypoints =
    #"{"dropOff":{"id":"zoo","latitude":-33.75,"longitude":151.5,"name":"Zoo"},"#
    + #""pickUp":{"id":"market","latitude":-33.5,"longitude":151.25,"name":"Market hall"}}"#

  private static let cases = [
    Case(moment, #""2026-01-05T09:00:00Z""#),
    Case(Moment(seconds: 0.123456), "0.123456"),
    Case(
      UserProfile(id: "1", name: "Jane", email: "jane@example.com"),
      #"{"email":"jane@example.com","id":"1","name":"Jane"}"#),
    Case(UserProfile.guest, #"{"id":"guest 1","name":"Guest 1"}"#),
    Case(market, #"{"id":"market","latitude":-33.5,"longitude":151.25,"name":"Market hall"}"#),
    Case(NewRideWaypoints(pickUp: market, dropOff: zoo), waypoints),
    Case(
      NewRideRequest(
        id: id, waypoints: NewRideWaypoints(pickUp: market, dropOff: zoo), rideOption: .wallaby),
      #"{"id":"\#(id)","rideOption":"wallaby","waypoints":\#(waypoints)}"#),
    Case(
      Ride(
        id: "7", option: .wallaby, fare: 600, pickUp: "Market hall", dropOff: "Zoo",
        requested: moment, progress: .underWay, sequence: 4),
      #"{"dropOff":"Zoo","fare":600,"id":"7","option":"wallaby","pickUp":"Market hall","#
        + #""progress":"underWay","requested":"2026-01-05T09:00:00Z","sequence":4}"#),
    Case(
      RideEvent(sequence: 2, progress: .driverFound, date: moment),
      #"{"date":"2026-01-05T09:00:00Z","progress":"driverFound","sequence":2}"#),
    Case(
      RideOption(id: .wingtips, name: "Wingtips", fare: 450, picture: "ride-wingtips"),
      #"{"fare":450,"id":"wingtips","name":"Wingtips","picture":"ride-wingtips"}"#),
    Case(
      LocalMessage(id: id, text: "hello", date: moment, status: .failed(.notAccepted)),
      #"{"date":"2026-01-05T09:00:00Z","id":"\#(id)","#
        + #""status":{"failed":{"_0":"notAccepted"}},"text":"hello"}"#),
    Case(SendingStatus.pending, #"{"pending":{}}"#),
    Case(SendingStatus.sent(id: "a", sequence: 3), #"{"sent":{"id":"a","sequence":3}}"#),
    Case(
      TeamMessage(
        id: "3", sequence: 3, authorID: "joe", authorName: "Joe", text: "hi", date: moment),
      #"{"authorID":"joe","authorName":"Joe","date":"2026-01-05T09:00:00Z","id":"3","#
        + #""sequence":3,"text":"hi"}"#),
    Case(Outage(.timedOut, after: Outage(.timedOut)), #"{"error":"timedOut","failures":2}"#),
  ]

  @Test func theFormsAreThoseOfEarlierVersions() throws {
    for one in Self.cases { try one.checks() }
  }

  @Test func anIDThatIsNoUUIDIsRefused() throws {
    let text = #"{"date":0,"id":"1","status":{"pending":{}},"text":"hello"}"#
    #expect(
      throws: RestoringError.unreadable(
        "entity.id", reason: "Attempted to decode UUID from invalid UUID string.")
    ) {
      try StateCoding.state(LocalMessage.self, from: Value(json: text), at: "entity")
    }
  }

  @Test func aCredentialIsNeverShown() {
    let attempt = AuthAttempt.make()
    #expect(!"\(attempt)".contains("secret"))
    #expect(!Value(reflecting: attempt).description.contains("secret"))
    var dumped = ""
    dump(attempt, to: &dumped)
    #expect(!dumped.contains("secret"))
  }
}
