import Scenes

/// The part of the app that is shown.
enum MainView: Hashable, Sendable {
  case launching
  case onboarding
  case signedIn(UserSession)
}

/// A receiver of the notification that no user is signed in.
@MainActor
protocol NotSignedInResponder: AnyObject {
  func notSignedIn()
}

/// A receiver of the session of a user who has signed in.
@MainActor
protocol SignedInResponder: AnyObject {
  func signedIn(to session: UserSession)
}

/// Tells which part of the app is shown; the root coordinator shows it.
///
/// It lives until the app ends. The launch notifies it first, the authentication of each later change.
@MainActor
final class MainViewModel {
  private let relay = Relay(MainView.launching)

  var view: ObservableState<MainView> { relay.states }

  /// Returns to the launch, which a restored state can require.
  func launch() { relay.update(to: .launching) }
}

extension MainViewModel: NotSignedInResponder, SignedInResponder {
  func notSignedIn() { relay.update(to: .onboarding) }

  func signedIn(to session: UserSession) { relay.update(to: .signedIn(session)) }
}
