/// Who a user is.
struct UserProfile: Hashable, Sendable {
  let name: String
  let email: String
}
