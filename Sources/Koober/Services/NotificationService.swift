import FoundationEssentials
import Scenes

/// Knows what the user should know, until the user does.
@SceneActor
@Commands
final class NotificationService: Service {
  struct State: Equatable {
    /// Those that nobody has dismissed, oldest first.
    var notifications: [AppNotification] = []

    /// Those that can't wait, in the order in which they are shown.
    var urgent: [AppNotification] { notifications.filter(\.isUrgent) }
  }

  private let relay = Relay(State())
  private let date: @SceneActor () -> Date
  private var received = 0

  init(date: @escaping @SceneActor () -> Date) { self.date = date }

  var state: ObservableState<State> { relay.states }

  /// Takes what the user should know.
  ///
  /// - Parameters:
  ///   - title: What it is about.
  ///   - text: What there is to know.
  ///   - isUrgent: Whether it shows itself at once, in front of all else.
  ///   - url: The link to where there is more.
  func receive(title: String, text: String, isUrgent: Bool = false, url: String? = nil) {
    received += 1
    let notification = AppNotification(
      id: received, title: title, text: text, isUrgent: isUrgent, url: url, date: date())
    change { $0.append(notification) }
  }

  /// Forgets one that the user knows.
  func dismiss(_ id: Int) { change { $0.removeAll { $0.id == id } } }

  /// Forgets all but the urgent ones, which have to be dismissed.
  func clear() { change { $0.removeAll { !$0.isUrgent } } }

  private func change(_ body: (inout [AppNotification]) -> Void) {
    var next = currentState
    body(&next.notifications)
    if next != currentState { relay.accept(next) }
  }
}
