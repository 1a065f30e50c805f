import MailApp
import MazeApp
import Scenes
import Testing

@MainActor
struct LinkTests {
  @Test func aLinkBuildsItsStack() async throws {
    let app = try await MailApp.started()
    try app.router.setRoot(MailPlace.cellar, by: .top, cause: "test")
    let outcome = try app.router.open("mail:///contacts")
    #expect(outcome == .opened(Destination("contacts")))
    #expect(app.path == "inbox > compose > contacts")
    #expect(app.scenes == ["inbox", "compose", "contacts"])
    #expect(
      app.moves.last == "setRoot inbox crossFade; apply inbox, compose, contacts"
        + " (link mail:///contacts)")
  }

  @Test func aWarmLinkKeepsExistingScenes() async throws {
    let app = try await MailApp.started()
    try app.act("add", "3")
    let inbox = app.router.front
    _ = try app.router.open("mail:///messages/4")
    #expect(app.path == "inbox > message id=4")
    #expect(app.router.liveScenes.first === inbox)
    let tree = app.router.tree
    weak let message = app.router.front
    _ = try app.router.open("mail:///messages/4")
    #expect(app.router.tree == tree)
    #expect(message != nil && app.router.front === message)
    _ = try app.router.open("mail:///")
    #expect(app.path == "inbox")
    #expect(app.router.front === inbox)
    #expect(app.coordinator.alive == ["inbox"])
  }

  @Test func aLinkKeepsControlledEntriesAndRemovesThoseAbove() async throws {
    let app = try await MailApp.started()
    try app.act("select", "3")
    weak let message = app.router.front
    try app.show(.contacts)
    _ = try app.router.open("mail:///")
    #expect(app.path == "inbox > message id=3")
    #expect(message != nil && app.router.front === message)
    let tree = app.router.tree
    _ = try app.router.open("mail:///")
    #expect(app.router.tree == tree)
  }

  /// The link to a well only shows it; that to a quest leads to a whole path.
  @Test(arguments: ["wells/1": "hall, well, room", "quest?at=2": "garden, quest, step"])
  func aLinkFromAnotherTabKeepsControlledEntries(link: String, names: String) async throws {
    let app = try MazeApp()
    app.start()
    app.session.signIn(.ann)
    _ = try app.router.open("maze:///\(link)")
    (app.router.front?.store as? RoomStore)?.dispatch(.ride)
    try await app.stage.advance(by: .seconds(1))
    let tree = app.router.tree
    #expect(tree.path.map(\.destination.name).joined(separator: ", ") == names)
    try app.router.selectTab(named: "tower", cause: "test")
    _ = try app.router.open("maze:///\(link)")
    try await app.stage.settle()
    #expect(app.router.tree == tree)
  }

  @Test func aLinkFindsControlledEntriesInTheSelectedTabFirst() async throws {
    let app = try MazeApp()
    app.start()
    app.session.signIn(.ann)
    try app.router.selectTab(named: "tower", cause: "test")
    let hall = MazePlace.hall.destination
    try app.router.replaceFront(with: hall, by: .top, cause: "test")
    (app.router.front?.store as? RoomStore)?.dispatch(.ride)
    try await app.stage.advance(by: .seconds(1))
    let tree = app.router.tree
    #expect(tree.path.map(\.destination.name) == ["hall", "room"])
    _ = try app.router.open("maze:///")
    try await app.stage.settle()
    #expect(app.router.tree == tree)
  }

  @Test func aLinkBeforeTheRootIsQueued() async throws {
    let app = try MailApp()
    #expect(
      try app.router.open("mail:///messages/1") == .early(Destination("message", ["id": 1])))
    _ = try app.router.open("mail:///tagged/a")
    #expect(app.path == "")
    app.start()
    try await app.stage.settle()
    #expect(app.path == #"inbox > tagged path=["a"] limit=10.0"#)
    #expect(
      app.moves.dropFirst().map { String($0.prefix(12)) } == ["apply inbox,", "apply inbox,"])
  }

  @Test func aLinkDuringATransitionStartsFromItsResult() async throws {
    let app = try await MailApp.started()
    let outcomes = Log<LinkOutcome>()
    let observation = app.router.observe { moves in
      guard moves == 2 else { return }
      do {
        try app.router.setRoot(MailPlace.tagged(path: []), by: .top, cause: "test")
        outcomes.entries.append(try app.router.open("mail:///messages/1"))
      } catch {
        app.stage.report(error)
      }
    }
    try app.show(.message(id: 9))
    try await app.stage.settle()
    observation.cancel()
    #expect(outcomes.entries == [.queued(Destination("message", ["id": 1]))])
    #expect(app.path == "inbox > message id=1")
  }

  @Test func guardsAlsoApplyToPlaces() async throws {
    let app = try await MailApp.started()
    let router = app.router
    #expect(try router.permitted(Destination("attic")) == Destination("attic"))
    #expect(try router.permitted(Destination("unlinked")) == Destination("unlinked"))
    #expect(
      try router.permitted(Destination("oldMessage", ["id": 3]))
        == Destination("message", ["id": 3]))
    let vault = Destination("vault")
    #expect(throws: RouterError.waits(vault, for: "signedIn")) { try router.permitted(vault) }
    let cellar = Destination("cellar")
    #expect(throws: RouterError.denied(cellar, by: "lock", reason: "nobody has its key")) {
      try router.permitted(cellar)
    }
  }

  @Test func aGuardDefersALinkUntilItsCondition() async throws {
    let app = try await MailApp.started()
    let vault = Destination("vault")
    #expect(try app.router.open("mail:///vault") == .deferred(vault, until: "signedIn"))
    #expect(app.path == "inbox")
    #expect(app.router.deferredLinks.map(\.destination) == [vault])
    #expect(app.router.deferredLinks.map(\.condition) == ["signedIn"])
    app.router.openDeferredLinks(waitingFor: "paid")
    #expect(app.router.deferredLinks.count == 1)
    app.session.signIn(email: "jane@example.com", password: Secret("secret"))
    #expect(app.path == "inbox > vault")
    #expect(app.router.deferredLinks.isEmpty)
    app.session.signOut()
    app.session.signIn(email: "bob@example.com", password: Secret("secret"))
    #expect(app.moves.count == 2)
  }

  @Test func deferredLinksCanBeDropped() async throws {
    let app = try await MailApp.started()
    _ = try app.router.open("mail:///vault")
    app.router.dropDeferredLinks()
    app.session.signIn(email: "jane@example.com", password: Secret("secret"))
    #expect(app.path == "inbox")
  }

  @Test func aRefusedDeferredLinkIsReportedToTheStage() async throws {
    let app = try await MailApp.started()
    _ = try app.router.open("mail:///vault")
    try app.show(.compose())
    try app.act("setSubject", "hello")
    app.session.signIn(email: "jane@example.com", password: Secret("secret"))
    await #expect(throws: RouterError.refused(by: "compose", reason: "the draft isn't saved")) {
      try await app.stage.settle()
    }
    #expect(app.path == "inbox > compose")
  }

  @Test func aForcedLinkRemovesARefusingScene() async throws {
    let app = try await MailApp.started()
    try app.show(.compose())
    try app.act("setSubject", "hello")
    _ = try app.router.open("mail:///messages/1", force: true)
    #expect(app.path == "inbox > message id=1")
  }

  @Test func aGuardCanDenyALink() async throws {
    let app = try await MailApp.started()
    let expected = RouterError.denied(
      Destination("cellar"), by: "lock", reason: "nobody has its key")
    #expect(throws: expected) { _ = try app.router.open("mail:///cellar") }
    #expect(app.moves.count == 1)
  }

  @Test func aGuardCanRedirectALink() async throws {
    let app = try await MailApp.started()
    #expect(
      try app.router.open("mail:///old/3") == .opened(Destination("message", ["id": 3])))
    #expect(app.path == "inbox > message id=3")
  }

  @Test func aRedirectCycleIsReportedWithItsPath() async throws {
    let app = try await MailApp.started()
    let ping = Destination("ping")
    let expected = RouterError.redirectedTooOften([ping, Destination("pong"), ping])
    #expect(throws: expected) { _ = try app.router.open("mail:///ping") }
    #expect("\(expected)" == "too many redirects: ping -> pong -> ping")
  }

  @Test func anInvalidLinkChangesNothing() async throws {
    let app = try await MailApp.started()
    for url in ["mail:///nowhere", "https://example.com/", "mail:///messages/x", "", "%"] {
      #expect(throws: LinkError.self) { _ = try app.router.open(url) }
    }
    #expect(app.moves.count == 1)
  }
}
