import Scenes

/// The root coordinator: sets the root scene after signing in and out, and makes all scenes.
@MainActor
final class AppCoordinator: Coordinator {
  let container: AppContainer
  private let stage: SceneStage
  private var observations: [StateObservation] = []
  private weak var launch: LaunchStore?
  private lazy var notifications = NotificationPresenter(for: self)
  private var area = Area.launch
  /// The user whose session the server has ended: links wait for this user to sign in again.
  var expiredUser: String? { container.auth.currentState.expiredUser }
  /// The user who owns the tabs of the area.
  private var entered: UserSession?
  /// The place to show after the user has signed out.
  private var next: KooberPlace?

  private enum Area { case launch, onboarding, signedIn }

  init(on stage: SceneStage, container: AppContainer, router: Router) {
    self.stage = stage
    self.container = container
    super.init(root: "app", router: router)
  }

  func begin() {
    attempt { try setRoot(KooberPlace.launch, animation: .none, cause: "start") }
    notifications.begin()
    observations = [
      container.main.view.observe { [weak self] view in self?.present(view) },
      container.auth.state.observe { [weak self] state in self?.follow(state) },
    ]
    launch?.loadUserSession()
  }

  private func makeLaunch() -> Scene {
    let (scene, store) = container.buildLaunch()
    launch = store
    return scene
  }

  /// Shows the part of the app that the model tells.
  private func present(_ view: MainView) {
    switch view {
    case .launching: area = .launch
    case .onboarding: enter(.onboarding, at: .welcome, cause: "no user is signed in")
    case .signedIn(let session):
      enter(.signedIn, at: .map, as: session.profile.id, cause: "signed in")
    }
  }

  private func follow(_ state: AuthState) {
    switch state {
    case .starting, .reading: container.main.launch()
    case .signedIn, .signOutFailed: next = nil
    default: break
    }
    if let refusal = state.signOutProblem?.refusal { stage.report(refusal) }
  }

  func replaceWithSignIn() {
    next = .signIn(email: nil)
    container.auth.signOut()
  }

  /// Shows the first scene of a user who has signed in or out.
  ///
  /// Scenes that would lose data were asked before, unless the sign-out was forced or the server has ended the
  /// session; in both cases there is no user left to save the data.
  private func enter(
    _ area: Area, at place: KooberPlace, as user: String? = nil, cause: String
  ) {
    let session = area == .signedIn ? container.auth.currentState.session : nil
    guard self.area != area || entered?.remoteSession != session?.remoteSession else { return }
    let isExpired = self.area == .signedIn && expiredUser != nil
    let left = isExpired ? lastLinkedPlace : nil
    if self.area == .signedIn {
      if expiredUser == nil { router.dropDeferredLinks() }
      // Links and routes of one user are not kept for the next.
      container.notifications.userSignedOut()
    }
    self.area = area
    if area == .signedIn { container.notifications.userSignedIn() }
    let last = entered
    entered = session
    attempt { try setRoot(place, cause: cause, force: true) }
    if let last { router.afterTransition { [container] in container.forgetGuest(last) } }
    router.becomeReady()
    if area == .signedIn { router.openDeferredLinks(waitingFor: "signedIn", as: user) }
    if area == .onboarding {
      // The link waits for the same user, who returns to the place where the session has ended.
      if let left { attempt { _ = try router.goTo(left, cause: "the session has ended") } }
      if let next {
        attempt { try show(next, cause: cause) }
      } else if isExpired || !router.deferredLinks.isEmpty {
        showSignIn(cause: cause)
      }
    }
    next = nil
  }

  /// The last place on the current path that has a link of its own; nil if signing in leads there anyway.
  ///
  /// A notification is shown again by itself.
  private var lastLinkedPlace: Destination? {
    let path = router.tree.path.map(\.destination)
    let place = path.last {
      $0.name != "notification" && router.links.pattern(named: $0.name) != nil
    }
    return place == KooberPlace.map.destination ? nil : place
  }

  var userServices: [ServiceHandle] { tabs?.container.services ?? [] }

