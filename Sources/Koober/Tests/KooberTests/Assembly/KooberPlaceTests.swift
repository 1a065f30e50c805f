import Scenes
import Testing

@testable import Koober

@MainActor
struct LinkTests {
  @Test(
    arguments: [
      ("koober://rides/new", "pickMeUpMap"),
      ("koober://rides/new/drop-off", "dropOffPicker"),
      ("koober://rides/to/airport", "rideOptionPicker"),
      ("https://koober.example/rides/near/-33.84/151.24", "rideOptionPicker"),
      ("koober://rides/new?dropOff=zoo&option=kangaroo", "rideConfirmation"),
    ])
  func aLinkBuildsTheWholeStack(_ link: String, step: String) async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    try await koober.open(link)
    #expect(koober.scenes == ["map", "pickMeUp"])
    #expect(koober.embedded.last == step)
  }

  @Test(
    arguments: [
      "koober://rides/new", "koober://rides/new/drop-off", "koober://rides/to/airport",
      "koober://rides/new?dropOff=zoo&option=kangaroo",
    ])
  func openingALinkTwiceChangesNothing(_ link: String) async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    try await koober.open(link)
    try await koober.stage.settle()
    let tree = koober.app.router.tree
    let state = koober.state("pickMeUp")
    try await koober.open(link)
    try await koober.stage.settle()
    #expect(koober.app.router.tree == tree)
    #expect(koober.state("pickMeUp") == state)
  }

  @Test func aLinkCanBeReopenedAfterBack() async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    for _ in 1...2 {
      try await koober.open("koober://rides/to/zoo")
      #expect(koober.scenes == ["map", "pickMeUp"])
      #expect(koober.embedded == ["pickMeUpMap", "rideOptionPicker"])
      try koober.app.router.back(cause: "test")
      #expect(koober.scenes == ["map"])
    }
  }

  @Test(arguments: [(91.0, 0.0), (0.0, -180.5)])
  func rejectsCoordinatesOutOfRange(_ latitude: Double, _ longitude: Double) async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    #expect(throws: LinkError.self) {
      try koober.app.router.open("koober://rides/near/\(latitude)/\(longitude)")
    }
    let place = KooberPlace.rideNear(latitude: latitude, longitude: longitude)
    #expect(
      throws: RouterError.noScene(place.destination, reason: "the coordinates are invalid")
    ) { try koober.app.router.show(place, by: .top, cause: "test") }
    #expect(koober.scenes == ["map"])
  }

  @Test func coordinatesSelectTheNearestPlace() async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    try await koober.open("koober://rides/near/-33.84/151.24")
    #expect(
      try koober.state("pickMeUp", "progress.waypointsDetermined.dropOff.id") == "zoo")
  }

  @Test func aLinkIsDeferredUntilSignIn() async throws {
    let koober = try KooberFixture()
    try await koober.stage.settle()
    let place = KooberPlace.rideTo(dropOff: .zoo).destination
    #expect(
      try koober.app.router.open("koober://rides/to/zoo") == .deferred(place, until: "signedIn"))
    #expect(koober.scenes == ["welcome", "signIn"])
    try await koober.signIn()
    #expect(koober.scenes == ["map", "pickMeUp"])
    #expect(koober.embedded == ["pickMeUpMap", "rideOptionPicker"])
  }

  @Test(arguments: ["sign-in", "sign-up"])
  func cancelingTheFormDropsTheDeferredLink(_ form: String) async throws {
    let koober = try KooberFixture()
    try await koober.stage.settle()
    try await koober.open("koober://rides/to/zoo")
    try await koober.open("koober://\(form)")
    #expect(!koober.app.router.deferredLinks.isEmpty)
    try await koober.act("cancel")
    #expect(koober.app.router.deferredLinks.isEmpty)
    try await koober.signIn()
    #expect(koober.scenes == ["map"])
  }

  @Test func rejectsTheSignUpLinkWhenSignedIn() async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    #expect(throws: RouterError.self) { try koober.app.router.open("koober://sign-up") }
    #expect(koober.scenes == ["map"])
  }

  @Test func aSignInLinkFillsInTheEmail() async throws {
    let koober = try KooberFixture()
    try await koober.stage.settle()
    _ = try koober.app.router.open("koober://sign-in?email=jane@example.com")
    #expect(koober.scenes == ["welcome", "signIn"])
    #expect(try koober.state("signIn", "email") == "\"jane@example.com\"")
  }

  @Test func aNewRideLinkReplacesTheCurrentRide() async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    try await koober.open("koober://rides/to/zoo")
    try await koober.open("koober://rides/to/airport")
    #expect(koober.scenes == ["map", "pickMeUp"])
    #expect(koober.embedded == ["pickMeUpMap", "rideOptionPicker"])
    #expect(
      try koober.state("pickMeUp", "progress.waypointsDetermined.dropOff.id") == "airport")
    try await koober.stage.settle()
    try await koober.expectNoLeaks()
    try await koober.call("auth", "signOut")
    #expect(koober.scenes == ["welcome"])
    try await koober.expectNoLeaks()
  }
}

@MainActor
struct LinkPolicyTests {
  @Test func aWriteMessageLinkOpensOverAnyScene() async throws {
    let koober = try KooberFixture()
    try await koober.enter(.lounge)
    try await koober.act("movies")
    try await koober.open("koober://chat/write?text=Late")
    #expect(koober.path == #"lounge > movies > writeMessage text="Late""#)
    try await koober.act("send")
    #expect(koober.path == "lounge > movies")
    try await koober.expectNoLeaks()
  }

  @Test func aLinkToAShownRideReusesItsScene() async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    try await koober.open("koober://rides/42")
    #expect(koober.path == #"map > rideHistory > ride id="42""#)
    let ride = koober.app.router.front
    try koober.app.router.selectTab(named: "chat", cause: "test")
    try await koober.open("koober://rides/42")
    #expect(koober.path == #"map > rideHistory > ride id="42""#)
    #expect(koober.app.router.front === ride)
    try await koober.open("koober://rides/43")
    #expect(koober.path == #"map > rideHistory > ride id="43""#)
  }

  @Test func helpOpensOverAFormAndKeepsItsInput() async throws {
    let koober = try KooberFixture()
    try await koober.stage.settle()
    try await koober.act("signUp")
    try await koober.act("setName", "Jane")
    try await koober.open("koober://help")
    #expect(koober.path == "welcome > signUp > welcomeHelp")
    try await koober.act("close")
    #expect(koober.path == "welcome > signUp")
    try await koober.signIn()
    try await koober.open("koober://rides")
    for _ in 1...2 { try await koober.open("koober://help") }
    #expect(koober.path == "map > rideHistory > accountHelp")
    try await koober.act("close")
    #expect(koober.path == "map > rideHistory")
    try await koober.expectNoLeaks()
  }

  @Test func helpCoversAFlow() async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    try await koober.open("koober://rides/to/zoo")
    try await koober.open("koober://help")
    #expect(koober.path == #"map > rideTo dropOff="zoo" > accountHelp"#)
    try await koober.act("close")
    #expect(koober.path == #"map > rideTo dropOff="zoo""#)
  }
}
