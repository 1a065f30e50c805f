import Scenes

/// What the user should know.
@MainActor
final class NotificationsStore: Store {
  @Dispatchable
  enum Action {
    /// Goes to where there is more, and forgets the notification.
    case openLink(id: Int)
    /// Forgets a notification.
    case forget(id: Int)
    /// Forgets all of them.
    case clear
  }

  enum Route: Equatable { case open(AppNotification) }

  let routes = Routes<Route>()
  let state: ObservableState<NotificationService.State>
  private let service: NotificationService

  init(service: NotificationService) {
    self.service = service
    state = service.state
  }

  func dispatch(_ action: Action) {
    switch action {
    case .openLink(let id):
      guard let notification = state.value.notifications.first(where: { $0.id == id }),
        notification.url != nil
      else { return }
      routes.send(.open(notification))
    case .forget(let id): service.dismiss(id)
    case .clear: service.clear()
    }
  }
}

extension NotificationsStore: Derived {}
