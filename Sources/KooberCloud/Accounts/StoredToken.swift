import Foundation

/// What the server keeps of a token.
struct StoredToken: Sendable {
  let digest: Data
  let created: Moment
  let expires: Moment
}
