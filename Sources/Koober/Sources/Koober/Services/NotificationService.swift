import FoundationEssentials
import Scenes

/// Keeps the notifications until the user dismisses them.
@MainActor
@Commands
final class NotificationService: Service {
  struct State: Equatable {
    /// The notifications that are not dismissed, oldest first.
    var notifications: [AppNotification] = []

    /// The urgent notifications, in the order in which they are shown.
    var urgent: [AppNotification] { notifications.filter(\.isUrgent) }
  }

  /// The limit of notifications that are not urgent; the oldest are removed.
  static let limit = 100

  private let relay = Relay(State())
  private let date: @MainActor () -> Date
  private var received = 0
  private var hasUser = false

  init(date: @escaping @MainActor () -> Date) { self.date = date }

  var state: ObservableState<State> { relay.states }

  /// Adds a notification.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - text: The text.
  ///   - isUrgent: Whether the notification is shown at once, above all scenes.
  ///   - url: A link to more information.
  func receive(title: String, text: String, isUrgent: Bool = false, url: String? = nil) {
    received += 1
    let notification = AppNotification(
      id: received, title: title, text: text, isUrgent: isUrgent, url: url, date: Moment(date()),
      isForUser: hasUser)
    relay.change { state in
      state.notifications.append(notification)
      guard state.notifications.count(where: { !$0.isUrgent }) > Self.limit,
        let oldest = state.notifications.firstIndex(where: { !$0.isUrgent })
      else { return }
      state.notifications.remove(at: oldest)
    }
  }

  /// The reason why a notification cannot be shown.
  enum MissingNotification: String, Error {
    case notReceived = "no notification has this number yet"
    case removed = "the notification was dismissed or removed"
  }

  /// Returns a notification by its number.
  @NotACommand func notification(_ id: Int) throws(MissingNotification) -> AppNotification {
    guard let notification = currentState.notifications.first(where: { $0.id == id }) else {
      throw id >= 1 && id <= received ? .removed : .notReceived
    }
    return notification
  }

  /// Dismisses a notification.
  func dismiss(_ id: Int) { relay.change { $0.notifications.removeAll { $0.id == id } } }

  /// Dismisses all notifications except the urgent ones, which the user dismisses one by one.
  func clear() { relay.change { $0.notifications.removeAll { !$0.isUrgent } } }

  /// Records that a user is signed in: later notifications are for that user.
  @NotACommand func userSignedIn() { hasUser = true }

  /// Removes the notifications of a user who has signed out, urgent or not.
  @NotACommand func userSignedOut() {
    hasUser = false
    relay.change { $0.notifications.removeAll(where: \.isForUser) }
  }
}

extension NotificationService: Restorable {
  struct SavedState: Codable, Sendable {
    var notifications: [AppNotification]
    var received: Int
    var hasUser: Bool
  }

  var savedState: SavedState {
    SavedState(
      notifications: currentState.notifications, received: received, hasUser: hasUser)
  }

  func restore(_ state: SavedState) {
    received = min(max(state.received, 0), .max / 2)
    hasUser = state.hasUser
    relay.update(to: State(notifications: state.notifications))
  }
}
