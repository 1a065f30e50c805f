/// A user's profile, from the last launch and from the server.
@MainActor
protocol UserProfileRepository: AnyObject {
  /// The profile that was fetched last; nil if none can be read.
  func cached() -> UserProfile?
  func fetch() async throws(KooberError) -> UserProfile
  func rename(to name: String) async throws(KooberError) -> UserProfile
  /// Stores a profile; one that cannot be stored is fetched again.
  func keep(_ profile: UserProfile)
}

/// Reads a user's profile and changes it.
@MainActor
struct ProfileWorker {
  let repository: any UserProfileRepository

  /// The profile that was fetched last; nil if none can be read.
  func cached() -> UserProfile? { repository.cached() }

  func fetch() async throws(KooberError) -> UserProfile { keep(try await repository.fetch()) }

  func rename(to name: String) async throws(KooberError) -> UserProfile {
    keep(try await repository.rename(to: name))
  }

  private func keep(_ profile: UserProfile) -> UserProfile {
    // The user may have signed out since.
    if !Task.isCancelled { repository.keep(profile) }
    return profile
  }
}
