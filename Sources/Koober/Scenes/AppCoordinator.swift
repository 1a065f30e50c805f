import Scenes

/// The root: turns being signed in or out into roots, and makes all scenes.
@SceneActor
final class AppCoordinator: Coordinator, SceneBuilder {
  private let container: AppContainer
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
    case .starting, .reading, .authenticating, .signingOut: return
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

  private func attempt(_ body: () throws -> Void) {
    do { try body() } catch { stage.report(error) }
  }

  // MARK: SceneBuilder

  func makeScene(for destination: Destination) throws -> Scene {
    switch try KooberPlace(destination) {
    case .launch: LaunchBuilder.build()
    case .welcome: onboardingCoordinator().makeWelcome()
    case .signIn(let email): onboardingCoordinator().makeSignIn(email: email)
    case .signUp: onboardingCoordinator().makeSignUp()
    case .map: try signedInCoordinator().makeMap()
    case .newRide(let dropOff, let option):
      try newPickMeUp().makePickMeUp(
        [dropOff.map { .setDropOff(location: $0) }, option.map { .selectRideOption(id: $0) }]
          .compactMap(\.self))
    case .whereTo: try newPickMeUp().makePickMeUp([.whereTo])
    case .rideTo(let dropOff): try newPickMeUp().makePickMeUp([.setDropOff(location: dropOff)])
    case .rideNear(let latitude, let longitude):
      try newPickMeUp().makePickMeUp(latitude: latitude, longitude: longitude)
    case .dropOffPicker: try currentPickMeUp(for: destination).makeDropOffPicker()
    case .rideOptionPicker: try currentPickMeUp(for: destination).makeRideOptionPicker()
    case .sendingRideRequest: try currentPickMeUp(for: destination).makeSending()
    case .confirmation(let question):
      try currentPickMeUp(for: destination).makeConfirmation(question: question)
    }
  }

  func placement(of destination: Destination) throws -> Placement {
    switch try KooberPlace(destination) {
    case .launch: Placement(owner: "app", scope: "app")
    case .welcome, .signIn, .signUp: Placement(owner: "app/onboarding", scope: "app/onboarding")
    case .map: Placement(owner: "app/signedIn", scope: "app/signedIn")
    case .newRide, .whereTo, .rideTo, .rideNear:
      Placement(owner: "app/signedIn/pickMeUp", scope: "app/signedIn/pickMeUp")
    case .dropOffPicker, .rideOptionPicker, .sendingRideRequest, .confirmation:
      Placement(owner: "app/signedIn/pickMeUp", scope: "app/signedIn/pickMeUp", style: .modal)
    }
  }

  func evaluate(guard name: String, for destination: Destination) -> GuardOutcome {
    let isSignedIn = container.auth.currentState.session != nil
    return switch name {
    case "signedIn": isSignedIn ? .allow : .wait(for: "signedIn")
    case "signedOut": isSignedIn ? .deny(reason: "you are signed in already") : .allow
    default: .deny(reason: "there is no guard \(name)")
    }
  }

  private func onboardingCoordinator() -> OnboardingCoordinator {
    if let onboarding { return onboarding }
    let made = OnboardingCoordinator(
      in: self, container: container.makeOnboardingContainer())
    onboarding = made
    return made
  }

  private func signedInCoordinator() throws(KooberError) -> SignedInCoordinator {
    if let signedIn { return signedIn }
    guard let session = container.auth.currentState.session else { throw .notSignedIn }
    let made = SignedInCoordinator(
      in: self, container: container.makeSignedInContainer(for: session))
    signedIn = made
    return made
  }

  private func newPickMeUp() throws(KooberError) -> PickMeUpCoordinator {
    let signedIn = try signedInCoordinator()
    return PickMeUpCoordinator(
      in: signedIn, container: signedIn.container.makePickMeUpContainer())
  }

  /// The flow in front, which asks for the scene of a step.
  private func currentPickMeUp(for step: Destination) throws -> PickMeUpCoordinator {
    guard let current = signedIn?.children.last as? PickMeUpCoordinator else {
      throw RouterError.noScene(step, reason: "no ride is being asked for")
    }
    return current
  }
}
