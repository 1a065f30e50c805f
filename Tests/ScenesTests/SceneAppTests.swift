import Scenes
import Testing

@MainActor
struct SceneAppTests {
  private func app(_ name: String, count: Int = 0) throws -> SingleSceneApp {
    try app { Scene(name, store: TallyStore(count), view: TallyView()) }
  }

  private func app(_ make: @escaping @MainActor () -> Scene) throws -> SingleSceneApp {
    let app = try SingleSceneApp(on: .virtual(), scene: make)
    app.start()
    return app
  }

  @Test func aSingleSceneAppCanBeRestoredInAnother() throws {
    let text = Array(try app("tally", count: 3).savedText().utf8)
    let fresh = try app("tally")
    #expect(try fresh.restore(try fresh.readSaved(text), cause: "test") == [])
    #expect(fresh.router.front?.state == 3)
  }

  @Test func rejectsTheStateOfADifferentSingleSceneApp() throws {
    let text = Array(try app("tally").savedText().utf8)
    #expect(throws: RestoringError.foreign(app: "tally", here: "timer")) {
      try app("timer").readSaved(text)
    }
  }

  @Test func unsavedPartsAreReportedWithAFix() throws {
    let loose = try app { Scene("tally", store: LooseTallyStore(3), view: TallyView()) }
    let words = ["tally: its state (to save it, conform LooseTallyStore to Restorable)"]
    #expect(loose.unsaved == words)
    let text = Array(try loose.savedText().utf8)
    #expect(try loose.restore(try loose.readSaved(text), cause: "test") == words)
    let kept = try app("tally")
    #expect(kept.unsaved == [])
    #expect(
      try kept.restore(try kept.readSaved(text), cause: "test")
        == ["tally: its state was not saved"])
  }
}

/// A number.
private class LooseTallyStore: Store {
  @Dispatchable
  enum Action {
    case touch
  }

  let count: Relay<Int>
  var state: ObservableState<Int> { count.states }

  init(_ count: Int) { self.count = Relay(count) }

  func dispatch(_ action: Action) {}
}

/// A number that can be saved.
private final class TallyStore: LooseTallyStore, Restorable {
  func restore(_ state: Int) { count.accept(state) }
}

private struct TallyView: SceneView {
  func props(from state: Int) -> Int { state }
  func render(_ props: Int) -> String { "\(props)" }
}
