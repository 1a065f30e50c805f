import Scenes

/// Makes pages, and retains some of them.
@MainActor
final class LeakyCoordinator: Coordinator, SceneBuilder {
  let scope: Scope
  let clockwork: Clockwork
  private let stage: SceneStage
  private var kept: [PageStore] = []
  private var subscriptions: [StateObservation] = []
  private var child: LeakyChild?
  private weak var home: PageStore?
  /// The captures of closures cannot be inspected.
  private var closures: [@MainActor () -> AnyObject] = []

  init(on stage: SceneStage, router: Router) {
    self.stage = stage
    scope = Scope("leaky") { [clock = stage.clock] in clock.now.offset }
    clockwork = scope.track(Clockwork())
    super.init(root: "leaky", router: router)
  }

  func makeScene(for destination: Destination) throws -> Scene {
    switch try LeakyPlace(destination) {
    case .home: makeHome()
    case .page(let kind): makePage(kind)
    }
  }

  private func makeHome() -> Scene {
    let store = scope.track(PageStore(.none, on: stage, clockwork: clockwork))
    home = store
    return Scene("home", store: store, view: PageView())
  }

  private func makePage(_ kind: LeakKind) -> Scene {
    let store = scope.track(PageStore(kind, on: stage, clockwork: clockwork))
    let view = PageView()
    let scene = Scene("page", store: store, view: view)
    switch kind {
    case .coordinator: kept.append(store)
    case .closure: closures.append { store }
    case .scene: closures.append { scene }
    case .view: closures.append { view }
    case .subscription: subscriptions.append(clockwork.state.observe { _ in })
    case .listener:
      if let home { subscriptions.append(home.state.observe { _ in }) }
    case .child: child = LeakyChild("child", in: self)
    case .none, .observation, .feedback, .effect: break
    }
    return scene
  }

  func placement(of destination: Destination) throws -> Placement {
    let isChilds = try LeakyPlace(destination) == .page(kind: .child)
    return Placement(owner: isChilds ? ownerPath.child("child") : ownerPath, scope: "leaky")
  }

  func evaluate(guard name: String, for destination: Destination) -> GuardOutcome { .allow }
}
