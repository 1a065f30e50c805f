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

/// The scenes before signing in: welcome, sign in, sign up.
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
    container.buildWelcome { [self] route, welcome, _ in
      // A form takes the place of the other one, if a route was followed late.
      let form: KooberPlace =
        switch route {
        case .signIn: .signIn(email: nil)
        case .signUp: .signUp
        }
      try show(form, above: welcome, cause: "route of welcome")
    }
  }

  func makeSignIn(email: String?) -> Scene {
    container.buildSignIn(email: email, onRoute: leaving("sign-in canceled"))
  }

  func makeSignUp() -> Scene { container.buildSignUp(onRoute: leaving("sign-up canceled")) }

  func makeHelp() -> Scene { container.buildHelp(onRoute: leaving("help closed")) }

  /// Detects that the user has left the last form, and then drops the link that was waiting for signing in.
  private func followMove() {
    let hadForm = hasForm
    hasForm = router.tree.entries.contains { Self.forms.contains($0.destination.name) }
    let isSignedIn = container.app.auth.currentState.session != nil
    if hadForm, !hasForm, !isSignedIn { router.dropDeferredLinks() }
  }
}
