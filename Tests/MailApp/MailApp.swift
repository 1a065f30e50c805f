public import Scenes

/// A small app for tests, which has one of everything: effects, refusals, results, guards, secrets.
@MainActor
public final class MailApp: SceneApp {
  /// The app's destinations.
  public typealias AppPlace = MailPlace

  /// Where the app's logic runs.
  public let stage: SceneStage
  /// What moves the app from place to place.
  public let router: Router
  /// The root of the app's lifetimes.
  public let scope: Scope
  /// The services, in a fixed order.
  public let services: [ServiceHandle]
  /// The only coordinator that lives as long as the app.
  public let coordinator: MailCoordinator
  /// Who is signed in.
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

  /// Goes to the inbox.
  public func start() {
    do {
      try coordinator.start(at: MailPlace.inbox, style: .setRoot, cause: "start")
    } catch {
      stage.report(error)
    }
    router.becomeReady()
    observation = session.state.observe { [router] state in
      if let email = state.email { router.conditionHolds("signedIn", as: email) }
    }
  }
}
