import MailApp
import Scenes
import Testing

/// Back, forward and up in a live app.
@MainActor
struct BackTests {
  private func back(_ app: MailApp, force: Bool = false) throws {
    try app.router.back(cause: "back", force: force)
  }

  private func open(_ app: MailApp, _ url: String) throws { _ = try app.router.open(url) }

  @Test func backFromALinkReturnsToThePreviousPlace() async throws {
    let app = try await MailApp.started()
    try app.show(.message(id: 1))
    try app.show(.message(id: 2))
    try open(app, "mail:///contacts")
    #expect(app.path == "inbox > compose > contacts")
    try back(app)
    #expect(app.path == "inbox > message id=1 > message id=2")
    try app.router.forward(cause: "forward")
    #expect(app.path == "inbox > compose > contacts")
    #expect(app.router.tree.focus?.presentation == .push)
    try back(app)
    try back(app)
    #expect(app.path == "inbox > message id=1")
    try app.router.forward(cause: "forward")
    try app.router.forward(cause: "forward")
    #expect(app.path == "inbox > compose > contacts")
    #expect(throws: RouterError.cannotGoForward) { try app.router.forward(cause: "forward") }
    #expect(app.path == "inbox > compose > contacts")
  }

  /// In a restored tree, the entries have other IDs.
  @Test func aRestoredAppGoesBackFromTheLink() async throws {
    let app = try await MailApp.started()
    try app.show(.message(id: 1))
    try back(app)
    try open(app, "mail:///contacts")
    let other = try await MailApp.started()
    #expect(try other.restore(#require(app.checkpoint)).isEmpty)
    #expect(other.path == "inbox > compose > contacts")
    try back(other)
    #expect(other.path == "inbox")
    try other.router.forward(cause: "forward")
    #expect(other.path == "inbox > compose > contacts")
  }

  @Test func scenesShownAfterALinkArePoppedFirst() async throws {
    let app = try await MailApp.started()
    try open(app, "mail:///messages/1")
    try app.show(.message(id: 2))
    try back(app)
    #expect(app.path == "inbox > message id=1")
    try back(app)
    #expect(app.path == "inbox")
    #expect(throws: RouterError.cannotGoBack) { try back(app) }
  }

  @Test func aNewMoveClearsForward() async throws {
    let app = try await MailApp.started()
    try app.show(.message(id: 1))
    try back(app)
    try app.show(.message(id: 2))
    #expect(throws: RouterError.cannotGoForward) { try app.router.forward(cause: "forward") }
  }

  @Test func aNewRootClearsTheReturnPoints() async throws {
    let app = try await MailApp.started()
    try open(app, "mail:///messages/1")
    try app.router.setRoot(MailPlace.cellar, by: .top, cause: "test")
    #expect(throws: RouterError.cannotGoBack) { try back(app) }
    #expect(throws: RouterError.cannotGoForward) { try app.router.forward(cause: "forward") }
  }

  @Test func backAndForwardEvaluateGuards() async throws {
    let app = try await MailApp.started()
    app.session.signIn(email: "jane", password: Secret("secret"))
    try open(app, "mail:///vault")
    try open(app, "mail:///messages/1")
    app.session.signOut()
    let tree = app.router.tree
    let expected = RouterError.waits(MailPlace.vault.destination, for: "signedIn")
    #expect(throws: expected) { try back(app) }
    #expect(app.router.tree == tree)
    app.session.signIn(email: "jane", password: Secret("secret"))
    try back(app)
    #expect(app.path == "inbox > vault")
    try back(app)
    #expect(app.path == "inbox")
    app.session.signOut()
    #expect(throws: expected) { try app.router.forward(cause: "forward") }
    #expect(app.path == "inbox")
  }

