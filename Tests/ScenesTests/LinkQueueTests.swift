import MailApp
import Scenes
import Testing

/// Deferred links: waiting, expiry and cancellation.
@MainActor
struct LinkQueueTests {
  private func drops(_ app: MailApp) -> [String] {
    app.router.droppedLinks.value.map(\.description)
  }

  private func signIn(_ app: MailApp, _ email: String = "jane@example.com") {
    app.session.signIn(email: email, password: Secret("secret"))
  }

  @Test func deferredLinksOpenInOrder() async throws {
    let app = try await MailApp.started()
    _ = try app.router.open("mail:///alarms/1")
    _ = try app.router.open("mail:///vault")
    _ = try app.router.open("mail:///alarms/2")
    signIn(app)
    #expect(
      app.moves.dropFirst(1) == [
        "apply inbox, alarm id=1 (link mail:///alarms/1)",
        "apply inbox, vault (link mail:///vault)",
        "apply inbox, alarm id=2 (link mail:///alarms/2)",
      ])
    #expect(app.path == "inbox > alarm id=2")
    #expect(drops(app) == [])
  }

  @Test func theSameLinkIsDeferredOnce() async throws {
    let app = try await MailApp.started()
    for link in ["vault", "alarms/1", "vault"] { _ = try app.router.open("mail:///\(link)") }
    #expect(app.router.deferredLinks.map(\.destination.name) == ["alarm", "vault"])
    #expect(drops(app) == [])
  }

  @Test func aCancelledLinkIsDroppedAndReported() async throws {
    let app = try await MailApp.started()
    _ = try app.router.open("mail:///vault")
    app.router.dropDeferredLinks()
    app.router.dropDeferredLinks()
    #expect(drops(app) == ["vault, canceled"])
    signIn(app)
    #expect(app.path == "inbox")
  }

  /// A restored state can have links in another order.
  @Test func aLinkExpiresBeforeOneThatWaitedFirst() async throws {
    let app = try await MailApp.started()
    _ = try app.router.open("mail:///vault")
    _ = try app.router.open("mail:///alarms/1")
    var text = try app.savedText()
    let last = try #require(text.ranges(of: #""timeLeft": "10m""#).last)
    text.replaceSubrange(last, with: #""timeLeft": "3m""#)
    let lines = text.split(separator: "\n")
    let edited = lines.filter { !$0.contains("\"checksum\"") }.joined(separator: "\n")
    let fresh = try await MailApp.started()
    #expect(try fresh.restore(try fresh.readSaved(Array(edited.utf8)), cause: "test") == [])
    try await fresh.stage.advance(by: .seconds(180))
    #expect(drops(fresh) == ["alarm id=1, expired"])
    try await fresh.stage.advance(by: .seconds(420))
    #expect(drops(fresh) == ["alarm id=1, expired", "vault, expired"])
  }

  @Test func aLinkExpiresAfterTenMinutes() async throws {
    let app = try await MailApp.started()
    let received = Log<Int>()
    let observation = app.router.droppedLinks.observe { received.entries.append($0.count) }
    _ = try app.router.open("mail:///vault")
    try await app.stage.advance(by: .seconds(300))
    _ = try app.router.open("mail:///alarms/1")
    try await app.stage.advance(by: .seconds(299))
    #expect(received.entries == [0])
    try await app.stage.advance(by: .seconds(1))
    #expect(received.entries == [0, 1])
    #expect(drops(app) == ["vault, expired"])
    #expect(app.router.deferredLinks.map(\.destination.name) == ["alarm"])
    try await app.stage.advance(by: .seconds(300))
    #expect(drops(app) == ["vault, expired", "alarm id=1, expired"])
    #expect(app.router.droppedLinks.value.map(\.time.offset) == [.seconds(600), .seconds(900)])
    #expect(app.stage.effects.isEmpty)
    observation.cancel()
    signIn(app)
    #expect(app.path == "inbox")
  }

  @Test func anOpenedLinkEndsItsExpiryEffect() async throws {
    let app = try await MailApp.started()
    _ = try app.router.open("mail:///vault")
    try await app.stage.advance(by: .seconds(599))
    signIn(app)
    #expect(app.path == "inbox > vault")
    try await app.stage.settle()
    #expect(app.stage.effects.isEmpty)
    try await app.stage.advance(by: .seconds(600))
    #expect(drops(app) == [])
  }

  @Test func aDeferredLinkIsCheckedAgainOnce() async throws {
    let app = try await MailApp.started()
    _ = try app.router.open("mail:///vault")
    app.router.openDeferredLinks(waitingFor: "signedIn")
    #expect(app.router.deferredLinks.isEmpty)
    #expect(drops(app) == ["vault, still not allowed"])
    signIn(app)
    #expect(app.path == "inbox")
  }

  @Test func aDeferredLinkIsNotForced() async throws {
    let app = try await MailApp.started()
    try app.show(.compose())
    try app.act("setSubject", "hello")
    _ = try app.router.open("mail:///vault", force: true)
    signIn(app)
    #expect(app.path == "inbox > compose")
    await #expect(throws: RouterError.refused(by: "compose", reason: "the draft isn't saved")) {
      try await app.stage.settle()
    }
    #expect(app.router.deferredLinks.isEmpty)
  }

  @Test func aDeferredLinkIsRedirectedAgain() throws {
    let builder = NewsBuilder()
    let router = Router(
      on: .virtual(),
      links: try LinkTable(
        origins: LinkOrigins(schemes: ["mail"]),
        patterns: [
          LinkPattern("/", "inbox"), LinkPattern("/news", "news", parent: "/", guards: ["latest"]),
          LinkPattern("/vault", "vault", parent: "/", guards: ["signedIn"]),
          LinkPattern("/contacts", "contacts", parent: "/", guards: ["signedIn"]),
        ]))
    router.build(with: builder)
    try router.setRoot(MailPlace.inbox, by: .top, cause: "test")
    router.becomeReady()
    #expect(try router.open("mail:///news") == .deferred(Destination("news"), until: "signedIn"))
    builder.isSignedIn = true
    builder.latest = "contacts"
    router.openDeferredLinks(waitingFor: "signedIn")
    #expect(router.tree.path.map(\.destination.name) == ["inbox", "contacts"])
  }

  @Test(arguments: [
    ("jane@example.com", "inbox > vault", []),
    ("bob@example.com", "inbox", ["vault, for another user"]),
  ])
  func aLinkAfterAnExpiredSessionWaitsForThatUser(
    _ email: String, path: String, dropped: [String]
  ) async throws {
    let app = try await MailApp.started()
    signIn(app)
    app.session.expire()
    #expect(
      try app.router.open("mail:///vault") == .deferred(Destination("vault"), until: "signedIn"))
    signIn(app, email)
    #expect(app.path == path)
    #expect(drops(app) == dropped)
    #expect(app.router.deferredLinks.isEmpty)
  }

  @Test func anUnknownUserIsADifferentUser() async throws {
    let app = try await MailApp.started()
    signIn(app)
    app.session.expire()
    _ = try app.router.open("mail:///vault")
    app.router.openDeferredLinks(waitingFor: "signedIn")
    #expect(drops(app) == ["vault, for another user"])
  }

  @Test func theNumberOfDeferredLinksIsLimited() async throws {
    let app = try await MailApp.started()
    for id in 0..<100 { _ = try app.router.open("mail:///alarms/\(id)") }
    #expect(app.router.deferredLinks.count == 32)
    #expect(app.router.deferredLinks.first?.destination == Destination("alarm", ["id": 68]))
    #expect(drops(app).count == 32)
    #expect(drops(app).last == "alarm id=67, too many newer links")
    #expect(app.router.droppedLinks.value.last?.number == 68)
    let early = try MailApp()
    for id in 0..<33 { _ = try early.router.open("mail:///messages/\(id)") }
    #expect(drops(early) == ["message id=0, too many newer links"])
    early.start()
    try await early.stage.settle()
    #expect(early.path == "inbox > message id=32")
  }

  @Test func releasingAnAppDropsItsDeferredLinks() async throws {
    let stage = SceneStage.virtual()
    weak var router: Router?
    do {
      let app = try MailApp(on: stage)
      app.start()
      router = app.router
      _ = try app.router.open("mail:///vault")
      try await stage.settle()
      #expect(stage.effects.map(\.name) == ["links.expire"])
    }
    #expect(router == nil)
    try await stage.settle()
    #expect(stage.effects.isEmpty)
  }

  @Test func droppingDeferredLinksIncludesQueuedLinks() async throws {
    let app = try await MailApp.started()
    signIn(app)
    let observation = app.router.observe { [unowned app] moves in
      guard moves == 2 else { return }
      #expect(throws: Never.self) { _ = try app.router.open("mail:///vault") }
      app.session.signOut()
      app.router.dropDeferredLinks()
    }
    try app.show(.message(id: 9))
    observation.cancel()
    #expect(drops(app) == ["vault, canceled"])
    signIn(app, "bob@example.com")
    #expect(app.path == "inbox > message id=9")
  }

  @Test func linksDuringATransitionAreQueuedInOrder() async throws {
    let app = try await MailApp.started()
    signIn(app)
    let observation = app.router.observe { [unowned app] moves in
      guard moves == 2 else { return }
      for link in ["messages/1", "notes/1", "alarms/1", "old/4", "notes/2"] {
        #expect(throws: Never.self) { _ = try app.router.open("mail:///\(link)") }
      }
      #expect(app.moves.count == 2)
    }
    try app.show(.message(id: 9))
    try await app.stage.settle()
    observation.cancel()
    #expect(app.path == "inbox > message id=4 > note id=2")
    #expect(app.moves.count == 7)
  }
}

/// Makes pages; the guard of the news redirects to `latest`.
private final class NewsBuilder: SceneBuilder {
  private let pages = PageBuilder(log: ReleaseLog())
  var isSignedIn = false
  var latest = "vault"

  func makeScene(for destination: Destination) throws -> Scene {
    try pages.makeScene(for: destination)
  }

  func placement(of destination: Destination) -> Placement { pages.placement(of: destination) }

  func evaluate(guard name: String, for destination: Destination) -> GuardOutcome {
    if name == "latest" { return .redirect(Destination(latest)) }
    return isSignedIn ? .allow : .wait(for: "signedIn")
  }
}
