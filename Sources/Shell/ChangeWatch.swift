import Scenes
import Script

/// Whose state has changed while the scene in front looks as it did.
@SceneActor
struct ChangeWatch {
  /// The states before the command that runs, or that has just ended.
  private var before: StateWatch?
  /// The services as the user has been told of them.
  private var services: StateWatch
  /// How many jobs had run then: without another one nothing has changed.
  private var jobs = SceneExecutor.shared.jobsRun

  /// Begins to watch an app.
  init(_ app: any SceneApp) { services = StateWatch(servicesOf: app) }

  /// A command is about to run.
  mutating func commandBegins(in app: any SceneApp) { before = StateWatch(app) }

  /// What the last command has changed by itself has been told.
  mutating func commandIsOver() { before = nil }

  /// The user sees the app as it is.
  mutating func isSeen(_ app: any SceneApp) {
    before = nil
    services = StateWatch(servicesOf: app)
    jobs = SceneExecutor.shared.jobsRun
  }

  /// The names of the scenes and services that the last command has changed, or of the services that
  /// have changed by themselves since.
  func news(of app: any SceneApp) -> [String] {
    if let before { return before.changes(in: app) }
    guard jobs != SceneExecutor.shared.jobsRun else { return [] }
    return services.changes(in: app)
  }
}
