import Scenes
import Testing

/// Alerts that the props of a view carry, and stores that are told when their scene is shown.
@MainActor
struct AlertTests {
  private func app() throws -> SingleSceneApp {
    let app = try SingleSceneApp(on: .virtual()) {
      Scene("form", store: FormStore(), view: FormView())
    }
    app.start()
    return app
  }

  private func act(_ name: String, _ app: SingleSceneApp) throws {
    try app.router.front?.action(name, arguments: [])()
  }

  @Test func isPresentedOnceHoweverOftenTheSceneIsDrawn() throws {
    let app = try app()
    let scene = try #require(app.router.front)
    var presented: [String] = []
    let observation = scene.observeAlerts { presented.append($0.text) }
    try act("submit", app)
    for _ in 1...3 {
      #expect(scene.render() == "1 attempts\n\n! Attempt 1 has failed.\n[ok]")
    }
    try act("touch", app)
    #expect(scene.alert == Alert("Attempt 1 has failed."))
    try act("ok", app)
    #expect(scene.render() == "1 attempts")
    try act("submit", app)
    try act("submit", app)
    #expect(presented == (1...3).map { "Attempt \($0) has failed." })
    observation.cancel()
  }

  @Test func isRestoredUntilItIsAnswered() throws {
    let app = try app()
    try act("submit", app)
    func restored() throws -> [String] {
      let fresh = try self.app()
      _ = try fresh.restore(
        try fresh.readSaved(Array(try app.savedText().utf8)), cause: "test")
      var presented: [String] = []
      let observation = fresh.router.front?.observeAlerts { presented.append($0.text) }
      defer { observation?.cancel() }
      _ = fresh.router.front?.render()
      return presented
    }
    #expect(try restored() == ["Attempt 1 has failed."])
    try act("ok", app)
    #expect(try restored() == [])
  }

  @Test func isWrappedToTheWidthOfADrawing() throws {
    let text = "A message that is too long for one line of the drawing."
    let scene = Scene("long", store: FormStore(), view: LongAlertView(text: text))
    #expect(
      scene.render() == """
        page

        ! A message that is too long for one
        line of the drawing.
        [retry]  [cancel]
        """)
  }

  @Test func aStoreIsToldOnceThatItsSceneIsShown() throws {
    let app = try app()
    let front = try #require(app.router.front)
    #expect(front.state == Value(reflecting: FormStore.State(appearances: 1)))
    try app.router.show(
      SingleSceneApp.AppPlace.main.destination, style: .push, by: .top, cause: "test")
    #expect(app.router.liveScenes.count == 2)
    try app.router.back(cause: "test")
    #expect(front.state == Value(reflecting: FormStore.State(appearances: 1)))
  }
}

/// A form whose submission always fails.
private final class FormStore: Store, Restorable {
  struct State: Equatable, Codable, Sendable {
    var attempts = 0
    var hasFailed = false
    var touches = 0
    var appearances = 0
  }

  @Dispatchable
  enum Action {
    case submit
    case touch
    case ok
  }

  private let relay = Relay(State())
  var state: ObservableState<State> { relay.states }

  func dispatch(_ action: Action) {
    var state = relay.value
    switch action {
    case .submit:
      state.attempts += 1
      state.hasFailed = true
    case .touch: state.touches += 1
    case .ok: state.hasFailed = false
    }
    relay.accept(state)
  }

  func didAppear() {
    var state = relay.value
    state.appearances += 1
    relay.accept(state)
  }

  func restore(_ state: State) { relay.accept(state) }
}

private struct FormView: SceneView {
  func render(_ state: FormStore.State) -> String { "\(state.attempts) attempts" }

  func alert(in state: FormStore.State) -> Alert? {
    state.hasFailed ? Alert("Attempt \(state.attempts) has failed.") : nil
  }
}

private struct LongAlertView: SceneView {
  let text: String

  func render(_ state: FormStore.State) -> String { "page" }

  func alert(in state: FormStore.State) -> Alert? {
    Alert(text, answers: ["retry", "cancel"])
  }
}
