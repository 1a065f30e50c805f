package import Scenes
package import SceneRuntime

/// What an app has done so far: equal if it has changed no state, sent no route, moved nothing, started no work and
/// reported no failure in between.
package struct AppActivity: Equatable {
  private let states: UInt64
  private let moves: Int
  private let routes: Int
  private let work: Int
  private let failures: Int

  /// Reads what an app has done; comparable while its code has not suspended.
  ///
  /// - Parameters:
  ///   - states: A number that stands for all states: the digest of a ``StateTracker``, or its number of changes, which is
  ///     faster and also grows if a state is replaced by an equal one.
  ///   - router: The router of the app.
  ///   - stage: The stage of the app.
  @MainActor
  package init(states: UInt64, _ router: Router, _ stage: SceneStage) {
    self.states = states
    moves = router.moves
    routes = router.routeCount
    work = stage.startedWork
    failures = stage.reportCount
  }
}
