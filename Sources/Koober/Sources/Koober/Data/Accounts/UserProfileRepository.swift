import FoundationEssentials
import Scenes

/// A user's profile, from the last launch and from the server.
@MainActor
final class KooberUserProfileRepository: UserProfileRepository {
  private struct Stored: Codable {
    let name: String
    let email: String?
  }

  private static let key = "profile"

  private let user: String
  private let cache: any CacheDataStore
  private let api: any ProfileRemoteAPI
  private let date: @MainActor () -> Date

  init(
    user: String, cache: any CacheDataStore, api: any ProfileRemoteAPI,
    date: @escaping @MainActor () -> Date
  ) {
    self.user = user
    self.cache = cache
    self.api = api
    self.date = date
  }

  func cached() -> UserProfile? { Self.profile(of: user, in: cache) }

  /// The profile of a user that was fetched last; nil if none can be read.
  static func profile(of user: UserProfile.ID, in cache: any CacheDataStore) -> UserProfile? {
    guard let value = try? cache.value(key, of: user),
      let stored = try? JSONDecoder().decode(Stored.self, from: value.data)
    else { return nil }
    return UserProfile(id: user, name: stored.name, email: stored.email)
  }

  func fetch() async throws(KooberError) -> UserProfile { try await api.profile() }

  func rename(to name: String) async throws(KooberError) -> UserProfile {
    try await api.rename(to: name)
  }

  func keep(_ profile: UserProfile) {
    let stored = Stored(name: profile.name, email: profile.email)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    guard let data = try? encoder.encode(stored) else { return }
    try? cache.save(
      CachedValue(data: data, fetched: Moment(date())), as: Self.key, of: user)
  }
}

@External("profile", through: UserServer.self)
@MainActor
package protocol ProfileRemoteAPI {
  @ExternalName("read") func profile() async throws(KooberError) -> UserProfile
  func rename(to name: String) async throws(KooberError) -> UserProfile
}

/// A user's profile without a server.
struct FakeProfileRemoteAPI: ProfileRemoteAPI {
  let user: UserProfile
  let accounts: FakeAccounts

  func profile() async throws(KooberError) -> UserProfile { accounts.profile(of: user) }

  func rename(to name: String) async throws(KooberError) -> UserProfile {
    accounts.rename(user.id, to: name)
    return accounts.profile(of: user)
  }
}
