/// An app without its screens, as a shell or a test drives it.
@MainActor
public protocol SceneApp: AnyObject {
  /// The app's destinations.
  associatedtype AppPlace: Place

  /// The name under which the app saves its state; that of its type, unless the app says otherwise.
  var name: String { get }
  /// Where the app's logic runs.
  var stage: SceneStage { get }
  /// What moves the app from place to place.
  var router: Router { get }
  /// The root of the app's lifetimes.
  var scope: Scope { get }
  /// The services that are alive now, in a fixed order.
  var services: [ServiceHandle] { get }
  /// Who is signed in, in a word or two, as a prompt tells it; nobody, unless the app says otherwise.
  var user: String? { get }
  /// The versions of what the app's stores and services save; one, unless the app says otherwise.
  var stateMigrations: StateMigrations { get }

  /// Begins: looks for what was there before and goes to the first place.
  func start()
}

extension SceneApp {
  /// The name of the type.
  public var name: String { "\(Self.self)" }

  /// An app that knows no users.
  public var user: String? { nil }

  /// States that have always been of one form.
  public var stateMigrations: StateMigrations { StateMigrations() }

  /// The app's places as commands, for help and completion.
  package var places: [CommandSchema] { AppPlace.commands }

  /// Reads a place.
  package func destination(
    _ name: String, arguments: [Argument]
  ) throws(CommandError) -> Destination {
    try AppPlace(command: name, arguments: arguments).destination
  }
}

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
