import FoundationEssentials
import Scenes

@testable import Koober

extension UserProfile {
  /// Who comes without an account.
  static let guest = UserProfile(id: "guest 1", name: "Guest 1", email: nil)
}

extension StoresFixture {
  /// What knows who the user is, which has been read and fetched two seconds later.
  func user(_ profile: UserProfile = UserSession.make().profile) -> UserService {
    UserService(
      on: stage, profile: profile,
      repository: UserProfileRepository(
        user: profile.id, cache: InMemoryCacheDataStore(),
        api: ControlledProfileRemoteAPI(
          FakeProfileRemoteAPI(user: profile), controls: controls,
          delay: EnvironmentControls.usualDelay),
        date: { Date(timeIntervalSince1970: 0) }))
  }

  /// Films whose choice by chance goes through them in order.
  static func movies() -> MovieRepository {
    var last = -1
    return MovieRepository { range in
      last = last < range.upperBound ? last + 1 : range.lowerBound
      return last
    }
  }
}

extension StoresFixture {
  /// What finds out whether a password is that of a user.
  func verifier(_ session: UserSession = .make()) -> PasswordVerifier {
    PasswordVerifier(
      on: stage,
      repository: KooberUserSessionRepository(
        dataStore: sessions, api: authAPI),
      session: session)
  }
}
