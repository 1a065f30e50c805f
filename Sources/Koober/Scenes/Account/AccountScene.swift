import Scenes

/// Who is signed in, and what can be done about it.
@MainActor
final class AccountStore: Store, Derived {
  struct State: Equatable {
    var profile: UserProfile
    /// How many notifications there are to read.
    var notifications: Int
    /// Why the user is still signed in, who wanted to sign out.
    var problem: SignOutProblem?
  }

  @Dispatchable
  enum Action {
    /// Changes what is kept about the user.
    case settings
    /// Reads what has happened.
    case notifications
    /// Explains Koober.
    case getHelp
    /// Goes to where one signs in, for guests.
    case signIn
    /// Signs out, unless something would be lost.
    ///
    /// - Parameter force: Signs out whatever is lost.
    case signOut(force: Bool = false)
  }

  enum Route { case settings, notifications, help, signIn }

  let routes = Routes<Route>()
  private let relay: Relay<State>
  private let auth: AuthService
  private var observations: [StateObservation] = []

  init(user: UserService, notifications: NotificationService, auth: AuthService) {
    self.auth = auth
    relay = Relay(
      State(
        profile: user.currentState.profile,
        notifications: notifications.currentState.notifications.count,
        problem: auth.currentState.signOutProblem))
    observations = [
      user.state.observe { [weak self] state in self?.relay.change { $0.profile = state.profile } },
      notifications.state.observe { [weak self] state in
        self?.relay.change { $0.notifications = state.notifications.count }
      },
      auth.state.observe { [weak self] state in
        self?.relay.change { $0.problem = state.signOutProblem }
      },
    ]
  }

  var state: ObservableState<State> { relay.states }

  func dispatch(_ action: Action) {
    switch action {
    case .settings: routes.send(.settings)
    case .notifications: routes.send(.notifications)
    case .getHelp: routes.send(.help)
    case .signIn: if currentState.profile.isGuest { routes.send(.signIn) }
    case .signOut(let force): auth.signOut(force: force)
    }
  }
}

struct AccountView: SceneView {
  struct Props: Equatable {
    let name: String
    let email: String
    let news: String?
    let notice: String?
    let buttons: String
  }

  func props(from state: AccountStore.State) -> Props {
    Props(
      name: TextLines.fit(state.profile.name, into: 28),
      email: TextLines.fit(state.profile.email ?? "none: you are a guest", into: 28),
      news: state.notifications == 0 ? nil : "\(state.notifications) to read",
      notice: state.problem.map { TextLines.wrap("! You are still signed in: \($0)") },
      buttons: state.profile.isGuest ? "[signIn]  [signOut]" : "[signOut]")
  }

  func render(_ props: Props) -> String {
    """
    Your account

    Name      \(props.name)
    E-mail    \(props.email)
    \(props.news.map { "News      \($0)\n" } ?? "")
    \(props.notice.map { "\($0)\n\n" } ?? "")[settings]  [notifications]  [getHelp]
    \(props.buttons)
    """
  }
}

extension SignedInContainer {
  func buildAccount(onRoute: @escaping RouteHandler<AccountStore>) -> Scene {
    let store = AccountStore(user: user, notifications: app.notifications, auth: app.auth)
    return scene("account", store, AccountView(), onRoute: onRoute)
  }
}

/// The account, and what is done there.
@MainActor
final class AccountCoordinator: Coordinator {
  /// Lives at least as long as the account inside of it.
  private let signedIn: SignedInCoordinator

  init(in parent: SignedInCoordinator) {
    signedIn = parent
    super.init("account", in: parent)
  }

  private var container: SignedInContainer { signedIn.container }

  func makeAccount() -> Scene {
    container.buildAccount { [self] route, _, _ in
      switch route {
      case .settings: try show(KooberPlace.settings, cause: "route of account")
      case .notifications:
        try show(KooberPlace.notifications, cause: "route of account")
      case .help: try show(KooberPlace.accountHelp, cause: "route of account")
      case .signIn: signedIn.app.signInInstead()
      }
    }
  }

  func makeSettings() -> Scene {
    container.buildSettings { [self] route, scene, store in
      switch route {
      case .confirm(let reason): try confirm(reason, for: store)
      case .closed: try remove(scene, cause: "settings closed")
      }
    }
  }

  func makeNotifications() -> Scene {
    container.buildNotifications { [self] route, _, _ in
      switch route {
      case .open(let notification):
        guard let url = notification.url else { return }
        // What waits may be dropped yet.
        guard case .opened = try router.open(url) else { return }
        container.app.notifications.dismiss(notification.id)
      }
    }
  }

  func makeHelp() -> Scene {
    container.buildHelp { [self] route, scene, _ in
      switch route {
      case .closed: try remove(scene, cause: "help closed")
      }
    }
  }

  private func confirm(_ reason: String, for store: SettingsStore) throws {
    do {
      try signedIn.authenticate(reason: reason, cause: "route of settings") { [weak store] result in
        switch result {
        case .value(let value): store?.hear(isConfirmed: value == true)
        case .cancelled: store?.hear(isConfirmed: false)
        case .failed: store?.hear(isConfirmed: false, failure: .notConfirmed)
        }
      }
    } catch {
      store.hear(isConfirmed: false, failure: .notConfirmed)
      throw error
    }
  }
}
