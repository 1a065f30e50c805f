import Scenes

/// Welcome, sign in, sign up.
@SceneActor
final class OnboardingCoordinator: Coordinator {
  private let container: OnboardingContainer

  init(in parent: Coordinator, container: OnboardingContainer) {
    self.container = container
    super.init("onboarding", in: parent)
  }

  isolated deinit { container.scope.end() }

  func makeWelcome() -> Scene {
    WelcomeBuilder.build(container.makeWelcomeStore()) { [self] route, _ in
      let place: KooberPlace =
        switch route {
        case .signIn: .signIn(email: nil)
        case .signUp: .signUp
        }
      try router.show(place, by: lineage, cause: "route of welcome")
    }
  }

  func makeSignIn(email: String?) -> Scene {
    SignInBuilder.build(container.makeSignInStore(email: email)) { [self] route, scene in
      switch route {
      case .cancelled: try leave(scene, cause: "sign-in cancelled")
      }
    }
  }

  func makeSignUp() -> Scene {
    SignUpBuilder.build(container.makeSignUpStore()) { [self] route, scene in
      switch route {
      case .cancelled: try leave(scene, cause: "sign-up cancelled")
      }
    }
  }

  /// Takes a form away; whoever doesn't want to be let in doesn't go where that would have led.
  private func leave(_ form: Scene, cause: String) throws {
    try router.remove(form, cause: cause)
    router.dropDeferredLinks()
  }
}
