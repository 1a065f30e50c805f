import OrderedCollections
import Scenes
import Testing

@testable import SceneSessions

/// Recordings without the values that a policy conceals.
@MainActor
struct RedactorTests {
  private func redactor(_ policy: String) throws -> Redactor {
    Redactor(policy: try RedactionPolicy(policy))
  }

  @Test func concealedPartsOfAValueAreRedacted() throws {
    let value: Value = [
      "name": "jane", "cards": [["number": 4711, "kind": "debit"], ["number": 4712]],
      "state": .variant("signedIn", ["token": "abc", "since": 3]),
    ]
    let redactor = try redactor("form.cards.number\nform.state.signedIn.token")
    #expect(
      redactor.redacting(value, at: ["form"]) == [
        "name": "jane", "cards": [["number": .redacted, "kind": "debit"], ["number": .redacted]],
        "state": .variant("signedIn", ["token": .redacted, "since": 3]),
      ])
    #expect(redactor.redacting(value, at: ["other"]) == value)
  }

  @Test func aChangeOfAConcealedValueIsOmitted() throws {
    let redactor = try redactor("auth.token")
    let concealed = StateChange(
      of: "auth", at: ValuePath([.name("token")]), .changed(from: "old", to: "new"))
    #expect(redactor.redacting(concealed) == nil)
    let whole = StateChange(of: "auth", .added(["user": "jane", "token": "new"]))
    #expect(
      redactor.redacting(whole)
        == StateChange(of: "auth", .added(["user": "jane", "token": .redacted])))
    let other = StateChange(of: "chat", .removed(["token": "x"]))
    #expect(redactor.redacting(other) == other)
  }

  /// The key of a dictionary is one name, whatever it contains.
  @Test(arguments: ["jane", "jane@x.org", "a b", "[0]", "a\"]", "x#1"])
  func aKeyIsOneName(key: String) throws {
    let redactor = try redactor("users.accounts.*.token")
    let account: Value = .object([key: ["token": "abc", "since": 3]])
    #expect(
      redactor.redacting(["accounts": account], at: ["users"])
        == ["accounts": .object([key: ["token": .redacted, "since": 3]])])
    let place = ValuePath([.name("accounts"), .name(key), .name("token")])
    #expect(redactor.redacting(StateChange(of: "users", at: place, .added("abc"))) == nil)
  }

  @Test(arguments: ["newRide.dropOff", "open", "newRide"])
  func placesHaveNoConcealedValues(policy: String) throws {
    let redactor = try redactor(policy)
    let place = Destination("newRide", ["dropOff": "airport"])
    #expect(redactor.redacting(place).description == #"newRide dropOff="<redacted>""#)
    func saved(_ text: Value) -> Value {
      let place: Value = [
        "name": "newRide", "parameters": [["name": "dropOff", "value": ["string": text]]],
      ]
      return [
        "tree": ["root": ["tabs": [["stack": [["destination": place, "id": 3]]]]]],
        "links": [["destination": place]],
      ]
    }
    #expect(redactor.redacting(saved: saved("airport"), [:]) == saved("<redacted>"))
    let other = try self.redactor("newRide.option\nride.dropOff")
    #expect(other.redacting(saved: saved("airport"), [:]) == saved("airport"))
    #expect(other.redacting(place) == place)
  }

  @Test(
    arguments: [
      (
        .denied(Self.ride, by: "signedOut", reason: "no"),
        #"the guard 'signedOut' denies ride id="<redacted>": no"#
      ),
      (.noScene(Self.ride, reason: "no"), #"cannot show ride id="<redacted>": no"#),
      (
        .waits(Self.ride, for: "signedIn"),
        #"cannot go to ride id="<redacted>" yet: it waits for signedIn"#
      ),
      (
        .redirectedTooOften([Destination("map"), Self.ride]),
        #"too many redirects: map -> ride id="<redacted>""#
      ),
      (
        .redirected(Destination("map"), to: Self.ride),
        #"cannot go to map: it is now redirected to ride id="<redacted>""#
      ),
      (.noLink(to: Self.ride), #"no link leads to ride id="<redacted>""#),
      (
        .declined([Self.ride], app: [Destination("map"), Self.ride]),
        #"cannot go to 'ride id="<redacted>"': the app stays at 'map > ride id="<redacted>"'"#
      ),
      (.cannotGoBack, "cannot go back: there is no earlier place"),
    ] as [(RouterError, String)])
  func errorsNameNoConcealedValues(error: RouterError, text: String) throws {
    let redacted = try redactor("ride.id").redacting(error: error)
    #expect("\(redacted)" == text)
    let other = try redactor("ride.driver").redacting(error: error)
    #expect("\(other)" == "\(error)")
  }

  private nonisolated static let ride = Destination("ride", ["id": "bob42"])

  @Test func answersAreRedactedByTheirName() throws {
    let redactor = try redactor("session.token\nplaces")
    #expect(
      redactor.redacting(JournalAnswer(name: "session", outcome: .value(["token": 1, "ttl": 2])))
        == JournalAnswer(name: "session", outcome: .value(["token": .redacted, "ttl": 2])))
    #expect(
      redactor.redacting(JournalAnswer(name: "places", outcome: .error("offline")))
        == JournalAnswer(name: "places", outcome: .error(.redacted)))
  }

  @Test func anAnswerKeepsAPlaceForEachConcealedPart() throws {
    let writer = JournalWriter()
    writer.policy = try RedactionPolicy("session.token\nsession.user")
    let answer = JournalAnswer(
      name: "session",
      outcome: .value(["token": "abc", "user": ["id": 7], "old": [["token": "abc"]], "ttl": 2]))
    let redacted = writer.redacting(answer)
    #expect(
      redacted.value == [
        "from": "session",
        "value": [
          [
            "token": ["secret": "token"], "user": ["secretValue": "user"],
            "old": [["token": "abc"]], "ttl": 2,
          ]
        ], "redacted": true,
      ])
    #expect(try JournalAnswer(redacted.value) == redacted)
  }

  @Test func aSavedStateOmitsConcernedParts() throws {
    let saved: Value = [
      "services": ["auth": ["t": 1], "clock": ["t": 2]],
      "scenes": [["place": "form"], ["place": "ride(7)", "entry": 3], ["entry": 4], 5],
    ]
    let redacted = try redactor("auth.token\nform.x\nride.y").redacting(saved: saved, [3: "ride"])
    #expect(redacted == ["services": ["clock": ["t": 2]], "scenes": [["entry": 4]]])
  }

  @Test func withoutAPolicyNothingIsRedacted() throws {
    let saved: Value = ["services": ["auth": 1], "scenes": [5]]
    let redactor = try redactor("")
    #expect(redactor.redacting(saved: saved, [:]) == saved)
    #expect(redactor.redacting(saved, at: ["auth"]) == saved)
  }
}
