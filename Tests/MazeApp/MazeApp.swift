package import Scenes

/// A small app for random tests: it has every kind of navigation, and records its events.
@MainActor
package final class MazeApp: SceneApp {
  package typealias AppPlace = MazePlace

  package let stage: SceneStage
  package let router: Router
  package let scope: Scope
  package let record = MazeRecord()
  package let session = SessionService()
  package let coordinator: MazeCoordinator
  private let bells = BellService()

  /// Creates a maze, optionally with a fault.
  package init(on stage: SceneStage = .virtual(), fault: MazeFault? = nil) throws {
    self.stage = stage
    router = Router(on: stage, links: try MazePlace.links())
    scope = Scope("maze") { [clock = stage.clock] in clock.now.offset }
    coordinator = MazeCoordinator(
      on: stage, router: router, scope: scope, session: session, bells: bells, record: record,
      fault: fault)
    router.build(with: coordinator)
  }

  /// The services; those of the signed-in user are last.
  package var services: [ServiceHandle] {
    let own = [ServiceHandle("session", session), ServiceHandle("bells", bells)]
    guard session.currentState.user != nil, let user = coordinator.user else { return own }
    return own + [ServiceHandle("keys", user.keys)]
  }

  package var serviceNames: [String] { ["session", "bells", "keys"] }

  package func start() { coordinator.begin() }
}
