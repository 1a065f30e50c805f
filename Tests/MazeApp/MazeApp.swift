package import Scenes

/// A small app made for random tests: it has one of everything that can be navigated, and keeps a record
/// of what happens in it.
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

  /// Creates a maze, with a flaw if asked for.
  package init(on stage: SceneStage = .virtual(), flaw: MazeFlaw? = nil) throws {
    self.stage = stage
    router = Router(on: stage, links: try MazePlace.links())
    scope = Scope("maze") { [clock = stage.clock] in clock.now.offset }
    coordinator = MazeCoordinator(
      on: stage, router: router, scope: scope, session: session, bells: bells, record: record,
      flaw: flaw)
    router.build(with: coordinator)
  }

  /// The services, those of the user who is in last.
  package var services: [ServiceHandle] {
    let own = [ServiceHandle("session", session), ServiceHandle("bells", bells)]
    guard session.currentState.user != nil, let user = coordinator.user else { return own }
    return own + [ServiceHandle("keys", user.keys)]
  }

  package func start() { coordinator.begin() }
}
