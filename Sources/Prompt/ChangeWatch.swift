import Scenes
import Sessions
import Engine
import Language

/// What has changed in the states of an app that its user hasn't been told of.
@MainActor
struct ChangeWatch {
  /// The states before the command that runs, or that has just ended.
  private var before: StateSnapshot?
  /// The services as the user has been told of them.
  private var services: StateSnapshot
  /// All as the user has been told of it, where they want to hear of all.
  private var all: StateSnapshot?
  /// How many jobs had run then: without another one nothing has changed.
  private var jobs = ProcessExecutor.shared.jobsRun

  /// Begins to watch an app.
  init(_ app: any SceneApp) { services = StateSnapshot(servicesOf: app) }

  /// A command is about to run.
  mutating func commandBegins(in app: any SceneApp) { before = StateSnapshot(app) }

  /// What the last command has changed by itself has been told.
  mutating func commandIsOver(in app: any SceneApp, withScenes: Bool) {
    before = nil
    all = withScenes ? all ?? StateSnapshot(app) : nil
  }

  /// The user sees the app as it is.
  mutating func isSeen(_ app: any SceneApp, withScenes: Bool) {
    all = withScenes ? StateSnapshot(app) : nil
    before = before == nil ? nil : StateSnapshot(app)
    services = StateSnapshot(servicesOf: app)
    jobs = ProcessExecutor.shared.jobsRun
  }

  /// What the last command has changed, or what has changed by itself since: in services, or also in scenes.
  func news(of app: any SceneApp, withScenes: Bool) -> [StateChange] {
    if let before { return before.changes(to: StateSnapshot(app)) }
    guard jobs != ProcessExecutor.shared.jobsRun else { return [] }
    if withScenes, let all { return all.changes(to: StateSnapshot(app)) }
    return services.changes(to: StateSnapshot(servicesOf: app))
  }
}
