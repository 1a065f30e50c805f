import Scenes

/// What lives as long as the app.
@MainActor
final class AppContainer {
  let environment: CurrentEnvironment
  let scope: Scope
  let repository: KooberUserSessionRepository
  let auth: AuthService
  let notifications: NotificationService
  private let losses: SignOutLosses

  init(environment: CurrentEnvironment, router: Router) {
    self.environment = environment
    let world = environment.value
    scope = Scope("app") { [clock = world.stage.clock] in clock.now.offset }
    repository = scope.track(
      KooberUserSessionRepository(dataStore: world.sessions, api: world.remote.auth))
    let losses = SignOutLosses(router: router)
    auth = scope.track(
      AuthService(on: world.stage, repository: repository) { losses.problem })
    self.losses = losses
    notifications = scope.track(NotificationService(date: world.date))
    scope.track(world.controls)
    for kept in world.kept { scope.track(kept) }
  }

  /// The services that live as long as the app, by their names.
  var services: [ServiceHandle] {
    [
      ServiceHandle("auth", auth), ServiceHandle("notifications", notifications),
      ServiceHandle("env", environment.value.controls),
    ]
  }

  func makeOnboardingContainer() -> OnboardingContainer { OnboardingContainer(in: self) }

  func makeSignedInContainer(for session: UserSession) -> SignedInContainer {
    let container = SignedInContainer(in: self, session: session)
    losses.draft = container.draft
    return container
  }

  /// Forgets what is kept of a guest whose session is over: nobody can be that guest again.
  ///
  /// What the guest hasn't sent yet is gone with it. What can't be forgotten stays, and is nobody's.
  func forgetGuest(_ session: UserSession) {
    guard session.profile.isGuest else { return }
    try? environment.value.storages.forget(session.profile.id)
  }

  func makeNotificationStore(_ notification: AppNotification) -> NotificationStore {
    scope.track(NotificationStore(notification: notification))
  }

  var formats: Formats { environment.value.formats }
}
