/// A message to the user of the device, such as a warning or an offer.
struct AppNotification: Hashable, Sendable {
  /// The notification's number; numbers are never reused.
  let id: Int
  let title: String
  let text: String
  /// Whether the notification is shown at once.
  let isUrgent: Bool
  let url: String?
  let date: Moment
  /// Whether the notification is for the user who was signed in when it arrived, and is removed with that user's
  /// session; otherwise it is for every user of the device.
  let isForUser: Bool
}
