import Scenes

/// One thing that the user should know.
@MainActor
final class NotificationStore: Store, Restorable {
  struct State: Equatable {
    let notification: AppNotification
    /// What came of opening the link, where it hasn't led on.
    var notice: Notice?
  }

  enum Notice: Equatable, Codable, Sendable {
    /// It leads nowhere, or not from here; why, in words.
    case failed(String)
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

  func hear(_ notice: Notice) { relay.change { $0.notice = notice } }

  /// What came of opening the link; what there is to know, the place says.
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
      state.notice.map { TextLines.wrap(words($0)) },
      notification.url == nil ? "[dismiss]" : "[openLink]  [dismiss]")
  }

  private func words(_ notice: NotificationStore.Notice) -> String {
    switch notice {
    case .failed(let problem): "! \(problem)"
    case .waitsForUser: "There is more once you have signed in."
    case .waitsForApp: "There is more in a moment."
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
