import Scenes

/// An app that leaks some of its pages after they are removed.
@MainActor
final class LeakyApp: SceneApp {
  typealias AppPlace = LeakyPlace

  let stage: SceneStage
  let router: Router
  let coordinator: LeakyCoordinator

  init() throws {
    stage = .virtual()
    router = Router(
      on: stage, links: try LinkTable(origins: LinkOrigins(schemes: []), patterns: []))
    coordinator = LeakyCoordinator(on: stage, router: router)
    router.build(with: coordinator)
    try router.setRoot(LeakyPlace.home, by: .top, cause: "start")
  }

  var scope: Scope { coordinator.scope }
  var services: [ServiceHandle] { [ServiceHandle("clockwork", readOnly: coordinator.clockwork)] }

  func start() {}

  /// Shows a page and removes it.
  func visit(_ kind: LeakKind) async throws {
    try router.show(LeakyPlace.page(kind: kind), by: .top, cause: "test")
    try await stage.settle()
    try router.back(cause: "test")
  }
}
