import MailApp
import Scenes
import Testing

@SceneActor
struct CoordinatorTests {
  @Test func aCoordinatorLivesAsLongAsItsLastScene() async throws {
    let app = try await MailApp.started()
    try app.act("compose")
    weak let child = app.coordinator.children.first
    #expect(child?.lineage == "mail/composing")
    #expect(child?.parent === app.coordinator)
    try app.act("pick")
    try app.router.back(cause: "back")
    #expect(child != nil)
    try app.act("send")
    #expect(child == nil)
    #expect(app.coordinator.children.isEmpty)
    #expect(app.coordinator.alive == ["inbox"])
  }

  @Test func stoppingTakesAwayAllScenesOfTheCoordinator() async throws {
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
    (.custom, "inbox", .root),
  ])
  func aCoordinatorStartsInItsStyle(
    style: Coordinator.StartStyle, path: String, presentation: Presentation
  ) async throws {
    let app = try await MailApp.started()
    try app.coordinator.start(at: MailPlace.cellar, style: style, cause: "test")
    #expect(app.path == path)
    #expect(app.router.tree.focus?.presentation == presentation)
  }

  @Test func theScopeKnowsWhatLivesInIt() async throws {
    let app = try await MailApp.started()
    try app.act("compose")
    let mail = try #require(app.scope.children.first)
    #expect(mail.residents.map(\.type) == ["InboxStore", "ComposeStore", "ComposeCoordinator"])
    try app.router.back(cause: "back")
    #expect(mail.residents.map(\.type) == ["InboxStore"])
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
  func aCoordinatorMakesItsFirstSceneAndLivesAsLong(
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

  @Test func aCoordinatorThatCannotStartIsGone() async throws {
    let app = try await MailApp.started()
    try app.show(.compose())
    try app.act("setSubject", "hello")
    #expect(throws: RouterError.self) {
      try GuestCoordinator("guest", in: app.coordinator).start(.setRoot)
    }
    #expect(app.path == "inbox > compose")
    #expect(app.coordinator.child(GuestCoordinator.self) == nil)
  }

  @Test func whoTakesThePlaceOfEverythingAsksAsTheRoot() async throws {
    let app = try await MailApp.started()
    try app.show(.compose())
    let host = GuestCoordinator("host", in: app.coordinator)
    let guest = GuestCoordinator("guest", in: host)
    #expect(guest.root === app.coordinator && host.root === app.coordinator)
    try guest.start(.setRoot)
    #expect(app.path == "cellar")
    #expect(app.scenes == ["guest"])
  }

  @Test func theLastChildOfATypeIsFound() async throws {
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
