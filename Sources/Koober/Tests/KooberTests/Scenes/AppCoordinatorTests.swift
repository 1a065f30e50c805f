import Scenes
import Testing

@testable import Koober

/// Objects of one session are not used in another.
@MainActor
struct SessionTests {
  @Test func aRetainedCoordinatorIsNotReusedForTheNextUser() async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    let root = try #require(koober.app.router.builder as? AppCoordinator)
    let held = try root.signedIn()
    #expect(try root.signedIn() === held)
    try await koober.call("auth", "signOut")
    #expect(throws: KooberError.notSignedIn) { try root.signedIn() }
    try await koober.call("auth", "signInAsGuest")
    try await koober.stage.advance(by: .seconds(1))
    #expect(try root.signedIn() !== held)
    #expect(try root.signedIn().container.session.profile.isGuest)
    #expect(koober.text?.contains("Guest") == true)
    #expect(!held.container.session.profile.isGuest)
  }
}

/// An interruption removes a whole flow or nothing; no scene waits forever.
@MainActor
struct InterruptionTests {
  /// An app whose form has sent a sign-in request.
  private func sent(_ form: String) async throws -> KooberFixture {
    let koober = try KooberFixture()
    try await koober.stage.settle()
    try await koober.open("koober://\(form)")
    if form == "sign-up" { try await koober.act("setName", "Jane") }
    try await koober.act("setEmail", "jane@example.com")
    try await koober.act("setPassword", "secret")
    try await koober.act("submit")
    return koober
  }

  @Test(arguments: [("sign-in", "signIn"), ("sign-up", "signUp")])
  func aLinkDoesNotInterruptSigningIn(_ form: String, scene: String) async throws {
    let koober = try await sent(form)
    let reason = "a request is running; wait or cancel it first"
    #expect(throws: RouterError.refused(by: scene, reason: reason)) {
      try koober.app.router.open("koober://welcome")
    }
    try await koober.open("koober://account/settings")
    #expect(koober.scenes == ["welcome", scene])
    try await koober.stage.advance(by: .seconds(1))
    #expect(koober.path == "account > settings")
  }

  @Test(arguments: ["sign-in", "sign-up"], [false, true])
  func cancelingOrForcingStopsSigningIn(_ form: String, force: Bool) async throws {
    let koober = try await sent(form)
    if force {
      _ = try koober.app.router.open("koober://welcome", force: true)
    } else {
      try await koober.act("cancel")
    }
    try await koober.stage.advance(by: .seconds(5))
    #expect(koober.path == "welcome")
  }

  private let unsaved = RouterError.refused(
    by: "settings", reason: "your name is not saved; save or reset it first")

  private func choosing() async throws -> KooberFixture {
    let koober = try KooberFixture()
    try await koober.signIn()
    try await koober.expectNoLeaks()
    try await koober.act("newRide")
    try await koober.act("whereTo")
    #expect(koober.path == "map > newRide")
    #expect(koober.embedded == ["pickMeUpMap", "dropOffPicker"])
    return koober
  }

  private func confirming() async throws -> KooberFixture {
    let koober = try KooberFixture()
    try await koober.signIn()
    try await koober.expectNoLeaks()
    try await koober.open("koober://account/settings")
    try await koober.act("setName", "Jo")
    try await koober.act("save")
    #expect(koober.scenes == ["account", "settings", "authenticate"])
    return koober
  }

  @Test(arguments: ["link", "tab", "notification", "signOut"])
  func aFlowWithoutUnsavedDataCanBeInterrupted(interruption: String) async throws {
    let koober = try await choosing()
    switch interruption {
    case "link":
      try await koober.open("koober://rides")
      #expect(koober.path == "map > rideHistory")
      #expect(koober.coordinators.contains("app/signedIn/pickMeUp") == false)
      // Going back starts the flow again at its first step.
      try await koober.back()
      #expect(koober.path == "map > newRide")
    case "tab":
      try koober.app.router.selectTab(named: "chat", cause: "test")
      try await koober.back()
      #expect(koober.path == "map > newRide")
      #expect(koober.embedded == ["pickMeUpMap", "dropOffPicker"])
    case "notification":
      try await koober.call("notifications", "receive", "Flood", "Run.", "true")
      // The flow stays where it is.
      #expect(koober.path == "map > newRide > notification id=1")
      try await koober.act("dismiss")
      #expect(try koober.state("pickMeUp", "view") == "selectDropOffLocation")
    default:
      try await koober.call("auth", "signOut")
      #expect(koober.path == "welcome")
      #expect(koober.coordinators == ["app", "app/onboarding"])
      #expect(throws: RouterError.cannotGoBack) {
        try koober.app.router.back(cause: "test")
      }
    }
    try await koober.expectNoLeaks()
  }

  @Test func anUnsavedFormKeepsItsQuestionOpen() async throws {
    let koober = try await confirming()
    let tree = koober.app.router.tree
    #expect(throws: unsaved) { _ = try koober.app.router.open("koober://account") }
    await #expect(throws: unsaved) { try await koober.call("auth", "signOut") }
    #expect(koober.app.router.tree == tree)
    #expect(try koober.state("settings", "phase") == "confirming")
    try await koober.act("setPassword", "secret")
    try await koober.act("submit")
    try await koober.stage.advance(by: .seconds(2))
    #expect(koober.path == "account > settings")
    #expect(try koober.state("settings", "savedName") == "\"Jo\"")
  }

  @Test(arguments: ["link", "signOut", "expiry"])
  func forcingRemovesTheQuestionAndTheForm(interruption: String) async throws {
    let koober = try await confirming()
    try await koober.act("setPassword", "secret")
    try await koober.act("submit")
    switch interruption {
    case "link":
      _ = try koober.app.router.open("koober://account", force: true)
      #expect(koober.path == "account")
    case "signOut":
      try await koober.call("auth", "signOut", "true")
      #expect(koober.path == "welcome")
    default:
      let auth = try #require(koober.app.router.builder as? AppCoordinator).container.auth
      auth.sessionExpired(try #require(auth.currentState.session).remoteSession)
      try await koober.stage.settle()
      #expect(koober.path == "welcome > signIn")
    }
    try await koober.stage.advance(by: .seconds(5))
    #expect(!koober.stage.effects.contains { $0.name == "authenticate.verify" })
    try await koober.expectNoLeaks()
  }
}
