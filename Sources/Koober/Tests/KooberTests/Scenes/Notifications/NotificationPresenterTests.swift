import Scenes
import Testing

@testable import Koober

/// The root coordinator shows urgent notifications in place of modals without unsaved data.
@MainActor
struct UrgentNotificationTests {
  private func receive(
    _ title: String, in koober: KooberFixture, urgent isUrgent: Bool = true, url: String? = nil
  ) async throws {
    let arguments = [title, "Run.", "\(isUrgent)"] + (url.map { [$0] } ?? [])
    for handle in koober.app.services where handle.name == "notifications" {
      try handle.perform(
        "receive", arguments: arguments.map { Argument(.text($0, quoted: false)) },
        on: koober.app.stage)
    }
    try await koober.stage.settle()
  }

  private func signedIn() async throws -> KooberFixture {
    let koober = try KooberFixture()
    try await koober.signIn()
    try await koober.expectNoLeaks()
    return koober
  }

  @Test func replacesAllModals() async throws {
    let koober = try await signedIn()
    try await koober.open("koober://lounge/counter/details?modal=true")
    try await receive("Flood", in: koober)
    #expect(koober.path == "lounge > notification id=1")
    #expect(koober.app.router.tree.focus?.owner == "app/signedIn/lounge")
    #expect(koober.text?.hasPrefix("! Flood\n\n  Run.\n") == true)
    try await koober.act("dismiss")
    #expect(koober.path == "lounge")
    try await koober.expectNoLeaks()
  }

  @Test func severalAreShownInOrder() async throws {
    let koober = try await signedIn()
    try await receive("Flood", in: koober)
    try await receive("Sale", in: koober, urgent: false)
    try await receive("Fire", in: koober)
    try await receive("Storm", in: koober)
    #expect(koober.path == "map > notification id=1")
    try await koober.act("dismiss")
    #expect(koober.path == "map > notification id=3")
    try await koober.back()
    #expect(koober.path == "map > notification id=4")
    try await koober.call("notifications", "dismiss", "4")
    #expect(koober.path == "map")
    try await koober.expectNoLeaks()
  }

  @Test func isShownFromLaunchUntilDismissed() async throws {
    let koober = try KooberFixture()
    for handle in koober.app.services where handle.name == "notifications" {
      try handle.perform(
        "receive", arguments: ["Flood", "Run.", "true"].map { Argument(.text($0, quoted: false)) },
        on: koober.app.stage)
    }
    #expect(koober.path == "launch > notification id=1")
    try await koober.stage.settle()
    #expect(koober.path == "welcome > notification id=1")
    try await koober.signIn()
    #expect(koober.path == "map > notification id=1")
    try await koober.call("auth", "signOut")
    #expect(koober.path == "welcome > notification id=1")
    try await koober.act("dismiss")
    #expect(koober.path == "welcome")
    try await koober.expectNoLeaks()
  }

  @Test func isShownOverAnUnsavedForm() async throws {
    let koober = try await signedIn()
    try await koober.open("koober://account/settings")
    try koober.app.router.show(KooberPlace.accountHelp, by: .top, cause: "test")
    try await koober.act("setName", "Jo", on: "settings")
    try await receive("Flood", in: koober)
    #expect(koober.path == "account > settings > accountHelp > notification id=1")
    try await koober.back()
    #expect(koober.path == "account > settings > accountHelp")
    #expect(try koober.state("settings", "name") == "\"Jo\"")
    try await receive("Fire", in: koober)
    #expect(koober.path == "account > settings > accountHelp > notification id=2")
    try await koober.act("reset", on: "settings")
    try await koober.act("dismiss")
    #expect(koober.path == "account > settings > accountHelp")
    try await receive("Storm", in: koober)
    #expect(koober.path == "account > settings > notification id=3")
    try await koober.act("dismiss")
    try await koober.expectNoLeaks()
  }

  @Test func isShownOverModalsWithUnsavedData() async throws {
    let koober = try await signedIn()
    try await koober.open("koober://account/settings")
    try await koober.act("setName", "Jo")
    try await koober.act("save")
    try await receive("Flood", in: koober)
    #expect(koober.scenes == ["account", "settings", "authenticate", "notification"])
    // Removing the question also removes the notification above it, which is shown again.
    try await koober.act("cancel", on: "authenticate")
    #expect(koober.path == "account > settings > notification id=1")
    try await koober.act("dismiss")
    #expect(koober.path == "account > settings")
    #expect(koober.text?.contains("Jo") == true)
    try await koober.act("reset")
    try await koober.expectNoLeaks()
  }

  @Test func notificationsOfAUserAreNotShownToTheNext() async throws {
    let koober = try KooberFixture()
    try await koober.stage.settle()
    try await receive("Flood", in: koober)
    try await koober.signIn()
    try await receive("Your ride", in: koober)
    try await receive("Your card", in: koober)
    try await koober.act("dismiss")
    #expect(koober.path == "map > notification id=2")
    try await koober.call("auth", "signOut")
    #expect(koober.path == "welcome")
    try await koober.call("auth", "signInAsGuest")
    try await koober.stage.advance(by: .seconds(1))
    #expect(koober.path == "map")
    try await receive("Yours", in: koober)
    #expect(koober.path == "map > notification id=4")
    try await koober.expectNoLeaks()
  }

