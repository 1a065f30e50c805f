import Scenes

/// What the server knows a signed-in user by.
struct RemoteUserSession: Hashable, Sendable {
  let token: Secret<String>
}
