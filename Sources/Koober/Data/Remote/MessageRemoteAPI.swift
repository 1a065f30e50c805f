package import FoundationEssentials
package import Scenes

/// The server's chat, which all users share, as one user sees it.
@SceneActor
package protocol MessageRemoteAPI: AnyObject {
  /// Sends a message.
  ///
  /// - Parameters:
  ///   - text: What to say.
  ///   - id: What the message is known by: however often it is sent, it is said once.
  func send(_ text: String, id: UUID) async throws(KooberError) -> TeamMessage
  /// The messages after one, in order; waits a while until there are some.
  ///
  /// - Parameter sequence: The number of the last message that is known; 0 for none.
  /// - Returns: Messages with growing numbers, perhaps not all; none if nobody said anything for long.
  func messages(after sequence: Int64) async throws(KooberError) -> [TeamMessage]
}
