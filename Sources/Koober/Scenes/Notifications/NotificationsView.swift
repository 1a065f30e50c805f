import Scenes

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
