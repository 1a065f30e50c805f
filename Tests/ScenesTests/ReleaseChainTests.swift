import MailApp
import Scenes
import Testing

/// When the last scene of a coordinator leaves, its objects are released in order: the view, the store, the
/// coordinator; then the parent's weak reference to the coordinator is empty.
@MainActor
struct ReleaseChainTests {
  @Test func theViewIsReleasedBeforeTheStoreAndTheCoordinator() async throws {
    let app = try await MailApp.started()
    let log = Log<String>()
    let number = try start(in: app, log)
    #expect(app.coordinators.map(\.number).contains(number))
    #expect(log.entries == [])
    try app.router.back(cause: "test")
    #expect(log.entries == ["view", "store", "coordinator"])
    #expect(app.coordinator.children.isEmpty)
  }

  @Test func stoppingACoordinatorReleasesThoseInside() async throws {
    let app = try await MailApp.started()
    let log = Log<String>()
    _ = try start(in: app, log)
    try app.router.stop("mail/guest", cause: "test")
    #expect(log.entries == ["view", "store", "coordinator"])
    #expect(app.path == "inbox")
  }

  @Test func aRetainedCoordinatorIsALeak() async throws {
    let app = try await MailApp.started()
    let log = Log<String>()
    let number = try start(in: app, log)
    let retained = try #require(app.coordinators.first { $0.number == number })
    #expect(!retained.isLeaked)
    try app.router.stop("mail/guest", cause: "test")
    #expect(log.entries == ["view", "store"])
    #expect(retained.isLeaked)
    #expect(app.coordinator.children.first === retained)
    #expect(!app.coordinator.isLeaked)
  }

  /// Starts a coordinator that only its scene retains, and returns its number.
  private func start(in app: MailApp, _ log: Log<String>) throws -> Int {
    let chained = ChainedCoordinator("guest", in: app.coordinator)
    chained.log = log
    try chained.start(at: MailPlace.cellar, style: .push, cause: "test", making: chained.makeScene)
    #expect(chained.startStyle == .push)
    return chained.number
  }
}

private final class ChainedCoordinator: Coordinator {
  var log: Log<String>?

  isolated deinit { log?.entries.append("coordinator") }

  func makeScene() -> Scene {
    Scene("chained", store: ChainedStore(log), view: ChainedView(log)) { [self] _, scene in
      try remove(scene, cause: "chained left")
    }
  }
}

private final class ChainedStore: Store {
  @Dispatchable
  enum Action { case leave }

  enum Route { case left }

  let routes = Routes<Route>()
  private let relay = Relay(0)
  private let log: Log<String>?

  init(_ log: Log<String>?) { self.log = log }

  isolated deinit { log?.entries.append("store") }

  var state: ObservableState<Int> { relay.states }

  func dispatch(_ action: Action) { routes.send(.left) }
}

private final class ChainedView: SceneView {
  private let log: Log<String>?

  init(_ log: Log<String>?) { self.log = log }

  isolated deinit { log?.entries.append("view") }

  func props(from state: Int) -> Int { state }
  func render(_ props: Int) -> String { "\(props)" }
}
