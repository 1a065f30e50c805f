import MailApp
import Scenes
import Testing

@MainActor
struct CoordinatorTests {
  @Test func aCoordinatorIsReleasedWithItsLastScene() async throws {
    let app = try await MailApp.started()
    try app.act("compose")
    weak let child = app.coordinator.children.first
    #expect(child?.ownerPath == "mail/composing")
    #expect(child?.parent === app.coordinator)
    try app.act("pick")
    try app.router.back(cause: "back")
    #expect(child != nil)
    try app.act("send")
    #expect(child == nil)
    #expect(app.coordinator.children.isEmpty)
    #expect(app.coordinator.alive == ["inbox"])
  }

  @Test func stoppingRemovesAllScenesOfTheCoordinator() async throws {
    let app = try await MailApp.started()
    try app.act("compose")
    try app.act("pick")
    #expect(app.path == "inbox > compose > contacts")
    try #require(app.coordinator.children.first).stop(cause: "test")
    #expect(app.path == "inbox")
    #expect(app.coordinator.alive == ["inbox"])
    #expect(app.moves.last == "stop mail/composing (test)")
  }

  @Test(arguments: [
    (Coordinator.StartStyle.setRoot, "cellar", Presentation.root),
    (.push, "inbox > cellar", .push),
    (.presentSecondaryStack, "inbox > cellar", .secondaryStack),
  ])
  func aCoordinatorStartsInItsStyle(
    style: Coordinator.StartStyle, path: String, presentation: Presentation
  ) async throws {
    let app = try await MailApp.started()
    try app.coordinator.start(at: MailPlace.cellar, style: style, cause: "test")
    #expect(app.path == path)
    #expect(app.router.tree.focus?.presentation == presentation)
  }

  @Test func theScopeListsItsObjects() async throws {
    let app = try await MailApp.started()
    try app.act("compose")
    let mail = try #require(app.scope.children.first)
    #expect(
      mail.trackedObjects.map(\.type) == ["InboxStore", "ComposeStore", "ComposeCoordinator"])
    try app.router.back(cause: "back")
    #expect(mail.trackedObjects.map(\.type) == ["InboxStore"])
  }

  @Test(arguments: [
    (Coordinator.StartStyle.setRoot, "cellar", ["guest"], Presentation.root),
    (.push, "inbox > message id=1 > cellar", ["inbox", "message", "guest"], .push),
    (
      .presentSecondaryStack, "inbox > message id=1 > cellar", ["inbox", "message", "guest"],
      .secondaryStack
    ),
    (.custom, "inbox > cellar", ["inbox", "guest"], .push),
  ])
  func aCoordinatorIsReleasedWithTheSceneItMade(
    style: Coordinator.StartStyle, path: String, scenes: [String], presentation: Presentation
  ) async throws {
    let app = try await MailApp.started()
    try app.show(.message(id: 1))
    try GuestCoordinator("guest", in: app.coordinator).start(style)
    weak let guest = app.coordinator.child(GuestCoordinator.self)
    #expect(guest != nil)
    #expect(app.path == path)
    #expect(app.scenes == scenes)
    #expect(app.router.tree.focus?.presentation == presentation)
    try app.router.setRoot(MailPlace.inbox, by: .top, cause: "test")
    #expect(guest == nil)
    #expect(app.coordinator.children.isEmpty)
  }

  @Test func aCoordinatorThatCannotStartIsReleased() async throws {
    let app = try await MailApp.started()
    try app.show(.compose())
    try app.act("setSubject", "hello")
    #expect(throws: RouterError.self) {
      try GuestCoordinator("guest", in: app.coordinator).start(.setRoot)
    }
    #expect(app.path == "inbox > compose")
    #expect(app.coordinator.child(GuestCoordinator.self) == nil)
  }

  @Test func theOutermostCoordinatorSetsTheRoot() async throws {
    let app = try await MailApp.started()
    try app.show(.compose())
    let host = GuestCoordinator("host", in: app.coordinator)
    try GuestCoordinator("guest", in: host).start(.setRoot)
    #expect(app.path == "cellar")
    #expect(app.scenes == ["guest"])
  }

  @Test func aCoordinatorCanRefuseARootRequest() async throws {
    let app = try await MailApp.started()
    let host = GuestCoordinator("host", in: app.coordinator)
    let guest = GuestCoordinator("guest", in: host)
    let refusal = RouterError.refused(by: "host", reason: "not today")
    host.refusal = refusal
    #expect(throws: refusal) { try guest.start(.setRoot) }
    #expect(app.path == "inbox")
    host.refusal = nil
    try guest.start(.setRoot)
    #expect(app.path == "cellar")
  }

  @Test func aCoordinatorCannotMoveEntriesOfOthers() async throws {
    let app = try await MailApp.started()
    try app.show(.message(id: 1))
    let guest = GuestCoordinator("guest", in: app.coordinator)
    let tree = app.router.tree
    let front = try #require(app.router.front)
    #expect(throws: NavigationError.self) { try guest.setRoot(MailPlace.cellar, cause: "test") }
    #expect(throws: NavigationError.self) { try guest.remove(front, cause: "test") }
    #expect(throws: NavigationError.self) {
      try guest.replace(front, with: MailPlace.cellar, cause: "test")
    }
    #expect(throws: NavigationError.self) { try guest.show(MailPlace.inbox, cause: "test") }
    try app.show(.contacts) { _ in }
    let contacts = try #require(app.router.front)
    #expect(throws: NavigationError.self) { try guest.finish(contacts, with: 1, cause: "test") }
    try app.coordinator.finish(contacts, with: 1, cause: "test")
    #expect(app.path == "inbox > message id=1")
    #expect(app.router.tree.entries == tree.entries)
  }

  @Test func aCoordinatorWithoutItsParentCannotSetTheRoot() async throws {
    let app = try await MailApp.started()
    let guest = GuestCoordinator("guest", in: GuestCoordinator("host", in: app.coordinator))
    #expect(throws: NavigationError.self) { try guest.start(.setRoot) }
    #expect(app.path == "inbox")
  }

  @Test func aCoordinatorWithoutACustomStartThrows() async throws {
    let app = try await MailApp.started()
    let error = RouterError.noCustomStart(of: "mail")
    #expect(throws: error) {
      try app.coordinator.start(at: MailPlace.cellar, style: .custom, cause: "test")
    }
    #expect("\(error)" == "mail does not override startCustom(at:cause:making:)")
    #expect(app.path == "inbox")
  }

  @Test func childOfATypeReturnsTheLastOne() async throws {
    let app = try await MailApp.started()
    try GuestCoordinator("guest", in: app.coordinator).start(.push)
    weak let first = app.coordinator.child(GuestCoordinator.self)
    try GuestCoordinator("guest", in: app.coordinator).start(.push)
    #expect(app.coordinator.children.count == 2)
    #expect(app.coordinator.child(GuestCoordinator.self) === app.coordinator.children.last)
    try app.router.back(cause: "back")
    #expect(app.coordinator.child(GuestCoordinator.self) === first)
    try app.act("leave")
    #expect(app.path == "inbox")
    #expect(app.coordinator.child(GuestCoordinator.self) == nil)
  }
}
