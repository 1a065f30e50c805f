import MailApp
import Scenes
import Testing

@SceneActor
struct PresentAloneTests {
  private let results = Log<SceneResult>()

  private func present(
    _ place: MailPlace, in app: MailApp, if condition: @escaping @SceneActor () -> Bool = { true }
  ) throws {
    try app.router.presentAlone(place, by: .top, cause: "test", if: condition) { [results] in
      results.entries.append($0)
    }
  }

  @Test func whatWasPresentedLeavesFirst() async throws {
    let app = try await MailApp.started()
    try app.show(.message(id: 1))
    try app.show(.compose())
    try app.show(.contacts)
    try present(.cellar, in: app)
    #expect(app.path == "inbox > message id=1 > cellar")
    #expect(app.router.tree.focus?.presentation == .modal)
    #expect(app.moves.last == "dismissAll; present cellar (test)")
    try app.router.back(cause: "back")
    #expect(results.entries == [.cancelled(.dismissed)])
  }

  @Test func whoRefusesToLeaveStays() async throws {
    let app = try await MailApp.started()
    try app.show(.compose())
    try app.act("setSubject", "hello")
    #expect(throws: RouterError.refused(by: "compose", reason: "the draft isn't saved")) {
      try present(.cellar, in: app)
    }
    #expect(app.path == "inbox > compose")
    #expect(results.entries == [])
  }

  @Test func itWaitsForATransitionAndIsAskedThenWhetherItStillShouldBe() async throws {
    let app = try await MailApp.started()
    let asked = Log<String>()
    let observation = app.router.observe { [unowned app, results] moves in
      guard moves == 2 else { return }
      do {
        for isWanted in [false, true] {
          try app.router.presentAlone(
            MailPlace.cellar, by: .top, cause: "test",
            if: {
              asked.entries.append(app.path)
              return isWanted
            },
            onResult: { results.entries.append($0) })
        }
      } catch {
        Issue.record("it had to wait: \(error)")
      }
      #expect(asked.entries == [])
    }
    try app.show(.message(id: 1))
    observation.cancel()
    #expect(asked.entries == Array(repeating: "inbox > message id=1", count: 2))
    #expect(results.entries == [])
    #expect(app.path == "inbox > message id=1 > cellar")
  }
}
