/// A user who is signed in.
package struct UserSession: Hashable, Sendable {
  package let profile: UserProfile
  package let remoteSession: RemoteUserSession

  package init(profile: UserProfile, remoteSession: RemoteUserSession) {
    self.profile = profile
    self.remoteSession = remoteSession
  }
}
