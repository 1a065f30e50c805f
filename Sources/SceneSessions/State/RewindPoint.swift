import Scenes
import SceneRuntime

/// A state to which an app can be rewound, if its state is provably unchanged.
///
/// Removing new entries is cheaper than making another app and bringing it to the state. It is equivalent only if
/// nothing else has changed: the scenes are the same, no state of a scene or service differs, the same effects are in
/// flight, and no time has passed.
@MainActor
package final class RewindPoint {
  private let app: any SceneApp
  private let tree: Router.Tree
  private let time: StageClock.Instant
  private let effects: [EffectStatus]
  private let services: Int
  private let ids: Set<EntryID>
  private let tracker: StateTracker
  private let dirtyCount: Int

  /// Records the state of an app, which has to be at rest.
  package init(_ session: AppSession) {
    app = session.app
    tree = app.router.tree
    ids = Set(tree.entries.map(\.id))
    time = app.stage.clock.now
    effects = app.stage.effects
    services = app.services.count
    tracker = session.tracker
    // Changes before this point do not count.
    _ = tracker.mark()
    dirtyCount = tracker.dirtyCount
  }

  /// Whether a state has changed since.
  private var hasChanged: Bool { tracker.dirtyCount != dirtyCount }

  /// Removes the entries that were added, and drops waiting links.
  ///
  /// - Returns: Whether the app is back in its recorded state; otherwise the rewind point cannot be used again.
  package func rewind() async -> Bool {
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
