import Scenes

/// Links that need a user, opened while nobody is signed in.
extension AppCoordinator {
  private static let places: Set = ["welcome", "signIn", "signUp", "welcomeHelp"]

  /// Goes to where one signs in, which leads on to where the link does.
  func linkWaits(for condition: String) {
    if condition == "signedIn" { showSignIn(cause: "a link waits for \(condition)") }
  }

  /// Goes from where one is before signing in to where one does.
  ///
  /// Where something would be lost by that the user stays; whoever comes in from there is led on as well.
  func showSignIn(cause: String) {
    router.whenAtRest { [weak self] in
      guard let self, container.auth.currentState.session == nil, router.refusal == nil,
        let front = router.tree.focus, Self.places.contains(front.destination.name)
      else { return }
      let form = router.tree.path.last { $0.destination.name == "signIn" }?.destination
      attempt {
        _ = try router.goTo(
          form ?? KooberPlace.signIn(email: nil).destination, cause: cause)
      }
    }
  }
}
