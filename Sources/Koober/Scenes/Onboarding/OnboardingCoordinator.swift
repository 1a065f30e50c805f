import Scenes

@MainActor
final class OnboardingContainer: SceneContainer {
  let scope: Scope
  let app: AppContainer

  init(in app: AppContainer) {
    self.app = app
    scope = app.scope.begin("onboarding")
  }

  var environment: CurrentEnvironment { app.environment }
}

/// Welcome, sign in, sign up.
@MainActor
final class OnboardingCoordinator: Coordinator {
  private static let forms: Set = ["signIn", "signUp"]

  private let container: OnboardingContainer
  private var observation: StateObservation?
  private var hasForm = false

  init(in parent: AppCoordinator) {
    container = OnboardingContainer(in: parent.container)
    super.init("onboarding", in: parent)
    observation = router.observe { [weak self] _ in self?.followMove() }
  }

  isolated deinit { container.scope.end() }

  func makeWelcome() -> Scene {
    container.buildWelcome { [self] route, _, _ in
      switch route {
      case .signIn: try show(KooberPlace.signIn(email: nil), cause: "route of welcome")
      case .signUp: try show(KooberPlace.signUp, cause: "route of welcome")
      }
    }
  }

  func makeSignIn(email: String?) -> Scene {
    container.buildSignIn(email: email, onRoute: leaving("sign-in cancelled"))
  }

  func makeSignUp() -> Scene { container.buildSignUp(onRoute: leaving("sign-up cancelled")) }

  func makeHelp() -> Scene { container.buildHelp(onRoute: leaving("help closed")) }

  /// Notices when somebody leaves the last form: whoever doesn't want to be let in doesn't go where
  /// that would have led.
  private func followMove() {
    let hadForm = hasForm
    hasForm = router.tree.entries.contains { Self.forms.contains($0.destination.name) }
    let isSignedIn = container.app.auth.currentState.session != nil
    if hadForm, !hasForm, !isSignedIn { router.dropDeferredLinks() }
  }
}