  /// The tabs of the signed-in user; without one, the tabs that are about to be removed.
  ///
  /// Tabs that are still retained must not be used by the next user.
  private var tabs: SignedInCoordinator? {
    guard let session = container.auth.currentState.session else { return child() }
    let all = children.compactMap { $0 as? SignedInCoordinator }
    return all.last { $0.container.session.remoteSession == session.remoteSession }
  }

  func attempt(_ body: () throws -> Void) {
    do { try body() } catch { stage.report(error) }
  }

  /// The signed-in user's tabs, created if they do not exist.
  func signedIn() throws(KooberError) -> SignedInCoordinator {
    guard let session = container.auth.currentState.session else { throw .notSignedIn }
    return tabs ?? SignedInCoordinator(in: self, session: session)
  }

  private func onboarding() -> OnboardingCoordinator { child() ?? OnboardingCoordinator(in: self) }

  func movies(for place: KooberPlace) throws -> MoviesCoordinator {
    try current(in: signedIn().lounge(), for: place, .films)
  }

  private func counter(for place: KooberPlace) throws -> CounterCoordinator {
    try current(in: signedIn().lounge(), for: place, .counter)
  }

  /// Each request for a ride has its own flow.
  private func pickMeUp() throws -> PickMeUpCoordinator { PickMeUpCoordinator(in: try signedIn()) }

  private func pickMeUp(for place: KooberPlace) throws -> PickMeUpCoordinator {
    try current(in: signedIn(), for: place, .rideRequest)
  }

  private func current<Child: Coordinator>(
    in parent: Coordinator, for place: KooberPlace, _ dependency: KooberDependency
  ) throws -> Child {
    guard let current: Child = parent.child() else {
      throw RouterError.unsatisfied(place.destination, needs: dependency.rawValue)
    }
    return current
  }
}

/// The answers to the router: scenes, their places, and whether links may lead there.
extension AppCoordinator: SceneBuilder {
  private typealias PlaceRoute = (position: Position, make: @MainActor () throws -> Scene)

  private func route(to place: KooberPlace) -> PlaceRoute {
    switch place {
    case .launch: (.app, { self.makeLaunch() })
    case .welcome: (.onboarding, { self.onboarding().makeWelcome() })
    case .signIn(let email): (.onboarding, { self.onboarding().makeSignIn(email: email) })
    case .signUp: (.onboarding, { self.onboarding().makeSignUp() })
    case .welcomeHelp: (.onboarding, { self.onboarding().makeHelp() })
    case .map: (.signedIn, { try self.signedIn().makeMap() })
    case .rideHistory: (.signedIn, { try self.signedIn().makeRideHistory() })
    case .ride(let id): (.signedIn, { try self.signedIn().makeRide(id: id) })
    case .newRide(let dropOff, let option):
      (.pickMeUp, { try self.pickMeUp().makePickMeUp(.newRide(dropOff: dropOff, option: option)) })
    case .whereTo: (.pickMeUp, { try self.pickMeUp().makePickMeUp(.whereTo) })
    case .rideTo(let dropOff):
      (.pickMeUp, { try self.pickMeUp().makePickMeUp(.newRide(dropOff: dropOff, option: nil)) })
    case .rideNear(let latitude, let longitude):
      (.pickMeUp, { try self.pickMeUp().makePickMeUp(latitude, longitude) })
    case .confirmation(let question):
      (.pickMeUp, { try self.pickMeUp(for: place).makeConfirmation(question: question) })
    case .chat: (.signedIn, { try self.signedIn().container.buildChat() })
    case .writeMessage(let text): (.signedIn, { try self.signedIn().makeWriteMessage(text ?? "") })
    case .lounge: (.lounge, { try LoungeCoordinator(in: self.signedIn()).makeLounge() })
    case .movies: (.movies, { try MoviesCoordinator(in: self.signedIn().lounge()).makeMovies() })
    case .movie(let id): (.movies, { try self.movies(for: place).makeMovie(id) })
    case .trailer(let id): (.trailer, { try self.movies(for: place).makeTrailer(of: id) })
    case .cinema(let movie): (.signedIn, { try self.signedIn().makeCinema(movie) })
    case .counter(let count):
      (.counter, { try self.signedIn().lounge().makeCounter(from: count ?? 0) })
    case .counterDetails(let modal):
      (.counter, { try self.counter(for: place).makeDetails(isModal: modal ?? false) })
    case .account: (.account, { try self.signedIn().account().makeAccount() })
    case .settings: (.account, { try self.signedIn().account().makeSettings() })
    case .notifications: (.account, { try self.signedIn().account().makeNotifications() })
    case .accountHelp: (.account, { try self.signedIn().account().makeHelp() })
    case .authenticate(let reason):
      (.signedIn, { try self.signedIn().makeAuthentication(reason: reason) })
    case .notification(let id): (.app, { try self.notifications.makeNotification(id) })
    case .help:
      (
        .app,
        { throw RouterError.noScene(place.destination, reason: "help opens at another place") }
      )
    }
  }

