/// An app that is one scene: the least there is to drive.
@MainActor
public final class SingleSceneApp: SceneApp, SceneBuilder {
  /// The only place there is.
  @Dispatchable
  public enum AppPlace: Place {
    /// The scene itself.
    case main
  }

  /// The name of the scene, once the app has started.
  public var name: String { router.liveScenes.first?.name ?? "\(Self.self)" }
  /// Where the scene's logic runs.
  public let stage: SceneStage
  /// The router, which knows one place and no links.
  public let router: Router
  /// The only scope.
  public let scope: Scope
  /// There are no services.
  public let services: [ServiceHandle] = []

  private let make: @MainActor () -> Scene

  /// Creates the app.
  ///
  /// - Parameters:
  ///   - stage: Where the scene's logic runs.
  ///   - make: Makes the scene, once.
  /// - Throws: Nothing that a user could see: an empty link table has no faults.
  public init(on stage: SceneStage, scene make: @escaping @MainActor () -> Scene)
    throws(LinkTableError)
  {
    self.stage = stage
    self.make = make
    router = Router(
      on: stage, links: try LinkTable(origins: LinkOrigins(schemes: []), patterns: []))
    scope = Scope("app") { [clock = stage.clock] in clock.now.offset }
    router.build(with: self)
  }

  /// Goes to the scene.
  public func start() {
    do {
      try router.setRoot(AppPlace.main, animation: .none, by: .top, cause: "start")
      router.becomeReady()
    } catch {
      stage.report(error)
    }
  }

  /// Makes the scene.
  public func makeScene(for destination: Destination) -> Scene { make() }

  /// The place belongs to the app.
  public func placement(of destination: Destination) -> Placement {
    Placement(owner: "app", scope: "app")
  }

  /// Allows everything.
  public func evaluate(guard name: String, for destination: Destination) -> GuardOutcome { .allow }
}
