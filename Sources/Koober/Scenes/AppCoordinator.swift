import Scenes

/// The root: turns being signed in or out into roots, and makes all scenes.
@SceneActor
final class AppCoordinator: Coordinator {
  let container: AppContainer
  private let stage: SceneStage
  private weak var onboarding: OnboardingCoordinator?
  private weak var signedIn: SignedInCoordinator?
  private var observation: Observation?
  private var area = Area.launch

  private enum Area { case launch, onboarding, signedIn }

  init(on stage: SceneStage, container: AppContainer, router: Router) {
    self.stage = stage
    self.container = container
    super.init(root: "app", router: router)
  }

  /// Shows the launch scene and begins to follow who is signed in.
  func begin() {
    attempt {
      try router.setRoot(KooberPlace.launch, animation: .none, by: lineage, cause: "start")
    }
    observation = container.auth.state.observe { [weak self] state in self?.follow(state) }
    container.auth.start()
  }

  private func follow(_ state: AuthState) {
    switch state {
    case .starting, .reading, .authenticating, .signingOut, .expired: return
    case .signedOut, .failed: enter(.onboarding, at: .welcome, cause: "nobody is signed in")
    case .signedIn, .signOutFailed: enter(.signedIn, at: .map, cause: "signed in")
    }
  }

  private func enter(_ area: Area, at place: KooberPlace, cause: String) {
    guard self.area != area else { return }
    if self.area == .signedIn { router.dropDeferredLinks() }
    self.area = area
    attempt {
      try router.setRoot(
        place, animation: .crossFade, by: lineage, cause: cause, insisting: true)
    }
    router.becomeReady()
    if area == .signedIn { router.conditionHolds("signedIn") }
  }

  /// The services of the user who is signed in; none where nobody is.
  var userServices: [ServiceHandle] { signedIn?.container.services ?? [] }

  private func attempt(_ body: () throws -> Void) {
    do { try body() } catch { stage.report(error) }
  }

  func onboardingCoordinator() -> OnboardingCoordinator {
    if let onboarding { return onboarding }
    let made = OnboardingCoordinator(
      in: self, container: container.makeOnboardingContainer())
    onboarding = made
    return made
  }

  func signedInCoordinator() throws(KooberError) -> SignedInCoordinator {
    if let signedIn { return signedIn }
    guard let session = container.auth.currentState.session else { throw .notSignedIn }
    let made = SignedInCoordinator(
      in: self, container: container.makeSignedInContainer(for: session))
    signedIn = made
    return made
  }

  func newPickMeUp() throws(KooberError) -> PickMeUpCoordinator {
    let signedIn = try signedInCoordinator()
    return PickMeUpCoordinator(
      in: signedIn, container: signedIn.container.makePickMeUpContainer())
  }

  /// The flow in front, which asks for the scene of a step.
  func currentPickMeUp(for step: Destination) throws -> PickMeUpCoordinator {
    guard
      let current = signedIn?.children.compactMap({ $0 as? PickMeUpCoordinator }).last
    else {
      throw RouterError.noScene(step, reason: "no ride is being asked for")
    }
    return current
  }
}
