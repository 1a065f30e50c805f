import Scenes

@MainActor
final class OnboardingContainer: SceneContainer {
  let scope: Scope
  let app: AppContainer
  let onboarding: OnboardingViewModel

  init(in app: AppContainer) {
    self.app = app
    scope = app.scope.begin("onboarding")
    onboarding = scope.track(OnboardingViewModel())
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
      switch route {
      case .signIn: container.onboarding.navigateToSignIn()
      case .signUp: container.onboarding.navigateToSignUp()
      }
      try showView(above: welcome)
    }
  }

  /// Shows the scene that the model tells; it takes the place of the other form if a route was followed late.
  private func showView(above welcome: Scene) throws {
    switch container.onboarding.view {
    case .welcome: break
    case .signIn:
      try show(KooberPlace.signIn(email: nil), above: welcome, cause: "route of welcome")
    case .signUp: try show(KooberPlace.signUp, above: welcome, cause: "route of welcome")
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
    let form = router.tree.entries.last { Self.forms.contains($0.destination.name) }
    hasForm = form != nil
    container.onboarding.didShow(
      form.map { $0.destination.name == "signIn" ? .signIn : .signUp } ?? .welcome)
    let isSignedIn = container.app.auth.currentState.session != nil
    if hadForm, !hasForm, !isSignedIn { router.dropDeferredLinks() }
  }
}
