import SceneTesting
import Scenes
import Testing

@testable import Koober

/// An app on a virtual stage, driven as a shell drives it.
@MainActor
final class KooberFixture {
  let stage: SceneStage
  let app: KooberApp
  private let leaks: LeakCheck

  init(
    home: String? = nil, seed: UInt64 = 0,
    configuration: KooberConfiguration = KooberConfiguration(),
    replacing replace: (inout Environment) -> Void = { _ in }
  ) throws {
    stage = .virtual(seed: seed)
    var options = KooberOptions(home: home)
    options.configuration = configuration
    var environment = try EnvironmentAssembly.make(stage: stage, options: options)
    replace(&environment)
    app = try KooberApp(environment)
    leaks = LeakCheck(app)
    app.start()
  }

  /// The worker for the animals near the signed-in user.
  var rideOptions: RideOptionWorker? {
    let app = app.router.builder as? AppCoordinator
    return try? app?.signedIn().container.rideOptions
  }

  /// The name of the front scene.
  var front: String? { app.router.front?.name }

  /// The text of the front scene.
  var text: String? { app.router.front?.render() }

  /// The names of the scenes from the root, or the tab, to the front.
  var scenes: [String] { app.router.tree.path.compactMap { app.router.scene($0.id)?.name } }

  /// The state of a live scene.
  func state(_ scene: String) -> Value? {
    app.router.liveScenes.last { $0.name == scene }?.state
  }

  /// The value at a path in the state of a live scene, as text.
  func state(_ scene: String, _ path: String) throws -> String? {
    try state(scene)?.value(at: ValuePath(path)).description
  }

  /// The number of the last live scene of a name.
  func number(of scene: String) -> EntryID? {
    app.router.liveScenes.last { $0.name == scene }?.id
  }

  /// The names of the scenes that the front scene embeds.
  var embedded: [String] { app.router.front?.withEmbedded.dropFirst().map(\.name) ?? [] }

  /// Performs an action of the front scene or one that it embeds, or of a named one.
  func act(
    _ name: String, _ argument: String? = nil, on scene: String? = nil, isFirst: Bool = false
  ) async throws {
    try action(name, argument, on: scene, isFirst: isFirst)?()
    try await stage.settle()
  }

  /// An action, which does not retain its scene.
  private func action(
    _ name: String, _ argument: String?, on scene: String?, isFirst: Bool
  ) throws -> CommandAction? {
    let named = app.router.liveScenes.filter { $0.name == scene }
    let front = app.router.front?.withEmbedded ?? []
    let able = front.first { $0.commands.contains { $0.name == name } }
    let target = (isFirst ? named.first : named.last) ?? able ?? front.first
    let arguments = argument.map { [Argument(.text($0, quoted: false))] } ?? []
    return try target?.action(name, arguments: arguments)
  }

  /// Calls a method of a service.
  func call(_ service: String, _ name: String, _ arguments: String...) async throws {
    for handle in app.services where handle.name == service {
      try handle.perform(
        name, arguments: arguments.map { Argument(.text($0, quoted: false)) }, on: app.stage)
    }
    try await stage.settle()
  }

  /// Expects that all removed scenes are released.
  func expectNoLeaks(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await leaks.expectNoLeaks(sourceLocation: sourceLocation)
  }

  /// Signs in as Jane and waits for the map.
  func signIn() async throws {
    try await stage.settle()
    try await call("auth", "signIn", "jane@example.com", "secret")
    try await stage.advance(by: .seconds(1))
  }
}

extension KooberFixture {
  /// The current place, from the root or the tab to the front scene.
  var path: String {
    app.router.tree.path.map(\.destination.description).joined(separator: " > ")
  }

  /// The presentation of the front scene.
  var presentation: Presentation? { app.router.tree.focus?.presentation }

  /// The live coordinators, each after its parent.
  var coordinators: [String] {
    func ownerPaths(_ coordinator: Coordinator) -> [String] {
      ["\(coordinator.ownerPath)"] + coordinator.children.flatMap(ownerPaths)
    }
    return (app.router.builder as? Coordinator).map(ownerPaths) ?? []
  }

  /// The live scopes.
  var scopes: [String] {
    func paths(_ scope: Scope) -> [String] { [scope.path] + scope.children.flatMap(paths) }
    return paths(app.scope)
  }

