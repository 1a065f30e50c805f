import FoundationEssentials
import Scenes
import Testing

@testable import Koober

/// A saved app is restored in a fresh app and in the same one, and its effects continue.
@MainActor
struct RestoringTests {
  @Test func aFreshAppRestoresTheSavedState() async throws {
    // Given
    let koober = try KooberFixture()
    try await koober.enter(.chat)
    try await koober.act("setDraft", "Hello")
    try await koober.open("koober://lounge/movies/pouch")
    try await koober.act("want")
    try await koober.open("koober://account/settings")
    try await koober.act("setName", "Jo")
    // When
    let fresh = try KooberFixture()
    let losses = try fresh.restore(try koober.save())
    // Then
    #expect(losses == [])
    #expect(fresh.snapshot == koober.snapshot)
    #expect(fresh.path == "account > settings")
    #expect(fresh.stage.clock.now == koober.stage.clock.now)
    try await fresh.expectNoLeaks()
  }

  @Test func aPendingRideRequestIsSentOnce() async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    try await koober.open("koober://rides/new?dropOff=zoo&option=kangaroo")
    try await koober.act("confirm")
    #expect(koober.embedded == ["pickMeUpMap", "sendingRideRequest"])
    let id = try koober.state("pickMeUp", "request.id")
    // When
    let fresh = try KooberFixture()
    #expect(try fresh.restore(try koober.save()) == [])
    // Then
    #expect(fresh.snapshot == koober.snapshot)
    #expect(fresh.embedded == ["pickMeUpMap", "sendingRideRequest"])
    try await fresh.stage.advance(by: .seconds(2))
    #expect(fresh.scenes == ["map", "pickMeUp"])
    #expect(try fresh.state("pickMeUp", "request.id") == id)
    try await fresh.act("done")
    try await fresh.act("showRides")
    #expect(try fresh.state("rideHistory", "list.loaded[0].id") == id?.lowercased())
    #expect((try? fresh.state("rideHistory", "list.loaded[1].id")) == nil)
    try await fresh.stage.advance(by: .seconds(60))
    #expect(try fresh.state("rideHistory", "list.loaded[0].progress") == "paid")
  }

  /// Another folder does not have the ride; the saved file does.
  @Test(arguments: [true, false])
  func aRideInProgressContinuesInAnyHome(isSame: Bool) async throws {
    let homes = [TemporaryHome(), TemporaryHome()]
    let koober = try KooberFixture(home: homes[0].path)
    try await koober.signIn()
    try await koober.open("koober://rides/new?dropOff=zoo&option=kangaroo")
    try await koober.act("confirm")
    try await koober.stage.advance(by: .seconds(4))
    try await koober.act("done")
    try await koober.call("env", "fail", "messages.send", "notConnected")
    try await koober.call("messages", "send", "Hello")
    try await koober.stage.advance(by: .seconds(1))
    let fresh = try KooberFixture(home: homes[isSame ? 0 : 1].path)
    try await fresh.stage.settle()
    #expect(try fresh.restore(try koober.save()) == [])
    #expect(fresh.snapshot == koober.snapshot)
    try await fresh.call("env", "recover", "messages.send")
    try await fresh.stage.advance(by: .seconds(60))
    try await fresh.act("showRides")
    #expect(try fresh.state("rideHistory", "list.loaded[0].progress") == "paid")
    #expect((try? fresh.state("rideHistory", "list.loaded[1].id")) == nil)
    let messages = try #require(fresh.app.services.first { $0.name == "messages" }).state
    #expect(messages.description.contains("sent"), "\(messages)")
    // The ride persists across launches in this home.
    let next = try KooberFixture(home: homes[isSame ? 0 : 1].path)
    try await next.stage.advance(by: .seconds(2))
    try await next.act("showRides")
    #expect(try next.state("rideHistory", "list.loaded[0].progress") == "paid")
  }

  @Test func aMessageBeingSentIsSentOnce() async throws {
    let koober = try KooberFixture()
    try await koober.enter(.chat)
    try await koober.act("setDraft", "Hello")
    try await koober.act("send")
    let fresh = try KooberFixture()
    #expect(try fresh.restore(try koober.save()) == [])
    #expect(fresh.snapshot == koober.snapshot)
    try await fresh.stage.advance(by: .seconds(5))
    try await koober.stage.advance(by: .seconds(5))
    #expect(fresh.text == koober.text)
    #expect(try fresh.state("chat", "team[0].text") == "\"Hello\"")
    #expect((try? fresh.state("chat", "team[1].text")) == nil)
  }

  @Test func aNameBeingSavedIsSaved() async throws {
    let koober = try KooberFixture()
    try await koober.enter(.account, asGuest: true)
    try await koober.open("koober://account/settings")
    try await koober.act("setName", "Jo")
    try await koober.act("save")
    let fresh = try KooberFixture()
    #expect(try fresh.restore(try koober.save(), force: true) == [])
    #expect(fresh.snapshot == koober.snapshot)
    try await fresh.stage.advance(by: .seconds(2))
    #expect(try fresh.state("settings", "savedName") == "\"Jo\"")
    #expect(try fresh.state("settings", "phase") == "editing")
  }

  @Test(arguments: [(Int.min, 1), (0, 1), (1, 1), (4, 8), (7, 60), (.max, 60)])
  func theRetryPauseIsBoundedForAnyFailureCount(failures: Int, seconds: Int) {
    #expect(Outage.pause(after: failures) == .seconds(seconds))
  }

  @Test func secretsAreNotSaved() async throws {
    let koober = try KooberFixture()
    try await koober.stage.settle()
    try await koober.act("signIn")
    try await koober.act("setEmail", "jane@example.com")
    try await koober.act("setPassword", "hunter2")
    #expect(koober.app.unsaved == ["signIn: the password"])
    var texts = [try koober.app.savedText()]
    try await koober.act("submit")
    texts.append(try koober.app.savedText())
    // A running sign-in is not continued, which is reported.
    let other = try KooberFixture()
    let losses = try other.restore(texts[1])
    #expect(
      losses == [
        "auth: the sign-in does not continue: the password is not saved",
        "signIn: the password is not saved",
      ])
    #expect(try other.state("signIn", "progress") == "editing")
    try await koober.stage.advance(by: .seconds(3))
    try await koober.open("koober://account/settings")
    try await koober.act("setName", "Jo")
    try await koober.act("save")
    try await koober.act("setPassword", "hunter2")
    #expect(koober.front == "authenticate")
    texts.append(try koober.app.savedText())
    try await koober.act("submit")
    texts.append(try koober.app.savedText())
    for text in texts {
      #expect(!text.contains("hunter2"))
      #expect(!text.contains("token of"))
    }
    // The question is restored, without the entered text.
    let fresh = try KooberFixture()
    #expect(try fresh.restore(texts[3]) == ["authenticate: the password is not saved"])
    #expect(fresh.path == koober.path)
  }

  @Test func anotherUserIsRestoredWithTheBuiltInServer() async throws {
    let koober = try KooberFixture()
    try await koober.enter(.chat)
    try await koober.act("setDraft", "mine")
    let other = try KooberFixture()
    try await other.enter(.lounge, asGuest: true)
    try await other.open("koober://lounge/movies")
    #expect(try other.restore(try koober.save()) == [])
    #expect(other.snapshot == koober.snapshot)
    try await other.expectNoLeaks()
    try await other.act("setDraft", "")
    try await other.call("auth", "signOut")
    #expect(other.path == "welcome")
    #expect(other.coordinators == ["app", "app/onboarding"])
  }

  @Test func restoringASignedOutFileSignsTheUserOut() async throws {
    let koober = try KooberFixture()
    try await koober.stage.settle()
    let text = try koober.save()
    try await koober.enter(.chat)
    #expect(try koober.restore(text) == [])
    #expect(koober.path == "welcome")
    #expect(koober.app.services.map(\.name) == ["auth", "notifications", "env", "analytics"])
    try await koober.expectNoLeaks()
  }

  @Test(arguments: 0..<16 as Range<UInt64>)
  func everyStateOfARandomWalkIsRestored(seed: UInt64) async throws {
    let koober = try KooberFixture(seed: seed)
    try await koober.signIn()
    var generator = SeededGenerator(seed: seed)
    for step in 1...40 {
      try? await koober.performRandomAction(using: &generator)
      _ = koober.stage.takeFailures()
      guard step.isMultiple(of: 10) else { continue }
      let before = koober.snapshot
      let text = try koober.save()
      let fresh = try KooberFixture(seed: seed)
      let losses = try fresh.restore(text)
      let isLossExpected = losses.allSatisfy {
        $0.hasPrefix("confirmation ") || $0.hasPrefix("notification ")
          || $0.contains("the password is not saved")
      }
      #expect(isLossExpected, "seed \(seed), step \(step): \(losses)")
      if losses.isEmpty {
        #expect(fresh.snapshot == before, "seed \(seed), step \(step)")
        #expect(
          try fresh.app.readSaved(Array(try fresh.save().utf8)).services.keys.sorted()
            == koober.app.saved.services.keys.sorted())
      }
      try await fresh.expectNoLeaks()
      // The same app continues from there as well.
      _ = try koober.restore(text, force: true)
      if losses.isEmpty { #expect(koober.snapshot == before, "seed \(seed), step \(step)") }
    }
  }
}

/// The state of every store and service is either saved or derived from saved state.
@MainActor
struct SavedStoresTests {
  @Test func everySceneCanBeSaved() async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    for place in KooberPlace.all where place != .launch && place != .help {
      try? koober.app.router.show(
        place.destination, style: .push, by: .top, cause: "test")
      _ = koober.stage.takeFailures()
      #expect(koober.app.unsaved == [], "\(place)")
    }
  }
}

extension KooberPlace {
  /// One place of each case.
  fileprivate static let all: [KooberPlace] = [
    .welcome, .signIn(email: nil), .signUp, .map, .chat, .writeMessage(text: nil), .lounge,
    .account, .rideHistory, .ride(id: "1"), .newRide(dropOff: nil, option: nil),
    .confirmation(question: "Well?"), .movies,
    .movie(id: .pouch), .trailer(id: .pouch), .cinema(movie: .pouch), .counter(count: 1),
    .counterDetails(modal: nil), .settings, .help, .accountHelp, .welcomeHelp,
    .authenticate(reason: "Why."), .notifications,
  ]
}
