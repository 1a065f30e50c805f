package import Scenes
package import SceneRuntime

/// What an app has done so far: equal if it has changed no state, sent no route, moved nothing, started no work and
/// reported no failure in between.
package struct AppActivity: Equatable {
  private let changes: Int
  private let moves: Int
  private let routes: Int
  private let work: Int
  private let failures: Int

  /// Reads what an app has done; comparable while its code has not suspended.
  @MainActor
  package init(_ tracker: StateTracker, _ router: Router, _ stage: SceneStage) {
    changes = tracker.changeCount
    moves = router.moves
    routes = router.routeCount
    work = stage.startedWork
    failures = stage.reportCount
  }

  /// Whether the app has done no more than change states, to others or to equal ones.
  package func differsOnlyInStates(from other: AppActivity) -> Bool {
    (moves, routes, work, failures) == (other.moves, other.routes, other.work, other.failures)
  }
}
