import FoundationEssentials

/// A small value from the server, as it was when it was fetched.
struct CachedValue: Hashable, Codable, Sendable {
  let data: Data
  let fetched: Date
}
