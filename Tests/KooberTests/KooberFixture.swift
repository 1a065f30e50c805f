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

  init(home: String? = nil, seed: UInt64 = 0) throws {
    stage = .virtual(seed: seed)
    app = try KooberApp(on: stage, options: KooberOptions(home: home))
    leaks = LeakCheck(app)
    app.start()
  }

  /// The name of the scene in front.
  var front: String? { app.router.front?.name }

  /// What the scene in front shows.
  var text: String? { app.router.front?.render() }

  /// The names of the scenes one goes through from the root, or the tab, to the front.
  var scenes: [String] { app.router.tree.path.compactMap { app.router.scene($0.id)?.name } }

  /// The state of a live scene.
  func state(_ scene: String) -> Value? {
    app.router.liveScenes.last { $0.name == scene }?.state
  }

  /// A part of the state of a live scene, as it is shown.
  func state(_ scene: String, _ path: String) throws -> String? {
    try state(scene)?.value(at: ValuePath(path)).description
  }

  /// Calls an action of the scene in front, or of a named one.
  func act(
    _ name: String, _ argument: String? = nil, on scene: String? = nil, isFirst: Bool = false
  ) async throws {
    let named = app.router.liveScenes.filter { $0.name == scene }
    let target = (isFirst ? named.first : named.last) ?? app.router.front
    let arguments = argument.map { [Argument(.text($0, quoted: false))] } ?? []
    try target?.action(name, arguments: arguments)()
    try await stage.settle()
  }

  /// Calls a method of a service.
  func call(_ service: String, _ name: String, _ arguments: String...) async throws {
    for handle in app.services where handle.name == service {
      try handle.perform(name, arguments: arguments.map { Argument(.text($0, quoted: false)) })
    }
    try await stage.settle()
  }

  /// Expects that nothing is left of the scenes that have left.
  func expectNoLeaks(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await leaks.expectNoLeaks(sourceLocation: sourceLocation)
  }

  /// Signs in as Jane and waits until the map is there.
  func signIn() async throws {
    try await stage.settle()
    try await call("auth", "signIn", "jane@example.com", "secret")
    try await stage.advance(by: .seconds(1))
  }
}
