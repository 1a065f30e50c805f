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
}
