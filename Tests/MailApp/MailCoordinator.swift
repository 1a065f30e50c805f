public import Scenes

/// Makes the scenes of the mail app and follows their routes.
public final class MailCoordinator: Coordinator, SceneBuilder {
  private let stage: SceneStage
  private let session: SessionService
  private let scope: Scope
  /// The stores and coordinators that were made, for leak checks.
  public private(set) var made: [WeakReference] = []

  /// A weak reference to a store or coordinator.
  public struct WeakReference {
    /// The name of the object.
    public let name: String
    /// The object; nil once it is released.
    public private(set) weak var object: AnyObject?
  }

  init(router: Router, stage: SceneStage, session: SessionService, scope: Scope) {
    self.stage = stage
    self.session = session
    self.scope = scope
    super.init(root: "mail", router: router)
  }

  /// The names of the stores and coordinators that are alive.
  public var alive: [String] { made.filter { $0.object != nil }.map(\.name) }

  private func track<Object: AnyObject>(_ name: String, _ object: Object) -> Object {
    made.append(WeakReference(name: name, object: object))
    return scope.track(object, madeBy: "builder")
  }

  /// Makes the scene of a place.
  public func makeScene(for destination: Destination) throws -> Scene {
    switch try MailPlace(destination) {
    case .inbox:
      let store = track("inbox", InboxStore(on: stage))
      return Scene("inbox", store: store, view: InboxView()) { [unowned self] route, scene in
        try follow(route, of: scene)
      }
    case .compose(let recipient):
      let store = track("compose", ComposeStore(to: recipient))
      let flow = track("composing", ComposeCoordinator("composing", in: self))
      return Scene("compose", store: store, view: ComposeView()) { [weak store] route, scene in
        guard let store else { return }
        try flow.follow(route, of: scene, store)
      }
    case .attic: throw RouterError.noScene(destination, reason: "nobody goes there")
    case let place:
      let store = track(destination.name, PageStore("\(place.destination)"))
      return Scene(destination.name, store: store, view: PageView()) {
        [unowned self] route, scene in
        guard case .picked(let name) = route else { return }
        try finish(scene, with: .string(name), cause: "route picked")
      }
    }
  }

  private func follow(_ route: InboxStore.Route, of scene: Scene) throws {
    switch route {
    case .message(let id):
      try show(MailPlace.message(id: id), cause: "route message of inbox")
    case .compose(let recipient):
      try show(
        MailPlace.compose(to: recipient), cause: "route compose of inbox")
    }
  }

  /// The placement of a scene; drafts have their own coordinator.
  public func placement(of destination: Destination) -> Placement {
    switch destination.name {
    case "compose":
      Placement(owner: ownerPath.child("composing"), scope: "app/mail", style: .secondaryStack)
    case "contacts": Placement(owner: ownerPath.child("composing"), scope: "app/mail", style: .push)
    case "alarm": Placement(owner: ownerPath, scope: "app/mail", style: .modal)
    case "cellar": Placement(owner: ownerPath.child("guest"), scope: "app/mail")
    default: Placement(owner: ownerPath, scope: "app/mail")
    }
  }

  /// Evaluates a guard of a link.
  public func evaluate(guard name: String, for destination: Destination) -> GuardOutcome {
    switch name {
    case "signedIn":
      session.currentState.email == nil ? .wait(for: "signedIn", as: session.expired) : .allow
    case "lock": .deny(reason: "nobody has its key")
    case "moved":
      .redirect(Destination("message", ["id": destination["id"] ?? .int(0)]))
    case "circle": .redirect(Destination(destination.name == "ping" ? "pong" : "ping"))
    default: .allow
    }
  }
}

/// The coordinator of one draft, which is released with its scene.
final class ComposeCoordinator: Coordinator {
  func follow(_ route: ComposeStore.Route, of scene: Scene, _ store: ComposeStore) throws {
    switch route {
    case .contacts:
      try show(MailPlace.contacts, cause: "route contacts of compose") {
        [weak store] result in
        switch result {
        case .value(.string(let name)): store?.dispatch(.setRecipient(name))
        case .value: break
        case .cancelled(let reason): store?.dispatch(.setRecipient("cancelled: \(reason)"))
        case .failed(let reason): store?.dispatch(.setRecipient("failed: \(reason)"))
        }
      }
    case .sent: try remove(scene, cause: "route sent of compose")
    }
  }
}
