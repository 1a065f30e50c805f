import FoundationEssentials

/// Something that the user should know.
struct AppNotification: Hashable, Codable, Sendable {
  /// Its number; the numbers are never used again.
  let id: Int
  let title: String
  let text: String
  /// Whether it can't wait until somebody looks.
  let isUrgent: Bool
  /// The link to where there is more.
  let url: String?
  /// When it came.
  let date: Date
  /// Whether it is for who was signed in when it came, and goes with them; else it is for whoever holds
  /// the device.
  let isForUser: Bool
}
