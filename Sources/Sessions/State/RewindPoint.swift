import Scenes
import SceneRuntime

/// Brings an app back to where it was, as long as it is to be seen that it is the same there.
///
/// To make an app and to bring it somewhere costs more than to take away what has come in since. That is the
/// same only where nothing that was there has changed meanwhile: no scene has left, no state of a scene or
/// of a service is another, the same effects are in flight, and no time has passed.
@MainActor
package final class RewindPoint {
  private let app: any SceneApp
  private let tree: Router.Tree
  private let time: StageClock.Instant
  private let effects: [EffectStatus]
  private let services: Int
  private let ids: Set<EntryID>
  private let tracker: StateTracker
  private let touches: Int

  /// Remembers where an app is, which is at rest.
  package init(_ session: AppSession) {
    app = session.app
    tree = app.router.tree
    ids = Set(tree.entries.map(\.id))
    time = app.stage.clock.now
    effects = app.stage.effects
    services = app.services.count
    tracker = session.tracker
    // What has been set before is no change.
    _ = tracker.mark()
    touches = tracker.touches
  }

  /// Whether a state of then has been set.
  private var hasChanged: Bool { tracker.touches != touches }

  /// Takes away what has come in since, and shows what was shown.
  ///
  /// Links that wait are dropped.
  ///
  /// - Returns: Whether the app is where it was, and the same; otherwise it is of no more use.
  package func goBack() async -> Bool {
    let router = app.router
    router.dropDeferredLinks()
    guard !hasChanged, app.stage.clock.now == time, app.services.count == services else {
      return false
    }
    if router.tree != tree {
      guard ids.isSubset(of: router.tree.entries.map(\.id)) else { return false }
      do {
        try router.perform(.restore(tree), by: .top, cause: "rewind", force: true)
      } catch {
        return false
      }
    }
    if !app.stage.isSettled {
      do { try await app.stage.settle() } catch { return false }
    }
    return !hasChanged && router.tree.root == tree.root && router.routes.pending.isEmpty
      && app.stage.effects == effects
  }
}
