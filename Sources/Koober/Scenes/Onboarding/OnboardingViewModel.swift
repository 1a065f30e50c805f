/// The scene of the onboarding that is shown.
enum OnboardingView: Hashable, Sendable {
  case welcome, signIn, signUp
}

/// A receiver of the user's wish to sign up.
@MainActor
protocol GoToSignUpNavigator: AnyObject {
  func navigateToSignUp()
}

/// A receiver of the user's wish to sign in.
@MainActor
protocol GoToSignInNavigator: AnyObject {
  func navigateToSignIn()
}

/// Tells which scene of the onboarding is shown.
///
/// The model drives the app forward: the coordinator shows the model's scene. The system leads back, and the model
/// follows.
@MainActor
final class OnboardingViewModel: GoToSignUpNavigator, GoToSignInNavigator {
  private(set) var view = OnboardingView.welcome

  func navigateToSignUp() { view = .signUp }

  func navigateToSignIn() { view = .signIn }

  /// The system has shown a scene: the user went back, or a link has led there.
  func didShow(_ view: OnboardingView) { self.view = view }
}
