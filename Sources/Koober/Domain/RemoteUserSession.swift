package import Scenes

/// What the server knows a signed-in user by.
package struct RemoteUserSession: Hashable, Sendable {
  package let token: Secret<String>

  package init(token: Secret<String>) { self.token = token }
}
