/// An app whose navigation state is its own: a path, a sheet, an enum of destinations, or several of these.
///
/// The app's properties are the only source of truth. If they change, the navigation tree follows. If the shell
/// pushes, presents, goes back, dismisses or opens a link, the properties are changed first; a move that the app does
/// not accept is refused, and changes nothing.
///
/// ```swift
/// NavigationApp("trips", on: stage, root: .trips, origins: LinkOrigins(schemes: ["trips"]), links: [
///   LinkPattern("/", "trips"), LinkPattern("/trips/:id", "trip", ["id": .int], parent: "/"),
/// ]) { place in
///   switch place { … }
/// }
/// .path(StateBinding(app, \.path)) { .trip(id: $0.id) } element: { place in app.trip(at: place) }
/// .sheet(.booking, isPresented: StateBinding { app.sheet != nil } set: { … })
/// ```
@MainActor
public final class NavigationApp<AppPlace: Place>: SceneApp, SceneBuilder {
  /// The name under which the app saves its state.
  public let name: String
  /// The environment of the app's logic.
  public let stage: SceneStage
  /// The router, whose tree follows the app.
  public let router: Router
  /// The only scope.
  public let scope: Scope
  /// The services of the app.
  public private(set) var services: [ServiceHandle] = []
  /// The migrations of the app's saved states.
  public private(set) var stateMigrations = StateMigrations()

  private let make: @MainActor (AppPlace) throws -> Scene
  private let navigation: AppNavigation<AppPlace>
  private var guards: [String: @MainActor (AppPlace) -> GuardOutcome] = [:]

  /// Creates an app with a fixed root.
  ///
  /// - Parameters:
  ///   - name: The name under which the app saves its state.
  ///   - stage: The environment of the app's logic.
  ///   - root: The first place, below all others.
  ///   - origins: The allowed origins of links; by default none.
  ///   - links: The links, each named for a place.
  ///   - make: Makes the scene of a place. The app's properties hold the place by then.
  /// - Throws: The first defect of the links.
  public convenience init(
    _ name: String, on stage: SceneStage, root: AppPlace,
    origins: LinkOrigins = LinkOrigins(schemes: []), links: [LinkPattern] = [],
    scene make: @escaping @MainActor (AppPlace) throws -> Scene
  ) throws(LinkTableError) {
    try self.init(name, stage, FixedRoot(root), origins, links, make)
  }

  /// Creates an app with a fixed root, and a link to each place.
  ///
  /// The link to a place consists of its name and its values, as in `trips://trip/5` and `trips://search?text=a`; that
  /// to the root is `trips:///`. A place whose values are neither text, numbers, `Bool`, `UUID` nor one of some words
  /// has no link.
  ///
  /// - Parameters:
  ///   - name: The name under which the app saves its state.
  ///   - stage: The environment of the app's logic.
  ///   - root: The first place, below all others.
  ///   - scheme: The scheme of the links.
  ///   - make: Makes the scene of a place. The app's properties hold the place by then.
  /// - Throws: The first defect of the links.
  public convenience init(
    _ name: String, on stage: SceneStage, root: AppPlace, scheme: String,
    scene make: @escaping @MainActor (AppPlace) throws -> Scene
  ) throws(LinkTableError) {
    try self.init(
      name, stage, FixedRoot(root), LinkOrigins(schemes: [scheme]),
      LinkPattern.patterns(to: AppPlace.self, root: root), make)
  }

  /// Creates an app whose root is an enum of the app, such as one with the cases `signIn` and `home`.
  ///
  /// - Parameters:
  ///   - name: The name under which the app saves its state.
  ///   - stage: The environment of the app's logic.
  ///   - root: The property.
  ///   - origins: The allowed origins of links; by default none.
  ///   - links: The links, each named for a place.
  ///   - place: The place of a value.
  ///   - element: Makes the value of a place; nil for a place that is not a root, or not now.
  ///   - make: Makes the scene of a place. The app's properties hold the place by then.
  /// - Throws: The first defect of the links.
  public convenience init<Root>(
    _ name: String, on stage: SceneStage, root: StateBinding<Root>,
    origins: LinkOrigins = LinkOrigins(schemes: []), links: [LinkPattern] = [],
    place: @escaping @MainActor (Root) -> AppPlace,
    element: @escaping @MainActor (AppPlace) -> Root?,
    scene make: @escaping @MainActor (AppPlace) throws -> Scene
  ) throws(LinkTableError) {
    let part = ValuesPart(
      root.converted {
        [$0]
      } back: {
        $0.first
      }, count: 1...1, place: place, element: element)
    try self.init(name, stage, part, origins, links, make)
  }

  init(
    _ name: String, _ stage: SceneStage, _ root: some NavigationPart<AppPlace>,
    _ origins: LinkOrigins, _ links: [LinkPattern],
    _ make: @escaping @MainActor (AppPlace) throws -> Scene
  ) throws(LinkTableError) {
    let table = try LinkTable(origins: origins, patterns: links, to: AppPlace.self)
    self.name = name
    self.stage = stage
    self.make = make
    router = Router(on: stage, links: table)
    scope = Scope("app") { [clock = stage.clock] in clock.now.offset }
    navigation = AppNavigation(router)
    navigation.add(root)
    router.build(with: self)
    router.follow(navigation)
  }

