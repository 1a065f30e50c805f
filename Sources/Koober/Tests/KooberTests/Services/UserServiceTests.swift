import FoundationEssentials
import SceneTesting
import Scenes
import Testing

@testable import Koober

@MainActor
struct UserServiceTests {
  private typealias Verification = StoreVerification<UserService, UserState>

  private let storages = Storages.inMemory()
  private let jane = UserSession.make().profile

  private func verification(
    failing failures: [Operation: KooberError] = [:]
  ) throws -> (sut: Verification, fixture: ChatFixture) {
    var made: ChatFixture?
    let sut = Verification { stage in
      let fixture = ChatFixture(on: stage, storages: storages)
      for (operation, error) in failures { fixture.controls.fail(operation, with: error) }
      made = fixture
      return fixture.makeUser()
    }
    return (sut, try #require(made))
  }

  /// A service that has fetched the profile.
  private func fetched() async throws -> (sut: Verification, fixture: ChatFixture) {
    let (sut, fixture) = try verification()
    try await sut.verify(
      when: { _, stage in try await stage.advance(by: .seconds(1)) },
      then: { recording in
        recording.expectStates([
          .at(.zero, UserState(profile: jane)),
          .at(.zero, UserState(profile: jane, work: .fetching)),
          .at(.seconds(1), UserState(profile: jane, origin: .server, work: .idle)),
        ])
      })
    return (sut, fixture)
  }

  private func cache(_ text: String) throws {
    try storages.cache.save(
      CachedValue(data: Data(text.utf8), fetched: ChatFixture.start), as: "profile", of: jane.id)
  }

  private func named(_ name: String) -> UserProfile {
    UserProfile(id: jane.id, name: name, email: jane.email)
  }

  @Test func theFetchedProfileIsCached() async throws {
    let (sut, _) = try await fetched()
    let kept = try storages.cache.value("profile", of: jane.id)
    #expect(kept?.fetched == ChatFixture.start.adding(seconds: 1))
    try await sut.expectReleased()
  }

  @Test func theCachedProfileIsShownFirst() async throws {
    try cache(#"{"name": "Jane of old", "email": "jane@example.com"}"#)
    let (sut, _) = try verification()
    try await sut.verify(
      when: { _, stage in try await stage.advance(by: .seconds(1)) },
      then: { recording in
        recording.expectStates([
          .at(.zero, UserState(profile: jane)),
          .at(
            .zero,
            UserState(profile: named("Jane of old"), origin: .cache, work: .fetching)),
          .at(.seconds(1), UserState(profile: jane, origin: .server, work: .idle)),
        ])
      })
  }

  @Test func anOutageKeepsTheCachedProfile() async throws {
    try cache(#"{"name": "Jane of old"}"#)
    let (sut, fixture) = try verification(failing: [.profileRead: .notConnected])
    let old = UserProfile(id: jane.id, name: "Jane of old", email: nil)
    try await sut.when { _, stage in try await stage.advance(by: .seconds(1)) }
    sut.then { recording in
      recording.expectStates([
        UserState(profile: jane), UserState(profile: old, origin: .cache, work: .fetching),
        UserState(profile: old, origin: .cache, work: .failed(.notConnected)),
      ])
    }
    fixture.controls.recover(.profileRead)
    try await sut.verify(
      when: { user, stage in
        user.refresh()
        user.refresh()
        try await stage.advance(by: .seconds(1))
      },
      then: { recording in
        recording.expectStates([
          .at(.seconds(1), UserState(profile: old, origin: .cache, work: .fetching)),
          .at(.seconds(2), UserState(profile: jane, origin: .server, work: .idle)),
        ])
      })
  }

  @Test func anUnreadableCacheIsIgnored() async throws {
    try cache("{")
    let (sut, _) = try verification()
    try await sut.when { _, _ in }
    sut.then {
      $0.expectStates([UserState(profile: jane), UserState(profile: jane, work: .fetching)])
    }
  }

  @Test func aNewNameIsShownAndCached() async throws {
    let (sut, fixture) = try await fetched()
    try await sut.verify(
      when: { user, stage in
        user.rename(to: " Jane Doe\n")
        user.rename(to: "Ignored")
        user.refresh()
        try await stage.advance(by: .seconds(1))
      },
      then: { recording in
        recording.expectStates([
          .at(
            .seconds(1),
            UserState(profile: jane, origin: .server, work: .renaming(to: "Jane Doe"))),
          .at(
            .seconds(2),
            UserState(profile: named("Jane Doe"), origin: .server, work: .idle)),
        ])
      })
    let again = fixture.makeUser()
    try await sut.stage.settle()
    #expect(again.currentState.profile == named("Jane Doe"))
    #expect(again.currentState.origin == .cache)
  }

  @Test func aRejectedNameChangesNothing() async throws {
    let (sut, fixture) = try await fetched()
    fixture.controls.fail(.profileRename, with: .notAccepted)
    try await sut.verify(
      when: { user, stage in
        user.rename(to: "Jane Doe")
        try await stage.advance(by: .seconds(1))
        for name in ["  ", String(repeating: "a", count: 101), "Jane\nDoe"] {
          user.rename(to: name)
        }
      },
      then: { recording in
        recording.expectStates([
          UserState(profile: jane, origin: .server, work: .renaming(to: "Jane Doe")),
          UserState(profile: jane, origin: .server, work: .failed(.notAccepted)),
          UserState(profile: jane, origin: .server, work: .failed(.nameNotAccepted)),
        ])
      })
  }

  @Test func anInvalidNameDoesNotStopFetching() async throws {
    let (sut, _) = try verification()
    try await sut.when { user, stage in
      try await stage.settle()
      user.rename(to: " ")
      try await stage.advance(by: .seconds(1))
    }
    sut.then { $0.expectStates(of: \.work, [.reading, .fetching, .idle]) }
  }

  @Test func renamingCancelsFetching() async throws {
    let (sut, _) = try verification()
    try await sut.when { user, stage in
      try await stage.settle()
      user.rename(to: "Jane Doe")
      try await stage.advance(by: .seconds(1))
    }
    sut.then { recording in
      recording.expectStates(
        of: \.work, [.reading, .fetching, .renaming(to: "Jane Doe"), .idle])
      recording.expectEffects([
        .started("user.read"), .finished("user.read"), .started("user.fetch"),
        .cancelled("user.fetch"), .started("user.rename"), .finished("user.rename"),
      ])
    }
  }
}
