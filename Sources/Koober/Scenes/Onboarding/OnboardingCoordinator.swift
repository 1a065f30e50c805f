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

/// Welcome, sign in, sign up.
@MainActor
final class OnboardingCoordinator: Coordinator {
  private static let forms: Set = ["signIn", "signUp"]

  private let container: OnboardingContainer
  private var observation: StateObservation?
  private var hasForm = false

  init(in parent: Coordinator, container: OnboardingContainer) {
    self.container = container
    super.init("onboarding", in: parent)
    observation = router.observe { [weak self] _ in self?.followMove() }
  }

  isolated deinit { container.scope.end() }

  func makeWelcome() -> Scene {
    WelcomeBuilder.build(container.makeWelcomeStore()) { [self] route, _ in
      let place: KooberPlace =
        switch route {
        case .signIn: .signIn(email: nil)
        case .signUp: .signUp
        }
      try show(place, cause: "route of welcome")
    }
  }

  func makeSignIn(email: String?) -> Scene {
    SignInBuilder.build(container.makeSignInStore(email: email)) { [self] route, scene in
      switch route {
      case .cancelled: try remove(scene, cause: "sign-in cancelled")
      }
    }
  }

  func makeSignUp() -> Scene {
    SignUpBuilder.build(container.makeSignUpStore()) { [self] route, scene in
      switch route {
      case .cancelled: try remove(scene, cause: "sign-up cancelled")
      }
    }
  }

  func makeHelp() -> Scene {
    HelpBuilder.build(container.makeHelpStore()) { [self] route, scene in
      switch route {
      case .closed: try remove(scene, cause: "help closed")
      }
    }
  }

  /// Notices when somebody leaves the last form: whoever doesn't want to be let in doesn't go where
  /// that would have led.
  private func followMove() {
    let hadForm = hasForm
    hasForm = router.tree.entries.contains { Self.forms.contains($0.destination.name) }
    if hadForm, !hasForm, !container.isSomebodySignedIn { router.dropDeferredLinks() }
  }
}
