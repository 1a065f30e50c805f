import Scenes
import Script

/// What has changed in the states of an app that its user hasn't been told of.
@SceneActor
struct ChangeWatch {
  /// The states before the command that runs, or that has just ended.
  private var before: StateSnapshot?
  /// The services as the user has been told of them.
  private var services: StateSnapshot
  /// How many jobs had run then: without another one nothing has changed.
  private var jobs = SceneExecutor.shared.jobsRun

  /// Begins to watch an app.
  init(_ app: any SceneApp) { services = StateSnapshot(servicesOf: app) }

  /// A command is about to run.
  mutating func commandBegins(in app: any SceneApp) { before = StateSnapshot(app) }

  /// What the last command has changed by itself has been told.
  mutating func commandIsOver() { before = nil }

  /// The user sees the app as it is.
  mutating func isSeen(_ app: any SceneApp) {
    before = before == nil ? nil : StateSnapshot(app)
    services = StateSnapshot(servicesOf: app)
    jobs = SceneExecutor.shared.jobsRun
  }

  /// What the last command has changed, or what has changed in services by itself since.
  func news(of app: any SceneApp) -> [StateChange] {
    if let before { return before.changes(to: StateSnapshot(app)) }
    guard jobs != SceneExecutor.shared.jobsRun else { return [] }
    return services.changes(to: StateSnapshot(servicesOf: app))
  }
}