  /// Opens a link.
  func open(_ link: String) async throws {
    _ = try app.router.open(link)
    try await stage.settle()
  }

  /// Goes back one step.
  func back() async throws {
    try app.router.back(cause: "test")
    try await stage.settle()
  }

  /// Signs in as Jane, or as a guest, and selects a tab.
  func enter(_ tab: KooberPlace, asGuest isGuest: Bool = false) async throws {
    if isGuest {
      try await stage.settle()
      try await call("auth", "signInAsGuest")
      try await stage.advance(by: .seconds(1))
    } else {
      try await signIn()
    }
    // The user's profile arrives a second later.
    try await stage.advance(by: .seconds(1))
    try app.router.selectTab(named: tab.destination.name, cause: "test")
  }
}

extension KooberFixture {
  /// The text of the app's saved file.
  func save() throws -> String { try app.savedText() }

  /// Restores the app from the text of a file.
  ///
  /// - Returns: The parts that were not restored.
  func restore(_ text: String, force: Bool = false) throws -> [String] {
    try app.restore(
      try app.readSaved(Array(text.utf8)), cause: "test", force: force)
  }

  /// All visible state of the app, one part per line, without the ids of the entries.
  var snapshot: String {
    let scenes = app.router.liveScenes.map { "\($0.name): \($0.state)\n\($0.render())" }
    let services = app.services.map { "\($0.name): \($0.state)" }
    let tree = app.router.tree.outline.map { line in
      guard case .entry(let entry) = line.kind else { return "\(line.depth) \(line.kind)" }
      return "\(line.depth) \(line.isFocused ? "*" : "") \(entry.destination) "
        + "\(entry.presentation) \(entry.owner) \(entry.scope)"
    }
    return ([path] + tree + scenes + services).joined(separator: "\n")
  }
}

/// Random actions of a user.
extension KooberFixture {
  private static let links = [
    "koober://", "koober://chat", "koober://lounge", "koober://account", "koober://rides",
    "koober://rides/to/zoo", "koober://rides/new?dropOff=zoo&option=kangaroo",
    "koober://lounge/movies", "koober://lounge/movies/pouch",
    "koober://lounge/movies/pouch/trailer", "koober://lounge/counter?count=3",
    "koober://lounge/counter/details", "koober://lounge/counter/details?modal=true",
    "koober://cinema/wombats", "koober://account/settings", "koober://help",
    "koober://notifications", "koober://notifications/1",
  ]

  /// Performs a random action.
  func performRandomAction(using generator: inout SeededGenerator) async throws {
    switch Int.random(in: 0..<10, using: &generator) {
    case 0, 1: try await open(Self.links.randomElement(using: &generator) ?? "koober://")
    case 2: try await back()
    case 3:
      let tab = KooberPlace.tabs.randomElement(using: &generator) ?? .map
      try app.router.selectTab(named: tab.destination.name, cause: "test")
    case 4:
      try await stage.advance(by: .milliseconds(Int.random(in: 0...3000, using: &generator)))
    case 5:
      let isUrgent = Bool.random(using: &generator)
      try await call("notifications", "receive", "News", "None.", "\(isUrgent)")
    default:
      let scenes = app.router.front?.withEmbedded.filter { !$0.commands.isEmpty }
      guard let scene = scenes?.randomElement(using: &generator),
        let command = scene.commands.filter({ !$0.name.hasPrefix("sign") })
          .randomElement(using: &generator)
      else { return }
      let arguments = command.parameters.map { _ in
        Argument(.text(word(for: command, of: scene), quoted: false))
      }
      let action = try? scene.action(command.name, arguments: arguments)
      try action?()
      try await stage.settle()
    }
  }

  /// A word that an action accepts as an argument; empty if none fits.
  private func word(for command: CommandSchema, of scene: Scene) -> String {
    let words = ["zoo", "kangaroo", "pouch", "1", "Jo"]
    let fitting = words.first { word in
      let arguments = command.parameters.map { _ in Argument(.text(word, quoted: false)) }
      return (try? scene.action(command.name, arguments: arguments)) != nil
    }
    return fitting ?? ""
  }
}
