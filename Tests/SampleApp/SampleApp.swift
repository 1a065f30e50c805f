public import Scenes

/// A small app for the tests of the shell: a counter, its settings and an alarm.
@MainActor
public final class SampleApp: SceneApp {
  /// The app's destinations.
  public typealias AppPlace = SamplePlace

  /// The stage of the app's logic.
  public let stage: SceneStage
  /// The router between the places.
  public let router: Router
  /// The root of the app's scopes.
  public let scope: Scope
  /// The services, in a fixed order.
  public let services: [ServiceHandle]
  private let coordinator: SampleCoordinator

  /// Creates the app.
  public init(on stage: SceneStage) throws {
    self.stage = stage
    router = Router(
      on: stage,
      links: try LinkTable(
        origins: LinkOrigins(schemes: ["sample"]),
        patterns: [
          LinkPattern("/", "counter"),
          LinkPattern(
            "/settings/:page", "settings", ["page": .cases(of: SettingsPage.self)], parent: "/"),
        ]))
    scope = Scope("app") { stage.clock.now.offset }
    services = [ServiceHandle("alarm", AlarmService(on: stage))]
    coordinator = SampleCoordinator(root: "app", router: router)
    coordinator.stage = stage
    router.build(with: coordinator)
  }

  /// Shows the counter.
  public func start() {
    do {
      try coordinator.start(at: SamplePlace.counter, style: .setRoot, cause: "start")
    } catch {
      stage.report(error)
    }
    router.becomeReady()
  }
}