  @Test func doesNotInterruptARideRequest() async throws {
    let koober = try await signedIn()
    try await koober.open("koober://rides/new?dropOff=zoo&option=kangaroo")
    try await koober.act("confirm")
    #expect(koober.embedded == ["pickMeUpMap", "sendingRideRequest"])
    try await receive("Flood", in: koober)
    #expect(koober.scenes == ["map", "pickMeUp", "notification"])
    #expect(koober.number(of: "sendingRideRequest") != nil)
    try await koober.stage.advance(by: .seconds(1))
    #expect(koober.scenes == ["map", "pickMeUp", "notification"])
    #expect(try koober.state("pickMeUp", "view") == "final")
    try await koober.act("dismiss")
    #expect(koober.front == "pickMeUp")
  }

  @Test func waitsForATransition() async throws {
    let koober = try await signedIn()
    let service = try #require(koober.app.services.first { $0.name == "notifications" })
    let observation = koober.app.router.observe { [unowned koober] _ in
      guard koober.path == "lounge", service.state.description.contains("[]") else { return }
      try? service.perform(
        "receive", arguments: ["Flood", "Run.", "true"].map { Argument(.text($0, quoted: false)) },
        on: koober.app.stage)
      #expect(koober.path == "lounge")
    }
    try koober.app.router.selectTab(named: "lounge", cause: "test")
    observation.cancel()
    #expect(koober.path == "lounge > notification id=1")
  }

  @Test(arguments: [
    ("koober://rides/to/zoo", "map > rideTo dropOff=\"zoo\""),
    (
      "koober://rides/new?dropOff=zoo&option=kangaroo",
      "map > newRide dropOff=\"zoo\" option=\"kangaroo\""
    ),
  ])
  func theStepsOfAFlowAreKept(_ link: String, path: String) async throws {
    let koober = try await signedIn()
    try await koober.open(link)
    try await koober.stage.advance(by: .seconds(1))
    try await receive("Flood", in: koober)
    #expect(koober.path == "\(path) > notification id=1")
    try await koober.act("dismiss")
    #expect(koober.path == path)
    #expect(try koober.state("pickMeUp", "progress")?.contains("zoo") == true)
    try await koober.expectNoLeaks()
  }

  @Test func theDropOffOfARideRequestIsKept() async throws {
    let koober = try await signedIn()
    try await koober.act("newRide")
    try await koober.act("setDropOff", "zoo")
    try await receive("Flood", in: koober)
    try await koober.act("dismiss")
    #expect(koober.path == "map > newRide")
    try await koober.stage.advance(by: .seconds(1))
    try await koober.act("select", "wallaby", on: "rideOptionPicker")
    #expect(try koober.state("pickMeUp", "request.waypoints.dropOff.id") == "zoo")
  }

