import Scenes

/// One thing that the user should know.
@SceneActor
final class NotificationStore: Store {
  struct State: Equatable {
    let notification: AppNotification
    /// Why the link leads nowhere.
    var problem: String?
  }

  @Dispatchable
  enum Action {
    /// Goes to where there is more.
    case openLink
    /// Forgets the notification.
    case dismiss
  }

  enum Route: Equatable { case open(url: String), dismissed }

  let routes = Routes<Route>()
  private let relay: Relay<State>

  init(notification: AppNotification) { relay = Relay(State(notification: notification)) }

  var state: ObservableState<State> { relay.states }

  func dispatch(_ action: Action) {
    switch action {
    case .openLink: if let url = currentState.notification.url { routes.send(.open(url: url)) }
    case .dismiss: routes.send(.dismissed)
    }
  }

  /// Hears that the link leads nowhere, or not now, and why.
  func linkFailed(because problem: String) {
    relay.accept(State(notification: currentState.notification, problem: problem))
  }
}