  func makeScene(for destination: Destination) throws -> Scene {
    try route(to: KooberPlace(destination)).make()
  }

  func placement(of destination: Destination) throws -> Placement {
    let place = try KooberPlace(destination)
    let position = route(to: place).position
    return Placement(owner: position.owner, scope: position.scope, of: place)
  }

  func satisfies(_ dependency: String, of destination: Destination) -> Bool {
    switch KooberDependency(rawValue: dependency) {
    case .unreadSession: area == .launch
    case .userSession: container.auth.currentState.session != nil
    case .rideRequest: tabs?.child(PickMeUpCoordinator.self) != nil
    case .films: tabs?.child(LoungeCoordinator.self)?.child(MoviesCoordinator.self) != nil
    case .counter: tabs?.child(LoungeCoordinator.self)?.child(CounterCoordinator.self) != nil
    case nil: false
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
    case "signedOut": isSignedIn ? .deny(reason: "you are already signed in") : .allow
    case "nearestHelp":
      .redirect((isSignedIn ? KooberPlace.accountHelp : .welcomeHelp).destination)
    default: .deny(reason: "unknown guard '\(name)'")
    }
  }

  /// Shows the sign-in form, which continues to the link's destination.
  func didDeferLink(until condition: String) {
    if condition == "signedIn" { showSignIn(cause: "a link waits for \(condition)") }
  }

  /// Shows the sign-in form on top of a scene that precedes signing in, unless the form is in front.
  ///
  /// If leaving that scene would lose data, it stays; signing in there continues to the link's destination as well.
  private func showSignIn(cause: String) {
    router.afterTransition { [weak self] in
      guard let self, container.auth.currentState.session == nil, router.refusal == nil,
        let front = router.tree.focus,
        ["welcome", "signUp", "welcomeHelp"].contains(front.destination.name)
      else { return }
      let form = router.tree.path.last { $0.destination.name == "signIn" }?.destination
      attempt {
        _ = try router.goTo(form ?? KooberPlace.signIn(email: nil).destination, cause: cause)
      }
    }
  }
}

/// The position of a scene: the coordinator that handles its routes, and the lifetime it is built in.
private struct Position {
  let owner: OwnerPath
  let scope: OwnerPath

  static let app = Position(owner: "app", scope: "app")
  static let onboarding = Position(owner: "app/onboarding", scope: "app/onboarding")
  static let signedIn = Position(owner: "app/signedIn", scope: "app/signedIn")
  static let account = Position(owner: "app/signedIn/account", scope: "app/signedIn")
  static let lounge = Position(owner: "app/signedIn/lounge", scope: "app/signedIn")
  static let counter = Position(owner: "app/signedIn/lounge/counter", scope: "app/signedIn")
  static let movies = Position(
    owner: "app/signedIn/lounge/movies", scope: "app/signedIn/movies")
  static let trailer = Position(
    owner: "app/signedIn/lounge/movies/trailer", scope: "app/signedIn/movies")
  static let pickMeUp = Position(owner: "app/signedIn/pickMeUp", scope: "app/signedIn/pickMeUp")
}
