import Scenes

/// The user's account and its actions.
@MainActor
final class AccountStore: Store, Derived {
  struct State: Equatable {
    var profile: UserProfile
    var notifications: Int
    /// The reason why signing out was refused.
    var problem: SignOutProblem?
  }

  @Dispatchable
  enum Action {
    /// Changes the user's settings.
    case settings
    /// Shows the notifications.
    case notifications
    /// Explains Koober.
    case getHelp
    /// Shows the sign-in form to a guest.
    case signIn
    /// Signs out, unless that would lose data.
    ///
    /// - Parameter force: Signs out even if data is lost.
    case signOut(force: Bool = false)
    /// Closes the alert.
    case ok
  }

  enum Route { case settings, notifications, help, signIn }

  let routes = Routes<Route>()
  let state: ObservableState<State>
  private let auth: AuthService

  init(user: UserService, notifications: NotificationService, auth: AuthService) {
    self.auth = auth
    state = ObservableState(user.state, notifications.state, auth.state) { user, news, auth in
      State(
        profile: user.profile, notifications: news.notifications.count,
        problem: auth.signOutProblem)
    }
  }

  func dispatch(_ action: Action) {
    switch action {
    case .settings: routes.send(.settings)
    case .notifications: routes.send(.notifications)
    case .getHelp: routes.send(.help)
    case .signIn: if currentState.profile.isGuest { routes.send(.signIn) }
    case .signOut(let force): auth.signOut(force: force)
    case .ok: auth.acknowledge()
    }
  }
}

struct AccountView: SceneView {
  func render(_ state: AccountStore.State) -> String {
    let (profile, news) = (state.profile, state.notifications)
    return page(
      "Your account",
      section(
        field("Name", profile.name), field("E-mail", profile.email ?? "none: you are a guest"),
        news == 0 ? nil : field("News", "\(news) to read")),
      "[settings]  [notifications]  [getHelp]\n" + (profile.isGuest ? "[signIn]  " : "")
        + "[signOut]")
  }

  func alert(in state: AccountStore.State) -> Alert? {
    state.problem.map { Alert("You are still signed in: \($0)") }
  }
}

extension SignedInContainer {
  func buildAccount(onRoute: @escaping RouteHandler<AccountStore>) -> Scene {
    let store = AccountStore(user: user, notifications: app.notifications, auth: app.auth)
    return scene("account", store, AccountView(), onRoute: onRoute)
  }
}

/// The account and the scenes that it shows.
@MainActor
final class AccountCoordinator: Coordinator {
  /// Outlives the account inside it.
  private let signedIn: SignedInCoordinator

  init(in parent: SignedInCoordinator) {
    signedIn = parent
    super.init("account", in: parent)
  }

  private var container: SignedInContainer { signedIn.container }

  func makeAccount() -> Scene {
    container.buildAccount { [self] route, _, _ in
      let cause = "route of account"
      switch route {
      case .settings: try show(KooberPlace.settings, cause: cause)
      case .notifications: try show(KooberPlace.notifications, cause: cause)
      case .help: try show(KooberPlace.accountHelp, cause: cause)
      case .signIn: signedIn.app.replaceWithSignIn()
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
        // A waiting link can still be dropped.
        guard let url = notification.url, case .opened = try router.open(url) else { return }
        container.app.notifications.dismiss(notification.id)
      }
    }
  }

  func makeHelp() -> Scene { container.buildHelp(onRoute: leaving("help closed")) }

  private func confirm(_ reason: String, for store: SettingsStore) throws {
    do {
      try signedIn.authenticate(reason: reason, cause: "route of settings") { [weak store] result in
        switch result {
        case .value(let value): store?.finishConfirmation(isConfirmed: value == true)
        case .cancelled: store?.finishConfirmation(isConfirmed: false)
        case .failed: store?.finishConfirmation(isConfirmed: false, failure: .notConfirmed)
        }
      }
    } catch {
      store.finishConfirmation(isConfirmed: false, failure: .notConfirmed)
      throw error
    }
  }
}
