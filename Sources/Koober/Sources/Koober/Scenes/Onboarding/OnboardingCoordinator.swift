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
  private static let forms: [String: OnboardingView] = ["signIn": .signIn, "signUp": .signUp]

  private let container: OnboardingContainer
  private var observations: [StateObservation] = []
  private var hasForm = false
  private weak var welcome: Scene?
  /// The error of the last view that could not be shown.
  private var failure: (any Error)?

  init(in parent: AppCoordinator) {
    container = OnboardingContainer(in: parent.container)
    super.init("onboarding", in: parent)
    observations = [
      router.observe { [weak self] _ in self?.followMove() },
      container.onboarding.view.observe { [weak self] in self?.present($0) },
    ]
  }

  isolated deinit { container.scope.end() }

  func makeWelcome() -> Scene {
    let welcome = container.buildWelcome { [self] route, _, _ in
      failure = nil
      switch route {
      case .signIn: container.onboarding.navigateToSignIn()
      case .signUp: container.onboarding.navigateToSignUp()
      }
      if let failure { throw failure }
    }
    self.welcome = welcome
    return welcome
  }

  /// Shows the scene that the model tells; it takes the place of the other form if a route was followed late.
  private func present(_ view: OnboardingView) {
    guard view != shown, let welcome else { return }
    let place: KooberPlace
    switch view {
    case .welcome: return
    case .signIn: place = .signIn(email: nil)
    case .signUp: place = .signUp
    }
    do { try show(place, above: welcome, cause: "route of welcome") } catch {
      failure = error
      container.onboarding.didShow(shown)
    }
  }

  /// The scene of the onboarding that is in front.
  private var shown: OnboardingView {
    let form = router.tree.entries.last { Self.forms.keys.contains($0.destination.name) }
    return form.flatMap { Self.forms[$0.destination.name] } ?? .welcome
  }

  func makeSignIn(email: String?) -> Scene {
    container.buildSignIn(email: email, onRoute: leaving("sign-in canceled"))
  }

  func makeSignUp() -> Scene { container.buildSignUp(onRoute: leaving("sign-up canceled")) }

  func makeHelp() -> Scene { container.buildHelp(onRoute: leaving("help closed")) }

  /// Detects that the user has left the last form, and then drops the link that was waiting for signing in.
  private func followMove() {
    let hadForm = hasForm
    hasForm = shown != .welcome
    container.onboarding.didShow(shown)
    let isSignedIn = container.app.auth.currentState.session != nil
    if hadForm, !hasForm, !isSignedIn { router.dropDeferredLinks() }
  }
}
