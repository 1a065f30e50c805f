import Scenes

/// What lives while nobody is signed in.
@MainActor
final class OnboardingContainer {
  let scope: Scope
  private let app: AppContainer

  init(in app: AppContainer) {
    self.app = app
    scope = app.scope.begin("onboarding")
  }

  var isSomebodySignedIn: Bool { app.auth.currentState.session != nil }

  func makeWelcomeStore() -> WelcomeStore {
    scope.track(WelcomeStore(auth: app.auth))
  }

  func makeSignInStore(email: String?) -> SignInStore {
    scope.track(SignInStore(email: email ?? "", auth: app.auth))
  }

  func makeSignUpStore() -> SignUpStore { scope.track(SignUpStore(auth: app.auth)) }

  func makeHelpStore() -> HelpStore { scope.track(HelpStore()) }
}
