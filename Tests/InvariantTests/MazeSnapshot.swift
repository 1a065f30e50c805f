import MazeApp
import Scenes

/// The visible state of a settled maze.
@MainActor
struct MazeSnapshot {
  let tree: Router.Tree
  /// The entries of the live scenes.
  let live: [EntryID]
  /// The live stores and coordinators by number.
  let liveObjects: [Int: MazeRecord.LiveObject]
  /// The paths of the coordinators that are reachable from the root.
  let coordinators: Set<OwnerPath>
  /// The paths of the scopes below the root.
  let scopes: [String]
  /// The number of tracked objects in all scopes.
  let trackedObjects: Int
  /// The objects that should have been released.
  let leaks: [String]
  /// The deferred links.
  private(set) var deferred: [Destination]
  private(set) var session: SessionService.State
  /// The pending requests.
  let waiting: Set<Int>

  init(_ app: MazeApp, waiting: Set<Int>) {
    tree = app.router.tree
    live = app.router.liveScenes.compactMap { $0.id }
    liveObjects = app.record.liveObjects
    var coordinators: Set<OwnerPath> = []
    var next: [Coordinator] = [app.coordinator]
    while let coordinator = next.popLast() {
      coordinators.insert(coordinator.ownerPath)
      next += coordinator.children
    }
    self.coordinators = coordinators
    var scopes: [String] = []
    var trackedObjects = app.scope.trackedObjects.count
    var inside = app.scope.children
    while let scope = inside.popLast() {
      scopes.append(scope.path)
      trackedObjects += scope.trackedObjects.count
      inside += scope.children
    }
    self.scopes = scopes.sorted()
    self.trackedObjects = trackedObjects
    leaks = app.scope.leaks.map(\.type)
    deferred = app.router.deferredLinks.map { $0.destination }
    session = app.session.currentState
    self.waiting = waiting
  }

  /// The snapshot after a line that created, released and moved nothing.
  func updatedWithoutEvents(in app: MazeApp) -> MazeSnapshot {
    var snapshot = self
    snapshot.deferred = app.router.deferredLinks.map { $0.destination }
    snapshot.session = app.session.currentState
    return snapshot
  }
}