  @Test(arguments: ["back", "forward", "up", "goto"])
  func aSceneWithUnsavedChangesIsAsked(method: String) async throws {
    let app = try await MailApp.started()
    try open(app, "mail:///compose")
    try open(app, "mail:///messages/1")
    try back(app)
    try app.act("setSubject", "hello")
    let tree = app.router.tree
    #expect(throws: RouterError.refused(by: "compose", reason: "the draft isn't saved")) {
      try leave(app, method, force: false)
    }
    #expect(app.router.tree == tree)
    try leave(app, method, force: true)
    #expect(app.coordinator.alive.contains("compose") == false)
  }

  private func leave(_ app: MailApp, _ method: String, force: Bool) throws {
    switch method {
    case "back": try back(app, force: force)
    case "forward": try app.router.forward(cause: method, force: force)
    case "up": try app.router.up(cause: method, force: force)
    default:
      _ = try app.router.goTo(
        MailPlace.inbox.destination, cause: method, force: force)
    }
  }

  @Test func backSkipsEntriesWithAnAwaitedResult() async throws {
    let app = try await MailApp.started()
    var received: [SceneResult] = []
    try app.show(.contacts) { received.append($0) }
    try open(app, "mail:///messages/1")
    #expect(received == [.cancelled(.replanned)])
    try back(app)
    #expect(app.path == "inbox")
    #expect(received.count == 1)
  }

  /// A router at the inbox, which does not retain its builder.
  private func pages(_ builder: PageBuilder) throws -> Router {
    let patterns = [
      LinkPattern("/", "inbox"), LinkPattern("/cellar", "cellar"),
      LinkPattern("/messages/:id", "message", ["id": .int], parent: "/"),
    ]
    let router = Router(
      on: .virtual(),
      links: try LinkTable(origins: LinkOrigins(schemes: ["page"]), patterns: patterns))
    router.build(with: builder)
    router.becomeReady()
    try router.setRoot(MailPlace.inbox, by: .top, cause: "test")
    return router
  }

  @Test func scenesThatCannotBeRecreatedAreOmitted() async throws {
    let builder = PageBuilder(log: ReleaseLog())
    let router = try pages(builder)
    for id in 1...3 { try router.show(MailPlace.message(id: id), by: .top, cause: "test") }
    _ = try router.open("page:///cellar")
    builder.missing = [MailPlace.message(id: 2).destination]
    try router.back(cause: "back")
    #expect(router.tree.path.map(\.destination.description) == ["inbox", "message id=1"])
    try router.forward(cause: "forward")
    builder.missing = [MailPlace.inbox.destination]
    let tree = router.tree
    #expect(throws: RouterError.noScene(MailPlace.inbox.destination, reason: "it is gone")) {
      try router.back(cause: "back")
    }
    #expect(router.tree == tree)
  }

  @Test func gotoWithoutALinkReturnsToThePlace() async throws {
    let builder = PageBuilder(log: ReleaseLog())
    let router = try pages(builder)
    let contacts = MailPlace.contacts.destination
    #expect(throws: RouterError.noLink(to: contacts)) {
      _ = try router.goTo(contacts, cause: "goto")
    }
    try router.show(MailPlace.contacts, by: .top, cause: "test")
    try router.show(MailPlace.compose(), by: .top, cause: "test")
    #expect(try router.goTo(contacts, cause: "goto") == .opened(contacts))
    #expect(router.tree.focus?.destination == contacts)
    try router.back(cause: "back")
    #expect(router.tree.focus?.destination == MailPlace.compose().destination)
    // Neither has a parent in the link table.
    try router.up(cause: "up")
    #expect(router.tree.focus?.destination == contacts)
    builder.missing = []
  }

  @Test func upLeadsToTheParentRegardlessOfThePath() async throws {
    let app = try await MailApp.started()
    try app.show(.message(id: 1))
    let inbox = app.router.tree.path.first
    try app.show(.message(id: 2))
    try app.router.up(cause: "up")
    #expect(app.path == "inbox")
    #expect(app.router.tree.path.first == inbox)
    #expect(throws: RouterError.cannotGoUp) { try app.router.up(cause: "up") }
    // The parent of contacts is a draft, which is not in the tree.
    try app.show(.contacts)
    try app.router.up(cause: "up")
    #expect(app.path == "inbox > compose")
    try back(app)
    #expect(app.path == "inbox > contacts")
  }

  @Test func backReturnsFromUp() async throws {
    let app = try await MailApp.started()
    try app.show(.message(id: 1))
    try app.router.up(cause: "up")
    #expect(app.path == "inbox")
    try back(app)
    #expect(app.path == "inbox > message id=1")
    try back(app)
    #expect(app.path == "inbox")
  }

  @Test func gotoNavigatesLikeTheLinkOfThePlace() async throws {
    let app = try await MailApp.started()
    let contacts = MailPlace.contacts.destination
    #expect(try app.router.goTo(contacts, cause: "goto") == .opened(contacts))
    #expect(app.path == "inbox > compose > contacts")
    let vault = MailPlace.vault.destination
    #expect(
      try app.router.goTo(vault, cause: "goto") == .deferred(vault, until: "signedIn"))
    try back(app)
    #expect(app.path == "inbox")
  }

  @Test func backDuringATransitionIsQueued() async throws {
    let app = try await MailApp.started()
    let observation = app.router.observe { [unowned app] moves in
      guard moves == 2 else { return }
      do { try app.router.back(cause: "back") } catch { app.stage.report(error) }
      #expect(app.path == "inbox > message id=1")
    }
    try app.show(.message(id: 1))
    observation.cancel()
    #expect(app.path == "inbox")
  }
}
