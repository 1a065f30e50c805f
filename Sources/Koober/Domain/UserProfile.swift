/// Who a user is.
package struct UserProfile: Hashable, Codable, Sendable {
  /// What the server knows the user by.
  package let id: String
  package var name: String
  /// The address of the account; guests have none.
  package let email: String?

  /// Whether the user has no account, only this session.
  package var isGuest: Bool { email == nil }

  package init(id: String, name: String, email: String?) {
    self.id = id
    self.name = name
    self.email = email
  }
}
