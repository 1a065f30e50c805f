import Scenes

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