  @Test func itsLinkIsOneMoveThatDoesNotShowItAgain() async throws {
    let koober = try await signedIn()
    try await receive("Sale", in: koober, url: "koober://lounge/movies/pouch")
    var paths: [String] = []
    let observation = koober.app.router.observe { [unowned koober] _ in paths.append(koober.path) }
    try await koober.act("openLink")
    observation.cancel()
    let movie = "lounge > movies > movie id=\"pouch\""
    #expect(paths.dropFirst() == [movie, movie])
    #expect(
      koober.app.router.history.suffix(2).map(\.cause) == [
        "link koober://lounge/movies/pouch", "notification opened",
      ])
  }

  @Test(arguments: [
    (5, "no notification has this number yet"), (0, "no notification has this number yet"),
    (1, "the notification was dismissed or removed"),
  ])
  func aLinkToAMissingOneSaysWhy(_ id: Int, reason: String) async throws {
    let koober = try await signedIn()
    try await receive("Sale", in: koober, urgent: false)
    try await koober.call("notifications", "dismiss", "1")
    let place = KooberPlace.notification(id: id).destination
    #expect(throws: RouterError.noScene(place, reason: reason)) {
      try koober.app.router.open("koober://notifications/\(id)")
    }
  }

  @Test func openLinkFollowsItsLink() async throws {
    let koober = try await signedIn()
    try await receive("Sale", in: koober, url: "koober://lounge/movies/pouch")
    try await receive("Fire", in: koober)
    try await koober.act("openLink")
    #expect(koober.path == "lounge > movies > movie id=\"pouch\" > notification id=2")
    try await koober.act("dismiss")
    #expect(koober.path == "lounge > movies > movie id=\"pouch\"")
  }

  @Test(arguments: ["koober://nowhere", "javascript:alert(1)", "koober://welcome/help"])
  func anInvalidLinkShowsAnError(_ url: String) async throws {
    let koober = try await signedIn()
    try await receive("Sale", in: koober, url: url)
    try await koober.act("openLink")
    #expect(koober.path == "map > notification id=1")
    #expect(koober.text?.contains("\n\n! ") == true)
    #expect(koober.text?.split(separator: "\n").allSatisfy { $0.count <= 38 } == true)
    try await koober.act("dismiss")
    #expect(koober.path == "map")
  }

  @Test func aLinkToItDoesNotShowItTwice() async throws {
    let koober = try await signedIn()
    try await receive("Flood", in: koober)
    try await koober.open("koober://notifications/1")
    #expect(koober.path == "map > notification id=1")
    try await koober.act("dismiss")
    #expect(koober.path == "map")
    try await koober.expectNoLeaks()
  }

  @Test(arguments: [
    ("koober://lounge/movies", "lounge > movies"), ("koober://rides", "map > rideHistory"),
  ])
  func staysInFrontWhenALinkOpens(_ link: String, path: String) async throws {
    let koober = try await signedIn()
    try await receive("Flood", in: koober)
    try await koober.open(link)
    #expect(koober.path == "\(path) > notification id=1")
    try await koober.act("dismiss")
    #expect(koober.path == path)
    try koober.app.router.selectTab(named: "map", cause: "test")
    #expect(!koober.app.router.tree.entries.contains { $0.destination.name == "notification" })
  }

  @Test func staysInFrontWhenTheRootIsReplaced() async throws {
    let koober = try await signedIn()
    try await receive("News", in: koober, urgent: false)
    try await koober.open("koober://notifications/1")
    try await koober.open("koober://lounge")
    try await receive("Flood", in: koober)
    try koober.app.router.setRoot(KooberPlace.chat, by: .top, cause: "test")
    #expect(koober.path == "chat > notification id=2")
    try await koober.act("dismiss")
    #expect(koober.path == "chat")
    try await koober.expectNoLeaks()
  }

  @Test(arguments: [false, true])
  func aDeferredLinkKeepsTheNotification(untilDropped isDropped: Bool) async throws {
    let koober = try KooberFixture()
    try await koober.stage.settle()
    try await receive("Sale", in: koober, url: "koober://lounge/movies/pouch")
    try await koober.act("openLink")
    #expect(koober.path == "welcome > notification id=1")
    #expect(
      koober.text?.replacing("\u{202f}", with: " ") == """
        ! Sale

          Run.

        5 Jan 2026 at 9:00 am

        The link opens after you sign in.

        [openLink]  [notification.dismiss]
        """)
    let movie = "lounge > movies > movie id=\"pouch\""
    if isDropped {
      koober.app.router.dropDeferredLinks()
      try await koober.signIn()
      #expect(koober.path == "map > notification id=1")
      try await koober.act("openLink")
    } else {
      try await koober.signIn()
      #expect(koober.path == "\(movie) > notification id=1")
      try await koober.act("dismiss")
    }
    #expect(koober.path == movie)
    try await koober.expectNoLeaks()
  }

  @Test func listedNotificationsStayUntilTheirLinkSucceeds() async throws {
    let koober = try await signedIn()
    try await receive("Sale", in: koober, urgent: false, url: "koober://lounge")
    try await koober.open("koober://notifications")
    let service = try #require(koober.app.services.first { $0.name == "notifications" })
    let observation = koober.app.router.observe { [unowned koober] _ in
      guard koober.front == "help" else { return }
      let list = koober.app.router.liveScenes.first { $0.name == "notifications" }
      try? list?.action("openLink", arguments: [Argument(.text("1", quoted: false))])()
    }
    try koober.app.router.show(KooberPlace.accountHelp, by: .top, cause: "test")
    observation.cancel()
    #expect(koober.path == "lounge")
    #expect(!service.state.description.contains("[]"))
  }

  @Test func nonUrgentNotificationsAreListedUntilSignOut() async throws {
    let koober = try await signedIn()
    try await receive("Sale", in: koober, urgent: false, url: "koober://lounge")
    try await receive("News", in: koober, urgent: false)
    #expect(koober.path == "map")
    try await koober.open("koober://notifications/2")
    #expect(koober.path == "map > notification id=2")
    try await koober.act("dismiss")
    #expect(koober.path == "map")
    #expect(throws: RouterError.self) { try koober.app.router.open("koober://notifications/2") }
    try await koober.open("koober://notifications")
    try await koober.act("openLink", "1")
    #expect(koober.path == "lounge")
    try koober.app.router.selectTab(named: "account", cause: "test")
    #expect(koober.text?.contains("Nothing new.") == true)
    try await receive("News", in: koober, urgent: false)
    try await koober.call("auth", "signOut")
    #expect(
      try koober.app.services.first { $0.name == "notifications" }?.state
        .value(at: ValuePath("notifications")).description == "[]")
    try await koober.expectNoLeaks()
  }
}
