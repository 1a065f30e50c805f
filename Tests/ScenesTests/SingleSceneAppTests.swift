import Scenes
import Testing

@SceneActor
struct SingleSceneAppTests {
  private func app(_ name: String, count: Int = 0) throws -> SingleSceneApp {
    let app = try SingleSceneApp(on: .virtual()) {
      Scene(name, store: TallyStore(count), view: TallyView())
    }
    app.start()
    return app
  }

  @Test func whatAnAppOfOneSceneHasSavedComesBackInAnother() throws {
    let text = Array(try app("tally", count: 3).savedText().utf8)
    let fresh = try app("tally")
    #expect(try fresh.restore(try fresh.readSaved(text), cause: "test") == [])
    #expect(fresh.router.front?.state == 3)
  }

  @Test func whatAnotherAppOfOneSceneHasSavedIsRefused() throws {
    let text = Array(try app("tally").savedText().utf8)
    #expect(throws: RestoringError.foreign(app: "tally", here: "timer")) {
      try app("timer").readSaved(text)
    }
  }
}

private final class TallyStore: Store, Restorable {
  @Dispatchable
  enum Action {
    case touch
  }

  private let count: Relay<Int>
  var state: ObservableState<Int> { count.states }

  init(_ count: Int) { self.count = Relay(count) }

  func dispatch(_ action: Action) {}

  func restore(_ state: Int) { count.accept(state) }
}

private struct TallyView: SceneView {
  func props(from state: Int) -> Int { state }
  func render(_ props: Int) -> String { "\(props)" }
}
