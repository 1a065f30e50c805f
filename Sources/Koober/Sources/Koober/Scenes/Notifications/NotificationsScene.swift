import Scenes

/// The list of notifications.
@MainActor
final class NotificationsStore: Store, Derived {
  @Dispatchable
  enum Action {
    /// Opens a notification's link and dismisses the notification.
    case openLink(id: Int)
    /// Dismisses a notification.
    case forget(id: Int)
    /// Dismisses all notifications.
    case clear
  }

  enum Route: Equatable { case open(AppNotification) }

  let routes = Routes<Route>()
  private let service: NotificationService

  init(service: NotificationService) { self.service = service }

  var state: ObservableState<NotificationService.State> { service.state }

  func dispatch(_ action: Action) {
    switch action {
    case .openLink(let id):
      guard let notification = currentState.notifications.first(where: { $0.id == id }),
        notification.url != nil
      else { return }
      routes.send(.open(notification))
    case .forget(let id): service.dismiss(id)
    case .clear: service.clear()
    }
  }
}

struct NotificationsView: SceneView {
  let formats: Formats

  func render(_ state: NotificationService.State) -> String {
    guard !state.notifications.isEmpty else { return page("Notifications", "Nothing new.") }
    let hasLinks = state.notifications.contains { $0.url != nil }
    return page(
      "Notifications", state.notifications.map(lines).joined(separator: "\n"),
      (hasLinks ? "[openLink]  " : "") + "[forget]  [clear]")
  }

  private func lines(_ notification: AppNotification) -> String {
    let mark = notification.isUrgent ? "!" : " "
    let title = TextLines.fit("\(mark)\(notification.id) \(notification.title)", into: 28)
    return """
      \(TextLines.pad(title, to: 29))\(formats.time(notification.date))
      \(TextLines.wrap(notification.text, indent: "   "))
      """
  }
}

extension SignedInContainer {
  func buildNotifications(onRoute: @escaping RouteHandler<NotificationsStore>) -> Scene {
    let store = NotificationsStore(service: app.notifications)
    let view = NotificationsView(formats: environment.value.formats)
    return scene("notifications", store, view, onRoute: onRoute)
  }
}
