import Scenes

/// One notification.
@MainActor
final class NotificationStore: Store, Restorable {
  struct State: Equatable {
    let notification: AppNotification
    /// The result of opening the link, if it has not succeeded.
    var notice: Notice?
  }

  enum Notice: Equatable, Codable, Sendable {
    /// The link cannot be opened from here; the reason as shown to the user.
    case failed(String)
    case waitsForUser
    /// The link waits until the app has reached another place.
    case waitsForApp
  }

  @Dispatchable
  enum Action {
    /// Opens the notification's link.
    case openLink
    /// Dismisses the notification.
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

  func setNotice(_ notice: Notice) { relay.change { $0.notice = notice } }

  /// The result of opening the link; the notification itself is in the place.
  struct SavedState: Codable, Sendable {
    var notice: Notice?
  }

  var savedState: SavedState { SavedState(notice: currentState.notice) }

  func restore(_ state: SavedState) { relay.change { $0.notice = state.notice } }
}

struct NotificationView: SceneView {
  let formats: Formats

  func render(_ state: NotificationStore.State) -> String {
    let notification = state.notification
    return page(
      TextLines.wrap((notification.isUrgent ? "! " : "") + notification.title),
      TextLines.wrap(notification.text, indent: "  "),
      formats.dateAndTime(notification.date),
      state.notice.map { TextLines.wrap(text(of: $0)) },
      notification.url == nil ? "[notification.dismiss]" : "[openLink]  [notification.dismiss]")
  }

  private func text(of notice: NotificationStore.Notice) -> String {
    switch notice {
    case .failed(let problem): "! \(problem)"
    case .waitsForUser: "The link opens after you sign in."
    case .waitsForApp: "The link opens in a moment."
    }
  }
}

extension AppContainer {
  func buildNotification(
    _ notification: AppNotification, onRoute: @escaping RouteHandler<NotificationStore>
  ) -> Scene {
    let store = NotificationStore(notification: notification)
    let view = NotificationView(formats: environment.value.formats)
    return scene("notification", store, view, onRoute: onRoute)
  }
}
