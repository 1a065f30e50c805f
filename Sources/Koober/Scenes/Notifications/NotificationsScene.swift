import Scenes

/// What the user should know.
@MainActor
final class NotificationsStore: Store, Derived {
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

struct NotificationsView: SceneView {
  struct Props: Equatable {
    let lines: [String]
    let buttons: String?
  }

  let formats: Formats

  func props(from state: NotificationService.State) -> Props {
    guard !state.notifications.isEmpty else {
      return Props(lines: ["Nothing new."], buttons: nil)
    }
    let hasLinks = state.notifications.contains { $0.url != nil }
    return Props(
      lines: state.notifications.flatMap(lines),
      buttons: hasLinks ? "[openLink]  [forget]  [clear]" : "[forget]  [clear]")
  }

  func render(_ props: Props) -> String {
    (["Notifications", ""] + props.lines + (props.buttons.map { ["", $0] } ?? []))
      .joined(separator: "\n")
  }

  private func lines(_ notification: AppNotification) -> [String] {
    let mark = notification.isUrgent ? "!" : " "
    let title = TextLines.fit("\(mark)\(notification.id) \(notification.title)", into: 28)
    return [
      TextLines.pad(title, to: 29) + formats.time(notification.date),
      TextLines.wrap(notification.text, indent: "   "),
    ]
  }
}

extension SignedInContainer {
  func buildNotifications(onRoute: @escaping RouteHandler<NotificationsStore>) -> Scene {
    let view = NotificationsView(formats: environment.value.formats)
    return scene(
      "notifications", NotificationsStore(service: app.notifications), view, onRoute: onRoute)
  }
}
