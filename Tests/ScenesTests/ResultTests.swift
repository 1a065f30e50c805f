import MailApp
import Scenes
import Testing

@SceneActor
struct ResultTests {
  private let results = Log<SceneResult>()

  private func waiting() async throws -> MailApp {
    let app = try await MailApp.started()
    try app.show(.contacts) { [results] in results.entries.append($0) }
    return app
  }

  @Test func anAnswerIsHeardOnceAndTheSceneLeaves() async throws {
    let app = try await waiting()
    let scene = try #require(app.router.front)
    try app.act("pick", "bob")
    #expect(results.entries == [.value("bob")])
    #expect(app.path == "inbox")
    #expect(throws: RouterError.nobodyWaits(scene: "contacts")) {
      try app.router.finish(scene, with: "eve", by: .top, cause: "again")
    }
    #expect(results.entries == [.value("bob")])
  }

  @Test(arguments: [
    ("back", RemovalReason.popped), ("link", .replanned), ("root", .rootReplaced),
    ("stop", .ownerStopped),
  ])
  func leavingWithoutAnAnswerCancels(way: String, reason: RemovalReason) async throws {
    let app = try await waiting()
    switch way {
    case "back": try app.router.back(cause: way)
    case "link": _ = try app.router.open("mail:///messages/1")
    case "root": try app.router.setRoot(MailPlace.cellar, by: .top, cause: way)
    default: try app.router.perform(.stop("mail/composing"), by: .top, cause: way)
    }
    #expect(results.entries == [.cancelled(reason)])
  }

  @Test func nobodyIsAnsweredWhereASceneOnTopRefusesToLeave() async throws {
    let app = try await waiting()
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

  @Test func aSceneThatNobodyWaitsForCannotAnswer() async throws {
    let app = try await MailApp.started()
    let inbox = try #require(app.router.front)
    #expect(throws: RouterError.nobodyWaits(scene: "inbox")) {
      try app.router.finish(inbox, with: 1, by: .top, cause: "test")
    }
  }

  @Test func anAnswerDuringATransitionWaitsForItsTurn() async throws {
    let app = try await waiting()
    let contacts = try #require(app.router.front)
    let observation = app.router.observe { [unowned app, results] moves in
      guard moves == 3 else { return }
      do { try app.router.finish(contacts, with: "bob", by: .top, cause: "test") } catch {
        Issue.record("it had to wait: \(error)")
      }
      #expect(results.entries == [])
    }
    try app.show(.contacts)
    observation.cancel()
    #expect(results.entries == [.value("bob")])
    #expect(app.path == "inbox")
  }

  @Test func whoHearsAnAnswerMayMoveOn() async throws {
    let app = try await MailApp.started()
    try app.show(.contacts) { [unowned app] _ in
      do { try app.show(.message(id: 9)) } catch { app.stage.report(error) }
    }
    try app.act("pick", "bob")
    try await app.stage.settle()
    #expect(app.path == "inbox > message id=9")
  }

  @Test func aCoordinatorGetsTheAnswerOfTheSceneItPresented() async throws {
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
