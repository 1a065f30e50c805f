import MailApp
import Scenes
import Testing

@MainActor
struct ConditionTests {
  private let asked = Log<String>()
  private let results = Log<SceneResult>()

  /// A condition that records the app's path when it is evaluated and returns a fixed answer.
  private func condition(_ answer: Bool, in app: MailApp) -> @MainActor () -> Bool {
    { [asked, unowned app] in
      asked.entries.append(app.path)
      return answer
    }
  }

  /// Runs a closure during the transition to a message.
  private func during(
    _ app: MailApp, _ body: @escaping @MainActor () throws -> Void
  ) throws {
    let observation = app.router.observe { [unowned app] moves in
      guard moves == app.router.moves, app.path == "inbox > message id=1" else { return }
      do { try body() } catch { Issue.record("it was not queued: \(error)") }
    }
    try app.show(.message(id: 1))
    observation.cancel()
  }

  @Test func aFalseConditionPreventsTheMove() async throws {
    let app = try await MailApp.started()
    try app.router.show(
      MailPlace.message(id: 1), by: .top, cause: "test", provided: condition(false, in: app),
      onResult: { [results] in results.entries.append($0) })
    try app.show(.compose())
    try app.router.dismissAll(by: .top, cause: "test", provided: condition(false, in: app))
    #expect(app.path == "inbox > compose")
    #expect(app.moves.count == 2)
    #expect(asked.entries == ["inbox", "inbox > compose"])
    #expect(results.entries == [])
  }

  @Test func theConditionIsEvaluatedInTurn() async throws {
    let app = try await MailApp.started()
    try during(app) { [unowned app] in
      guard asked.entries.isEmpty, app.router.moves == 2 else { return }
      try app.show(.compose())
      for answer in [false, true] {
        try app.router.show(
          MailPlace.contacts, by: .top, cause: "test", provided: condition(answer, in: app))
      }
      #expect(asked.entries == [])
    }
    #expect(asked.entries == Array(repeating: "inbox > message id=1 > compose", count: 2))
    #expect(app.path == "inbox > message id=1 > compose > contacts")
  }

  @Test func dismissAllDismissesAllPresentedScenes() async throws {
    let app = try await MailApp.started()
    try app.show(.compose())
    try app.show(.contacts) { [results] in results.entries.append($0) }
    try app.router.dismissAll(by: .top, cause: "test", provided: condition(true, in: app))
    #expect(app.path == "inbox")
    #expect(results.entries == [.cancelled(.dismissed)])
    try app.show(.compose())
    try app.act("setSubject", "hello")
    #expect(throws: RouterError.refused(by: "compose", reason: "the draft isn't saved")) {
      try app.router.dismissAll(by: .top, cause: "test", provided: condition(true, in: app))
    }
  }

  @Test func aRemovedSceneIsNotRemovedAgain() async throws {
    let app = try await MailApp.started()
    try during(app) { [unowned app] in
      guard app.router.moves == 2, let front = app.router.front else { return }
      for _ in 1...2 { try app.router.remove(front, by: .top, cause: "test") }
      try app.router.replace(
        front, with: MailPlace.cellar, by: .top, cause: "test")
    }
    try await app.stage.settle()
    #expect(app.path == "inbox")
    #expect(app.moves.count == 3)
  }

  @Test func replacingASceneRemovesTheScenesAbove() async throws {
    let app = try await MailApp.started()
    for id in 1...3 { try app.show(.message(id: id)) }
    try app.router.replace(
      app.router.liveScenes[1], with: MailPlace.message(id: 9), by: .top,
      cause: "test")
    #expect(app.path == "inbox > message id=9")
    #expect(app.coordinator.alive == ["inbox", "message"])
    let left = try #require(app.router.front)
    try app.router.back(cause: "test")
    try app.router.replace(
      left, with: MailPlace.message(id: 8), by: .top, cause: "test")
    #expect(app.path == "inbox")
  }
}
