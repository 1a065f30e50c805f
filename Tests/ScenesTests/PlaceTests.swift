import MailApp
import Scenes
import Testing

struct PlaceTests {
  @Test(arguments: [
    MailPlace.inbox, .message(id: 0), .message(id: .max), .message(id: .min), .compose(),
    .compose(to: ""), .compose(to: "jane"), .compose(to: "null"), .compose(to: "12"),
    .compose(to: "true"), .compose(to: "[1]"), .compose(to: "a \"b\"\n"), .tagged(path: []),
    .tagged(path: ["a", "1", "true", "null", "[]"], limit: -0.5), .tagged(path: [""], limit: 1e300),
  ])
  func placesRoundTripThroughDestinations(place: MailPlace) throws {
    #expect(try MailPlace(place.destination) == place)
  }

  @Test func destinationsHaveNamedParameters() {
    #expect(MailPlace.message(id: 3).destination == Destination("message", ["id": 3]))
    #expect(MailPlace.compose().destination == Destination("compose"))
    #expect(
      MailPlace.compose(to: "jane").destination == Destination("compose", ["to": "jane"]))
  }

  @Test(arguments: [
    (Destination("inbx"), "there is no command 'inbx'"),
    (Destination("message"), "'message' needs the argument 'id:'"),
    (Destination("message", ["id": "x"]), "'id:' must be an integer, not 'x'"),
    (Destination("message", ["id": 1, "page": 2]), "'message' has no argument 'page:'"),
    (Destination("inbox", ["id": 1]), "'inbox' has no argument 'id:'"),
  ])
  func rejectsInvalidDestinations(destination: Destination, words: String) {
    do {
      let place = try MailPlace(destination)
      Issue.record("\(destination) is \(place)")
    } catch {
      #expect(error.message == words)
    }
  }
}
