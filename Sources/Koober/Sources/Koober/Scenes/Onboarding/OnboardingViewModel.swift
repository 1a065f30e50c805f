import Scenes

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
/// The model drives the app forward: the coordinator observes the model and shows its scene. The system leads back, and
/// the model follows.
@MainActor
final class OnboardingViewModel: GoToSignUpNavigator, GoToSignInNavigator {
  private let relay = Relay(OnboardingView.welcome)

  var view: ObservableState<OnboardingView> { relay.states }

  func navigateToSignUp() { relay.update(to: .signUp) }

  func navigateToSignIn() { relay.update(to: .signIn) }

  /// The system has shown a scene: the user went back, or a link has led there.
  func didShow(_ view: OnboardingView) { relay.update(to: view) }
}
