package import FoundationEssentials

/// The server's chat, which all users share, as one user sees it.
@MainActor
package protocol MessageRemoteAPI: AnyObject {
  /// Sends a message, once however often it is sent under its id.
  func send(_ text: String, id: UUID) async throws(KooberError) -> TeamMessage
  /// The messages after the one of a number (0 for all), in order; waits a while until there are some.
  ///
  /// They are perhaps not all, and none if nobody said anything for long.
  func messages(after sequence: Int64) async throws(KooberError) -> [TeamMessage]
}
