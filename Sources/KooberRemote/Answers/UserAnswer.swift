import Koober

/// A user as the server tells of one.
struct UserAnswer: Decodable, Sendable {
  let id: String
  let name: String
  let email: String?

  var profile: UserProfile { UserProfile(id: id, name: name, email: email) }
}
