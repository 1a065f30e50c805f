/// A user who is signed in.
struct UserSession: Hashable, Sendable {
  let profile: UserProfile
  let remoteSession: RemoteUserSession
}
