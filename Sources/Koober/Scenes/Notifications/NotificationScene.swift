import Scenes

/// One thing that the user should know.
@MainActor
final class NotificationStore: Store {
  struct State: Equatable {
    let notification: AppNotification
    /// What came of opening the link, where it hasn't led on.
    var notice: Notice?
  }

  /// Why a link hasn't led on.
  enum Notice: Equatable, Codable, Sendable {
    /// It leads nowhere, or not from here; why, in words.
    case failed(String)
    /// It waits for somebody to sign in.
    case waitsForUser
    /// It waits for the app, which is on its way to another place.
    case waitsForApp
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

  /// Hears why the link hasn't led on.
  func hear(_ notice: Notice) {
    relay.change { $0.notice = notice }
  }
}

extension NotificationStore: Restorable {
  /// What came of opening the link; what there is to know, the place says.
  struct SavedState: Codable, Sendable {
    var notice: Notice?
  }

  var savedState: SavedState { SavedState(notice: currentState.notice) }

  func restore(_ state: SavedState) {
    relay.change { $0.notice = state.notice }
  }
}

struct NotificationView: SceneView {
  struct Props: Equatable {
    let title: String
    let text: String
    let time: String
    let notice: String?
    let buttons: String
  }

  let formats: Formats

  func props(from state: NotificationStore.State) -> Props {
    let notification = state.notification
    return Props(
      title: TextLines.wrap((notification.isUrgent ? "! " : "") + notification.title),
      text: TextLines.wrap(notification.text, indent: "  "),
      time: formats.dateAndTime(notification.date),
      notice: state.notice.map { TextLines.wrap(words($0)) },
      buttons: notification.url == nil ? "[dismiss]" : "[openLink]  [dismiss]")
  }

  private func words(_ notice: NotificationStore.Notice) -> String {
    switch notice {
    case .failed(let problem): "! \(problem)"
    case .waitsForUser: "There is more once you have signed in."
    case .waitsForApp: "There is more in a moment."
    }
  }

  func render(_ props: Props) -> String {
    """
    \(props.title)

    \(props.text)

    \(props.time)

    \(props.notice.map { "\($0)\n\n" } ?? "")\(props.buttons)
    """
  }
}

extension AppContainer {
  func buildNotification(
    _ notification: AppNotification, onRoute: @escaping RouteHandler<NotificationStore>
  ) -> Scene {
    let view = NotificationView(formats: environment.value.formats)
    return scene(
      "notification", NotificationStore(notification: notification), view, onRoute: onRoute)
  }
}
