/// The server's knowledge of who a user is.
@MainActor
package protocol ProfileRemoteAPI: AnyObject {
  /// Who the user is now.
  func profile() async throws(KooberError) -> UserProfile
  /// Gives the user another name.
  func rename(to name: String) async throws(KooberError) -> UserProfile
}
