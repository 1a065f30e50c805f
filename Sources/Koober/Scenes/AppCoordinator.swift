import Scenes

/// The root: turns being signed in or out into roots, and makes all scenes.
@MainActor
final class AppCoordinator: Coordinator {
  let container: AppContainer
  private let stage: SceneStage
  private var observations: [StateObservation] = []
  private var area = Area.launch
  /// Whose session the server no longer accepts: links wait for that user to come back.
  var expiredUser: String? { container.auth.currentState.expiredUser }
  /// Whose tabs these are, where the area is theirs.
  private var entered: UserSession?
  /// Where to go when the user is signed out.
  private var next: KooberPlace?

  private enum Area { case launch, onboarding, signedIn }

  init(on stage: SceneStage, container: AppContainer, router: Router) {
    self.stage = stage
    self.container = container
    super.init(root: "app", router: router)
  }

  /// Shows the launch scene and begins to follow who is signed in.
  func begin() {
    attempt {
      try setRoot(KooberPlace.launch, animation: .none, cause: "start")
    }
    observations = observeNotifications()
    observations.append(
      container.auth.state.observe { [weak self] state in self?.follow(state) })
    container.auth.start()
  }

  private func follow(_ state: AuthState) {
    switch state {
    case .leaving, .signingOut, .expired: return
    case .starting, .reading: area = .launch
    case .signedOut, .failed, .authenticating, .ended, .returning:
      enter(.onboarding, at: .welcome, cause: "nobody is signed in")
    case .signedIn(let session), .signOutFailed(let session, _):
      next = nil
      enter(.signedIn, at: .map, as: session.profile.id, cause: "signed in")
    }
    if let refusal = state.signOutProblem?.refusal { stage.report(refusal) }
  }

  /// Lets a guest sign in: the guest goes first.
  func signInInstead() {
    next = .signIn(email: nil)
    container.auth.signOut()
  }

  /// Goes to where one begins who is signed in, or isn't.
  ///
  /// Whoever would lose something has been asked before, unless the user insists or the server has ended
  /// the session; there is nobody left then who could save it.
  private func enter(
    _ area: Area, at place: KooberPlace, as user: String? = nil, cause: String
  ) {
    let session = area == .signedIn ? container.auth.currentState.session : nil
    guard self.area != area || entered?.remoteSession != session?.remoteSession else { return }
    if self.area == .signedIn {
      if expiredUser == nil { router.dropDeferredLinks() }
      // What was for one user isn't for the next.
      container.notifications.userLeft()
    }
    self.area = area
    if area == .signedIn { container.notifications.userCame() }
    let last = entered
    entered = session
    attempt {
      try setRoot(place, cause: cause, insisting: true)
    }
    if let last { router.whenAtRest { [container] in container.forgetGuest(last) } }
    router.becomeReady()
    if area == .signedIn { router.conditionHolds("signedIn", as: user) }
    if area == .onboarding {
      if let next {
        attempt { try show(next, cause: cause) }
      } else if !router.deferredLinks.isEmpty {
        showSignIn(cause: cause)
      }
    }
    next = nil
  }

  /// The services of the user who is signed in; none where nobody is.
  var userServices: [ServiceHandle] { signedIn?.container.services ?? [] }

  /// The tabs of who is signed in; while nobody is, those that are about to leave.
  ///
  /// Those that somebody still holds are of no use to the next user.
  private var signedIn: SignedInCoordinator? {
    guard let session = container.auth.currentState.session else { return child() }
    let all = children.compactMap { $0 as? SignedInCoordinator }
    return all.last { $0.container.session.remoteSession == session.remoteSession }
  }

  func attempt(_ body: () throws -> Void) {
    do { try body() } catch { stage.report(error) }
  }

  func onboardingCoordinator() -> OnboardingCoordinator {
    child() ?? OnboardingCoordinator(in: self, container: container.makeOnboardingContainer())
  }

  func signedInCoordinator() throws(KooberError) -> SignedInCoordinator {
    guard let session = container.auth.currentState.session else { throw .notSignedIn }
    return signedIn
      ?? SignedInCoordinator(in: self, container: container.makeSignedInContainer(for: session))
  }

  func newPickMeUp() throws(KooberError) -> PickMeUpCoordinator {
    let signedIn = try signedInCoordinator()
    return PickMeUpCoordinator(
      in: signedIn, container: signedIn.container.makePickMeUpContainer())
  }

  /// The films that are being looked through, of which one is asked for.
  func currentMovies(for movie: Destination) throws -> MoviesCoordinator {
    guard let current: MoviesCoordinator = try signedInCoordinator().lounge().child() else {
      throw RouterError.noScene(movie, reason: "nobody looks through the films")
    }
    return current
  }

  /// The counter whose details are asked for.
  func currentCounter(for details: Destination) throws -> CounterCoordinator {
    guard let current: CounterCoordinator = try signedInCoordinator().lounge().child() else {
      throw RouterError.noScene(details, reason: "nobody counts")
    }
    return current
  }

  /// The flow in front, which asks for the scene of a step.
  func currentPickMeUp(for step: Destination) throws -> PickMeUpCoordinator {
    guard let current: PickMeUpCoordinator = try signedInCoordinator().child() else {
      throw RouterError.noScene(step, reason: "no ride is being asked for")
    }
    return current
  }
}
