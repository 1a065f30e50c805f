import Observation
import Scenes
import Testing

/// The saved states of objects that scopes track.
@MainActor
struct TrackedObjectTests {
  @Dispatchable
  enum Room: Place { case hall }

  @Observable
  final class Lamp { var level = 0 }

  /// The number of scenes that were made.
  private final class Visits: Restorable {
    var savedState = 0

    func restore(_ state: Int) { savedState = state }
  }

  @Test func aRestoreUndoesWhatMakingScenesChanges() throws {
    let stage = SceneStage.virtual()
    let visits = Visits()
    let app = try NavigationApp("lamp", on: stage, root: Room.hall) { _ in
      visits.savedState += 1
      return Scene("lamp", model: Lamp(), on: stage) {
        $0.level
      } restore: {
        $0.level = $1
      }
    }
    app.scope.track(visits, madeBy: "test")
    app.start()
    let saved = app.saved
    #expect(visits.savedState == 1)
    #expect(try app.restore(saved, cause: "test") == [])
    #expect(visits.savedState == 1)
  }
}
