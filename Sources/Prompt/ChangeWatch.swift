import SceneRuntime
import Sessions

/// What has changed in the states of an app that its user hasn't been told of.
@MainActor
struct ChangeWatch {
  private let tracker: StateTracker
  /// The states before the command that runs, or that has just ended.
  private var before: StateTracker.Mark?
  /// The states when the user was told of services last.
  private var services: StateTracker.Mark
  /// The states as the user has been told of them, where they want to hear of all.
  private var all: StateTracker.Mark?
  /// How many jobs had run then: without another one nothing has changed.
  private var jobs = ProcessExecutor.shared.jobsRun

  init(_ tracker: StateTracker) {
    self.tracker = tracker
    services = tracker.mark()
  }

  mutating func commandBegins() { before = tracker.mark() }

  /// What the last command has changed by itself has been told.
  mutating func commandIsOver(withScenes: Bool) {
    before = nil
    all = withScenes ? all ?? tracker.mark() : nil
  }

  /// The user sees the app as it is.
  mutating func isSeen(withScenes: Bool) {
    let mark = tracker.mark()
    all = withScenes ? mark : nil
    before = before == nil ? nil : mark
    services = mark
    jobs = ProcessExecutor.shared.jobsRun
  }

  /// What the last command has changed, or what has changed by itself since: in services, or also in scenes.
  func news(withScenes: Bool) -> [StateChange] {
    let changes: [StateTracker.Change]
    if let before {
      changes = tracker.changes(since: before)
    } else if jobs == ProcessExecutor.shared.jobsRun {
      changes = []
    } else if withScenes, let all {
      changes = tracker.changes(since: all)
    } else {
      changes = tracker.serviceChanges(since: services)
    }
    return changes.flatMap(\.changes)
  }
}
