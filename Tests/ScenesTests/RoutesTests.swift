import MailApp
import Scenes
import Testing

@MainActor
struct RoutesTests {
  private func manual() async throws -> MailApp {
    let app = try await MailApp.started()
    app.router.routes.mode = .manual
    return app
  }

  private func pending(_ app: MailApp) -> [String] {
    app.router.routes.pending.map {
      "\($0.number) \($0.route) of \($0.scene.name)\($0.isDerivedFromState ? ", state" : "")"
    }
  }

  @Test func routesAreFollowedAutomatically() async throws {
    let app = try await MailApp.started()
    try app.act("compose")
    #expect(app.path == "inbox > compose")
    #expect(app.router.routes.pending.isEmpty)
  }

  @Test func aStateSendsARouteOncePerChange() async throws {
    let app = try await manual()
    for id in ["1", "1", "2"] { try app.act("select", id) }
    try app.act("receive")
    try app.act("unselect")
    try app.act("select", "2")
    // A route that the state no longer requests is withdrawn.
    #expect(pending(app) == ["3 message(2) of inbox, state"])
    try app.act("unselect")
    #expect(pending(app) == [])
  }

  @Test func movesThatResultFromARouteAreNotControlled() async throws {
    let app = try await MailApp.started()
    let observation = app.router.observe { [unowned app] moves in
      guard moves == 2 else { return }
      #expect(throws: Never.self) { try app.show(.compose()) }
    }
    try app.act("select", "1")
    observation.cancel()
    #expect(app.path == "inbox > message id=1 > compose")
    // Nothing is added above an entry that a state controls.
    _ = try app.router.open("mail:///notes/2")
    #expect(app.path == "inbox > message id=1 > compose > note id=2")
  }

  @Test func manualRoutesArePendingInOrder() async throws {
    let app = try await manual()
    try app.act("select", "1")
    try app.act("compose")
    try app.act("select", "2")
    #expect(app.path == "inbox")
    #expect(try app.router.routes.follow(3)?.number == 3)
    #expect(app.path == "inbox > message id=2")
    #expect(try app.router.routes.follow(1) == nil)
    #expect(try app.router.routes.follow()?.number == 2)
    #expect(try app.router.routes.follow() == nil)
  }

  @Test func removingASceneDropsItsRoutes() async throws {
    let app = try await manual()
    try app.show(.compose())
    try app.act("pick")
    #expect(pending(app) == ["1 contacts of compose"])
    try app.router.back(cause: "back")
    #expect(pending(app) == [])
    #expect(app.coordinator.alive == ["inbox"])
  }

  @Test func aFailedRouteIsRemoved() async throws {
    let app = try await manual()
    try app.show(.contacts)
    try app.act("pick", "bob")
    #expect(throws: RouterError.noPendingResult(scene: "contacts")) {
      try app.router.routes.follow()
    }
    #expect(pending(app) == [])
  }

  @Test func aFailedAutomaticRouteIsReportedToTheStage() async throws {
    let app = try await MailApp.started()
    try app.show(.contacts)
    try app.act("pick", "bob")
    await #expect(throws: RouterError.noPendingResult(scene: "contacts")) {
      try await app.stage.settle()
    }
  }

  @Test func routesWaitForTheFirstObserver() async throws {
    let builder = EagerBuilder()
    let table = try LinkTable(origins: LinkOrigins(schemes: []), patterns: [])
    let router = Router(on: .virtual(), links: table)
    router.build(with: builder)
    try router.setRoot(MailPlace.contacts, by: .top, cause: "test")
    #expect(builder.received.entries == ["early"])
  }
}

/// Makes a scene whose store sends a route before it has an observer.
private final class EagerBuilder: SceneBuilder {
  let received = Log<String>()

  func makeScene(for destination: Destination) -> Scene {
    let store = EagerStore()
    store.routes.send("early")
    return Scene("eager", store: store, view: EagerView()) { [received] route, _ in
      received.entries.append(route)
    }
  }

  func placement(of destination: Destination) -> Placement { Placement(owner: "app", scope: "app") }

  func evaluate(guard name: String, for destination: Destination) -> GuardOutcome { .allow }
}

private final class EagerStore: Store {
  @Dispatchable
  enum Action {
    case touch
  }

  let routes = Routes<String>()
  private let relay = Relay(0)
  var state: ObservableState<Int> { relay.states }

  func dispatch(_ action: Action) {}
}

private struct EagerView: SceneView {
  func props(from state: Int) -> Int { state }
  func render(_ props: Int) -> String { "\(props)" }
}
