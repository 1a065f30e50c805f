import Scenes

/// The account, and what it leads to.
extension SignedInContainer {
  func makeAccountStore() -> AccountStore {
    scope.track(
      AccountStore(user: user, notifications: app.notifications, auth: app.auth))
  }

  func makeSettingsStore() -> SettingsStore { scope.track(SettingsStore(user: user)) }

  func makeHelpStore() -> HelpStore { scope.track(HelpStore()) }

  func makeNotificationsStore() -> NotificationsStore {
    scope.track(NotificationsStore(service: app.notifications))
  }

  func makeAuthenticationStore(reason: String) -> AuthenticationStore {
    let stage = app.environment.value.stage
    let verifier = PasswordVerifier(on: stage, repository: app.repository, session: session)
    return scope.track(
      AuthenticationStore(
        on: stage, reason: reason, profile: session.profile, verify: verifier.verify))
  }
}
