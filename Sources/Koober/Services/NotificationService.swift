import FoundationEssentials
import Scenes

struct AppNotification: Hashable, Codable, Sendable {
  /// Its number; the numbers are never used again.
  let id: Int
  let title: String
  let text: String
  /// Whether it can't wait until somebody looks.
  let isUrgent: Bool
  let url: String?
  let date: Date
  /// Whether it is for who was signed in when it came, and goes with them; else it is for whoever holds
  /// the device.
  let isForUser: Bool
}

/// Knows what the user should know, until the user does.
@MainActor
@Commands
final class NotificationService: Service {
  struct State: Equatable {
    /// Those that nobody has dismissed, oldest first.
    var notifications: [AppNotification] = []

    /// Those that can't wait, in the order in which they are shown.
    var urgent: [AppNotification] { notifications.filter(\.isUrgent) }
  }

  /// How many that can wait are kept; the oldest go first.
  static let limit = 100

  private let relay = Relay(State())
  private let date: @MainActor () -> Date
  private var received = 0
  private var hasUser = false

  init(date: @escaping @MainActor () -> Date) { self.date = date }

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
      id: received, title: title, text: text, isUrgent: isUrgent, url: url, date: date(),
      isForUser: hasUser)
    relay.change { state in
      state.notifications.append(notification)
      guard state.notifications.count(where: { !$0.isUrgent }) > Self.limit,
        let oldest = state.notifications.firstIndex(where: { !$0.isUrgent })
      else { return }
      state.notifications.remove(at: oldest)
    }
  }

  /// Forgets one that the user knows.
  func dismiss(_ id: Int) { relay.change { $0.notifications.removeAll { $0.id == id } } }

  /// Forgets all but the urgent ones, which have to be dismissed.
  func clear() { relay.change { $0.notifications.removeAll { !$0.isUrgent } } }

  /// Hears that somebody is signed in: what comes from now on is theirs.
  @NotACommand func userCame() { hasUser = true }

  /// Hears that they aren't any more: what was theirs goes with them, urgent or not.
  @NotACommand func userLeft() {
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