  func adding(_ part: some NavigationPart<AppPlace>) -> NavigationApp {
    navigation.add(part)
    return self
  }

  /// Goes to where the app is, and follows it from now on.
  public func start() {
    navigation.begin()
    router.becomeReady()
  }
}

/// The navigation state of the app, from the root up.
extension NavigationApp {
  /// Adds a path: an array whose elements are above what was added before.
  ///
  /// - Parameters:
  ///   - path: The property, as in `StateBinding(app, \.path)` or `store.binding(\.path) { .setPath($0) }`.
  ///   - place: The place of an element.
  ///   - element: Makes the element of a place; nil for a place that the path cannot hold, or not now.
  /// - Returns: The app.
  public func path<Element>(
    _ path: StateBinding<[Element]>, place: @escaping @MainActor (Element) -> AppPlace,
    element: @escaping @MainActor (AppPlace) -> Element?
  ) -> NavigationApp {
    adding(ValuesPart(path, count: 0...Int.max, place: place, element: element))
  }

  /// Adds a path of places: an array whose elements are above what was added before.
  ///
  /// - Parameter path: The property.
  /// - Returns: The app.
  public func path(_ path: StateBinding<[AppPlace]>) -> NavigationApp {
    self.path(path, place: { $0 }, element: { $0 })
  }

  /// An error, for a path whose elements are not places.
  @available(
    *, unavailable,
    message: "the elements of the path are not places; convert them with 'place:' and 'element:'"
  )
  public func path<Element>(_ path: StateBinding<[Element]>) -> NavigationApp { self }

  /// Adds a sheet, or an optional enum of destinations, whose item is above what was added before.
  ///
  /// The ``Place/transitions`` of its place say whether it is pushed or presented.
  ///
  /// - Parameters:
  ///   - item: The property.
  ///   - place: The place of an item.
  ///   - element: Makes the item of a place; nil for a place that the property cannot hold, or not now.
  /// - Returns: The app.
  public func sheet<Item>(
    item: StateBinding<Item?>, place: @escaping @MainActor (Item) -> AppPlace,
    element: @escaping @MainActor (AppPlace) -> Item?
  ) -> NavigationApp {
    adding(ValuesPart(item.list(), count: 0...1, place: place, element: element))
  }

  /// Adds a sheet that holds a place, which is above what was added before.
  ///
  /// - Parameter item: The property.
  /// - Returns: The app.
  public func sheet(item: StateBinding<AppPlace?>) -> NavigationApp {
    sheet(item: item, place: { $0 }, element: { $0 })
  }

  /// An error, for a sheet whose item is not a place.
  @available(
    *, unavailable,
    message: "the item of the sheet is not a place; convert it with 'place:' and 'element:'"
  )
  public func sheet<Item>(item: StateBinding<Item?>) -> NavigationApp { self }

  /// Adds a sheet with one place, which is above what was added before.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - isPresented: Whether the app presents it.
  /// - Returns: The app.
  public func sheet(_ place: AppPlace, isPresented: StateBinding<Bool>) -> NavigationApp {
    sheet(
      item: isPresented.converted {
        $0 ? () : nil
      } back: {
        $0 != nil
      }
    ) {
      place
    } element: {
      $0 == place ? () : nil
    }
  }

  /// Opens URLs by the app's own function, instead of by the links.
  ///
  /// The links then only print the URLs of places.
  ///
  /// ```swift
  /// .onOpenURL { text in URL(string: text).map(app.handle) ?? false }
  /// ```
  ///
  /// - Parameter open: Changes the app's properties; returns false if the app does not open the URL.
  /// - Returns: The app.
  public func onOpenURL(_ open: @escaping @MainActor (String) -> Bool) -> NavigationApp {
    navigation.onOpenURL = open
    return self
  }

  /// Adds a guard that links name.
  ///
  /// - Parameters:
  ///   - name: The name of the guard.
  ///   - evaluate: Evaluates the guard for a place.
  /// - Returns: The app.
  public func linkGuard(
    _ name: String, _ evaluate: @escaping @MainActor (AppPlace) -> GuardOutcome
  ) -> NavigationApp {
    guards[name] = evaluate
    return self
  }

  /// Adds the migrations of the app's saved states.
  public func migratingStates(with migrations: StateMigrations) -> NavigationApp {
    stateMigrations = migrations
    return self
  }

  /// Adds a service, whose state is saved before the places.
  public func service(_ service: ServiceHandle) -> NavigationApp {
    services.append(service)
    return self
  }
}

extension NavigationApp {
  /// Makes the scene of a place.
  public func makeScene(for destination: Destination) throws -> Scene {
    try make(AppPlace(destination))
  }

  /// The placement of a place, which belongs to the app.
  public func placement(of destination: Destination) throws -> Placement {
    Placement(owner: "app", scope: "app", of: try AppPlace(destination))
  }

  /// Evaluates a guard; denies the link if the app has no such guard.
  public func evaluate(guard name: String, for destination: Destination) -> GuardOutcome {
    guard let evaluate = guards[name], let place = try? AppPlace(destination) else {
      return .deny(reason: "the app has no such guard")
    }
    return evaluate(place)
  }
}
