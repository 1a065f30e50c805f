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

/// What the router asks for: scenes, where they belong, and whether links may lead there.
extension AppCoordinator: SceneBuilder {
  func makeScene(for destination: Destination) throws -> Scene {
    switch try KooberPlace(destination) {
    case .launch: LaunchBuilder.build()
    case .welcome: onboardingCoordinator().makeWelcome()
    case .signIn(let email): onboardingCoordinator().makeSignIn(email: email)
    case .signUp: onboardingCoordinator().makeSignUp()
    case .map: try signedInCoordinator().makeMap()
    case .chat: try signedInCoordinator().makeChat()
    case .writeMessage(let text): try signedInCoordinator().makeWriteMessage(text ?? "")
    case .lounge: try signedInCoordinator().newLounge().makeLounge()
    case .account: try signedInCoordinator().account().makeAccount()
    case .rideHistory: try signedInCoordinator().makeRideHistory()
    case .ride(let id): try signedInCoordinator().makeRide(id: id)
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
    case .movies: try signedInCoordinator().lounge().newMovies().makeMovies()
    case .movie(let id): try currentMovies(for: destination).makeMovie(id)
    case .trailer(let id):
      try currentMovies(for: destination).newTrailer().makeTrailer(of: id)
    case .cinema(let movie): try signedInCoordinator().newCinema().makeCinema(movie)
    case .counter(let count):
      try signedInCoordinator().lounge().newCounter(isDismissButtonHidden: true)
        .makeCounter(from: count ?? 0)
    case .counterDetails(let modal):
      try currentCounter(for: destination).makeDetails(isModal: modal ?? false)
    case .settings: try signedInCoordinator().account().makeSettings()
    case .notifications: try signedInCoordinator().account().makeNotifications()
    case .help: throw RouterError.noScene(destination, reason: "it leads elsewhere")
    case .accountHelp: try signedInCoordinator().account().makeHelp()
    case .welcomeHelp: onboardingCoordinator().makeHelp()
    case .authenticate(let reason): try signedInCoordinator().makeAuthentication(reason: reason)
    case .notification(let id): try makeNotification(id)
    }
  }

  func placement(of destination: Destination) throws -> Placement {
    switch try KooberPlace(destination) {
    case .launch: Placement(owner: "app", scope: "app")
    case .welcome, .signIn, .signUp: Placement(owner: "app/onboarding", scope: "app/onboarding")
    case .map, .rideHistory, .ride, .chat, .writeMessage:
      Placement(owner: "app/signedIn", scope: "app/signedIn")
    case .lounge: Placement(owner: "app/signedIn/lounge", scope: "app/signedIn")
    case .account, .settings, .notifications:
      Placement(owner: "app/signedIn/account", scope: "app/signedIn")
    case .newRide, .whereTo, .rideTo, .rideNear:
      Placement(owner: "app/signedIn/pickMeUp", scope: "app/signedIn/pickMeUp")
    case .dropOffPicker, .rideOptionPicker, .sendingRideRequest, .confirmation:
      Placement(owner: "app/signedIn/pickMeUp", scope: "app/signedIn/pickMeUp", style: .modal)
    case .movies, .movie:
      Placement(owner: "app/signedIn/lounge/movies", scope: "app/signedIn/movies")
    case .trailer:
      Placement(owner: "app/signedIn/lounge/movies/trailer", scope: "app/signedIn/movies")
    case .cinema: Placement(owner: "app/signedIn/cinema", scope: "app/signedIn")
    case .counter:
      Placement(
        owner: "app/signedIn/lounge/counter", scope: "app/signedIn", style: .secondaryStack)
    case .counterDetails(let modal):
      Placement(
        owner: "app/signedIn/lounge/counter", scope: "app/signedIn",
        style: modal == true ? .modal : .push)
    case .accountHelp:
      Placement(owner: "app/signedIn/account", scope: "app/signedIn", style: .modal)
    case .welcomeHelp: Placement(owner: "app/onboarding", scope: "app/onboarding", style: .modal)
    case .authenticate: Placement(owner: "app/signedIn", scope: "app/signedIn", style: .modal)
    case .help, .notification: Placement(owner: "app", scope: "app", style: .modal)
    }
  }

  func tabs(around root: Destination) -> [Destination]? {
    let tabs = KooberPlace.tabs.map(\.destination)
    return tabs.contains { $0.name == root.name } ? tabs : nil
  }

  func evaluate(guard name: String, for destination: Destination) -> GuardOutcome {
    let isSignedIn = container.auth.currentState.session != nil
    return switch name {
    case "signedIn": isSignedIn ? .allow : .wait(for: "signedIn", as: expiredUser)
    case "signedOut": isSignedIn ? .deny(reason: "you are signed in already") : .allow
    case "nearestHelp":
      .redirect((isSignedIn ? KooberPlace.accountHelp : .welcomeHelp).destination)
    default: .deny(reason: "there is no guard \(name)")
    }
  }
}

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
