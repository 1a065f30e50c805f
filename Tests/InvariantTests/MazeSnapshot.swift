import MazeApp
import Scenes

/// What can be seen of a maze that is at rest.
@MainActor
struct MazeSight {
  let tree: Router.Tree
  /// The entries of the live scenes.
  let live: [EntryID]
  /// The stores and coordinators that are alive, by their numbers.
  let alive: [Int: MazeRecord.Being]
  /// The names of the coordinators that can be reached from the root.
  let coordinators: Set<OwnerPath>
  /// The paths of the scopes below the root.
  let scopes: [String]
  /// How much lives in all scopes.
  let trackedObjects: Int
  /// What should be gone.
  let leaks: [String]
  /// The links that wait.
  private(set) var deferred: [Destination]
  private(set) var session: SessionService.State
  /// What was wanted, has come and isn't answered.
  let waiting: Set<Int>

  init(_ app: MazeApp, waiting: Set<Int>) {
    tree = app.router.tree
    live = app.router.liveScenes.compactMap { $0.id }
    alive = app.record.alive
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

  /// What can be seen after a line by which nobody has come, gone or moved.
  func whereNothingHappened(in app: MazeApp) -> MazeSight {
    var sight = self
    sight.deferred = app.router.deferredLinks.map { $0.destination }
    sight.session = app.session.currentState
    return sight
  }
}
