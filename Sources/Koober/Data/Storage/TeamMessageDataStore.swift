import Scenes

/// Where the last messages of the team are kept that a user has received.
@MainActor
protocol TeamMessageDataStore: AnyObject {
  /// The messages that a user has received, in order.
  func messages(of user: String) throws(KooberError) -> [TeamMessage]
  /// Keeps messages, each in the place of one of the same number, and forgets the oldest of too many.
  func append(_ messages: [TeamMessage], of user: String) throws(KooberError)
  /// Forgets all that is kept for a user.
  func forget(_ user: String) throws(KooberError)
}

extension TeamMessageDataStore {
  /// How many messages are kept for a user.
  static var limit: Int { 200 }
}
