import SceneExplorer
import SceneRuntime
import SceneSessions
import Scenes
import Testing

/// The random moves of a search, one after another without restoring.
@MainActor
struct WalkTests {
  @Test func whatAnotherWayLeavesBehindIsFoundInASearchThatDoesNotEnd() async throws {
    let app = ExploredApp(comparing: nil) {
      let stage = SceneStage.virtual()
      let app = try SingleSceneApp(on: stage) {
        Scene("form", store: FormStore(), view: NumberView())
      }
      let session = AppSession(of: app)
      await session.start()
      return session
    }
    defer { app.end() }
    var exploration = Exploration(
      app, trying: PossibleMoves([.actions]), in: .breadth, seed: 0,
      within: .init(states: 1_000_000, depth: 1_000_000), testing: [])
    try await exploration.run { $0.transitions >= 1_000 }
    let findings = try await exploration.result().findings
    #expect(findings.map(\.title) == ["what a move does depends on more than the state"])
    #expect(findings.map(\.lines) == [["form.open", "form.close"]])
    #expect(findings.map(\.check) == ["verify restoring then: form.reopen"])
  }
}

/// A form with a number, which is odd while the form is open; it opens again only if it was closed, which is in no state.
@MainActor private final class FormStore: Store, Restorable {
  @Dispatchable enum Action {
    case open
    case close
    case reopen
    case grow
  }

  private let number = Relay(0)
  private var wasClosed = false
  var state: ObservableState<Int> { number.states }

  func dispatch(_ action: Action) {
    switch action {
    case .open: number.accept(number.value | 1)
    case .close where number.value & 1 == 1:
      number.accept(number.value - 1)
      wasClosed = true
    case .reopen where wasClosed: number.accept(number.value | 1)
    case .close, .reopen: break
    case .grow: number.accept(number.value + 2)
    }
  }

  func restore(_ state: Int) { number.accept(state) }
}

private struct NumberView: SceneView {
  func render(_ number: Int) -> String { "\(number)" }
}
