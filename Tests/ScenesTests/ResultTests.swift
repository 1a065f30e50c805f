import MailApp
import Scenes
import Testing

@MainActor
struct ResultTests {
  private let results = Log<SceneResult>()

  private func appAwaitingResult() async throws -> MailApp {
    let app = try await MailApp.started()
    try app.show(.contacts) { [results] in results.entries.append($0) }
    return app
  }

  @Test func finishingDeliversTheResultOnceAndRemovesTheScene() async throws {
    let app = try await appAwaitingResult()
    let scene = try #require(app.router.front)
    try app.act("pick", "bob")
    #expect(results.entries == [.value("bob")])
    #expect(app.path == "inbox")
    #expect(throws: RouterError.noPendingResult(scene: "contacts")) {
      try app.router.finish(scene, with: "eve", by: .top, cause: "again")
    }
    #expect(results.entries == [.value("bob")])
  }

  @Test(arguments: [
    ("back", RemovalReason.popped), ("link", .replanned), ("root", .rootReplaced),
    ("stop", .ownerStopped), ("remove", .popped), ("popTo", .popped), ("popToRoot", .popped),
    ("replace", .replaced), ("goto", .replanned), ("up", .replanned), ("restore", .restored),
    ("forced", .popped),
  ])
  func removingASceneCancelsItsResult(method: String, reason: RemovalReason) async throws {
    let app = try await appAwaitingResult()
    let contacts = try #require(app.router.front)
    let inbox = try #require(app.router.tree.path.first)
    switch method {
    case "back": try app.router.back(cause: method)
    case "remove": try app.router.remove(contacts, by: .top, cause: method)
    case "popTo": try app.router.perform(.popTo(inbox.id), by: .top, cause: method)
    case "popToRoot": try app.router.perform(.popToRoot(), by: .top, cause: method)
    case "replace":
      try app.router.replace(contacts, with: MailPlace.compose(), by: .top, cause: method)
    case "goto": _ = try app.router.goTo(MailPlace.inbox.destination, cause: method)
    case "up": try app.router.up(cause: method)
    case "restore":
      let tree = try app.router.tree.applying(.pop(), by: .top).tree
      try app.router.perform(.restore(tree), by: .top, cause: method)
    case "forced":
      try app.show(.compose())
      try app.act("setSubject", "hello")
      try app.router.perform(.popTo(inbox.id), by: .top, cause: method, force: true)
    case "link": _ = try app.router.open("mail:///messages/1")
    case "root": try app.router.setRoot(MailPlace.cellar, by: .top, cause: method)
    default: try app.router.perform(.stop("mail/composing"), by: .top, cause: method)
    }
    #expect(results.entries == [.cancelled(reason)])
    #expect(throws: RouterError.noPendingResult(scene: "contacts")) {
      try app.router.finish(contacts, with: "bob", by: .top, cause: "late")
    }
    // The place that `back` returns to is shown again without a requester.
    try? app.router.back(cause: "back")
    try? app.router.forward(cause: "forward")
    #expect(results.entries == [.cancelled(reason)])
  }

  @Test(arguments: ["dismiss", "dismissAll", "back"])
  func aPresentedSceneIsCancelledOnce(method: String) async throws {
    let app = try await MailApp.started()
    try app.show(.compose()) { [results] in results.entries.append($0) }
    try app.show(.contacts) { [results] in results.entries.append($0) }
    switch method {
    case "dismiss": try app.router.perform(.dismiss(), by: .top, cause: method)
    case "dismissAll": try app.router.perform(.dismissAll, by: .top, cause: method)
    default:
      try app.router.back(cause: method)
      #expect(results.entries == [.cancelled(.popped)])
      try app.router.back(cause: method)
    }
    #expect(app.path == "inbox")
    #expect(results.entries.count == 2)
    #expect(results.entries.last == .cancelled(.dismissed))
  }

  @Test func noResultIsDeliveredIfASceneAboveRefuses() async throws {
    let app = try await appAwaitingResult()
    let contacts = try #require(app.router.front)
    try app.show(.compose())
    try app.act("setSubject", "hello")
    #expect(throws: RouterError.refused(by: "compose", reason: "the draft isn't saved")) {
      try app.router.finish(contacts, with: "bob", by: .top, cause: "test")
    }
    #expect(results.entries == [])
    #expect(app.path == "inbox > contacts > compose")
    try app.act("save")
    try app.router.finish(contacts, with: "bob", by: .top, cause: "test")
    #expect(results.entries == [.value("bob")])
    #expect(app.path == "inbox")
  }

  @Test func aSceneWithoutAnAwaitedResultCannotFinish() async throws {
    let app = try await MailApp.started()
    let inbox = try #require(app.router.front)
    #expect(throws: RouterError.noPendingResult(scene: "inbox")) {
      try app.router.finish(inbox, with: 1, by: .top, cause: "test")
    }
  }

  @Test func aResultDuringATransitionIsQueued() async throws {
    let app = try await appAwaitingResult()
    let contacts = try #require(app.router.front)
    let observation = app.router.observe { [unowned app, results] moves in
      guard moves == 3 else { return }
      do { try app.router.finish(contacts, with: "bob", by: .top, cause: "test") } catch {
        Issue.record("it was not queued: \(error)")
      }
      #expect(results.entries == [])
    }
    try app.show(.contacts)
    observation.cancel()
    #expect(results.entries == [.value("bob")])
    #expect(app.path == "inbox")
  }

  @Test func aResultHandlerCanNavigate() async throws {
    let app = try await MailApp.started()
    try app.show(.contacts) { [unowned app] _ in
      do { try app.show(.message(id: 9)) } catch { app.stage.report(error) }
    }
    try app.act("pick", "bob")
    try await app.stage.settle()
    #expect(app.path == "inbox > message id=9")
  }

  @Test func aCoordinatorReceivesTheResultOfItsScene() async throws {
    let app = try await MailApp.started()
    try app.act("compose")
    try app.act("pick")
    try app.act("pick", "bob")
    #expect(try app.router.front?.state.value(at: ValuePath("recipient")) == "bob")
    try app.act("pick")
    try app.router.back(cause: "back")
    #expect(try app.router.front?.state.value(at: ValuePath("recipient")) == "cancelled: popped")
  }
}
