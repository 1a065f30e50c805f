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

  func cached() -> UserProfile? {
    guard let value = try? cache.value(Self.key, of: user),
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
    guard let data = try? JSONEncoder().encode(stored) else { return }
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
@MainActor
final class FakeProfileRemoteAPI: ProfileRemoteAPI {
  private var user: UserProfile

  init(user: UserProfile) { self.user = user }

  func profile() async throws(KooberError) -> UserProfile { user }

  func rename(to name: String) async throws(KooberError) -> UserProfile {
    user.name = name
    return user
  }
}
