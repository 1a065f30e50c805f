/// An app without its screens, which a shell or a test drives.
@MainActor
public protocol SceneApp: AnyObject {
  /// The type of the app's places.
  associatedtype AppPlace: Place

  /// The name under which the app saves its state; by default that of its type.
  var name: String { get }
  /// The environment of the app's logic.
  var stage: SceneStage { get }
  /// The router, which moves the app from place to place.
  var router: Router { get }
  /// The root of the app's scopes.
  var scope: Scope { get }
  /// The current services, in a fixed order.
  var services: [ServiceHandle] { get }
  /// The names of all services, also of those that exist only sometimes, as while a user is signed in.
  ///
  /// By default those of the current services. A script may expect a service of such a name not to exist; any other
  /// name is an error.
  var serviceNames: [String] { get }
  /// The names of all scenes, also of those that are not live.
  ///
  /// By default those of the places. An app whose scenes have other names, as embedded ones do, lists them: a script may
  /// expect a scene of such a name not to exist; any other name is an error.
  var sceneNames: [String] { get }
  /// A short name of the signed-in user for a prompt; nil by default.
  var user: String? { get }
  /// The migrations of the app's saved states; none by default.
  var stateMigrations: StateMigrations { get }

  /// Starts the app: restores its session, if any, and goes to the first place.
  func start()
}

extension SceneApp {
  /// The name of the type.
  public var name: String { "\(Self.self)" }

  /// By default no service exists only sometimes.
  public var serviceNames: [String] { services.map(\.name) }

  /// By default each scene has the name of its place.
  public var sceneNames: [String] { AppPlace.commands.map(\.name) }

  /// By default there is no user.
  public var user: String? { nil }

  /// By default there is only version 1.
  public var stateMigrations: StateMigrations { StateMigrations() }

  /// The app's places as commands, for help and completion.
  package var places: [CommandSchema] { AppPlace.commands }

  /// The app's places as data, with their transitions and dependencies.
  package var placeDescriptions: Value {
    .array(places.map { AppPlace.description(of: $0) })
  }

  /// The names of the places that can be shown now by one of some transitions.
  ///
  /// A place whose transitions depend on values is judged by samples.
  package func placeNames(by transitions: [Transition]) -> Set<String> {
    var names: Set<String> = []
    for schema in places {
      let samples = AppPlace.samples(of: schema)
      let canShow = samples.contains { sample in
        (try? router.builder?.canShow(sample.destination, by: transitions)) ?? true
      }
      if samples.isEmpty || canShow { names.insert(schema.name) }
    }
    return names
  }

  /// Returns the destination of a place's name and arguments.
  package func destination(
    _ name: String, arguments: [Argument]
  ) throws(CommandError) -> Destination {
    try AppPlace(command: name, arguments: arguments).destination
  }
}

/// The smallest app: a single scene.
@MainActor
public final class SingleSceneApp: SceneApp, SceneBuilder {
  /// The places of the app.
  @Dispatchable
  public enum AppPlace: Place {
    /// The scene.
    case main
  }

  /// The name of the scene, after the app has started.
  public var name: String { router.liveScenes.first?.name ?? "\(Self.self)" }
  /// The environment of the scene's logic.
  public let stage: SceneStage
  /// The router, with one place and no links.
  public let router: Router
  /// The only scope.
  public let scope: Scope
  /// No services.
  public let services: [ServiceHandle] = []
  /// The name of the scene, which is not that of its place.
  public var sceneNames: [String] { [name] }

  /// The migrations of the scene's saved states.
  public private(set) var stateMigrations = StateMigrations()

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

  /// Adds the migrations of the scene's saved states.
  public func migratingStates(with migrations: StateMigrations) -> SingleSceneApp {
    stateMigrations = migrations
    return self
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

  /// The placement of the scene, which belongs to the app.
  public func placement(of destination: Destination) -> Placement {
    Placement(owner: "app", scope: "app")
  }

  /// Allows everything.
  public func evaluate(guard name: String, for destination: Destination) -> GuardOutcome { .allow }
}
