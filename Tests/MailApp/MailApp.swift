public import Scenes

/// A small app for tests, with effects, refusals, results, guards and secrets.
@MainActor
public final class MailApp: SceneApp {
  /// The app's destinations.
  public typealias AppPlace = MailPlace

  /// The stage of the app's logic.
  public let stage: SceneStage
  /// The router between the places.
  public let router: Router
  /// The root of the app's scopes.
  public let scope: Scope
  /// The services, in a fixed order.
  public let services: [ServiceHandle]
  /// The root coordinator.
  public let coordinator: MailCoordinator
  /// The session of the signed-in user.
  public let session = SessionService()
  private var observation: StateObservation?

  /// Creates the app.
  public init(on stage: SceneStage = .virtual()) throws {
    self.stage = stage
    router = Router(on: stage, links: try MailPlace.links())
    scope = Scope("app") { [clock = stage.clock] in clock.now.offset }
    services = [
      ServiceHandle("session", session), ServiceHandle("archive", readOnly: session),
    ]
    coordinator = MailCoordinator(
      router: router, stage: stage, session: session, scope: scope.begin("mail"))
    router.build(with: coordinator)
  }

  /// Shows the inbox.
  public func start() {
    do {
      try coordinator.start(at: MailPlace.inbox, style: .setRoot, cause: "start")
    } catch {
      stage.report(error)
    }
    router.becomeReady()
    observation = session.state.observe { [router] state in
      if let email = state.email { router.openDeferredLinks(waitingFor: "signedIn", as: email) }
    }
  }
}
