import Scenes

/// Who is signed in, and what can be done about it.
@MainActor
final class AccountStore: Store {
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
      user.state.observe { [weak self] state in self?.change { $0.profile = state.profile } },
      notifications.state.observe { [weak self] state in
        self?.change { $0.notifications = state.notifications.count }
      },
      auth.state.observe { [weak self] state in self?.change { $0.problem = state.signOutProblem }
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

  private func change(_ body: (inout State) -> Void) {
    var next = currentState
    body(&next)
    if next != currentState { relay.accept(next) }
  }
}

extension AccountStore: Derived {}
