import SceneTesting
import Scenes
import Testing

@testable import Koober

@MainActor
struct MapStoreTests {
  private typealias State = MapStore.State

  private let jane = UserSession.make()

  /// Jane's map, with a stored session.
  private func verification(
    sessions: any UserSessionDataStore
  ) async throws -> StoreVerification<MapStore, State> {
    try sessions.save(jane)
    return try await started(sessions)
  }

  private func started(
    _ sessions: any UserSessionDataStore
  ) async throws -> StoreVerification<MapStore, State> {
    let sut = StoreVerification { stage in
      let fixture = StoresFixture(on: stage, sessions: sessions)
      fixture.auth.start()
      return MapStore(
        user: fixture.user(jane.profile), auth: fixture.auth, rides: fixture.rideService)
    }
    try await sut.verify(
      when: { _, _ in }, then: { $0.expectStates([State(profile: jane.profile)]) })
    return sut
  }

  @Test func newRideSendsARoute() async throws {
    let sut = try await verification(sessions: InMemoryUserSessionDataStore())
    try await sut.verify(
      when: { store, _ in store.dispatch(.newRide) },
      then: { $0.expectRoutes([.action(.newRide)]) })
    try await sut.expectReleased()
  }

  @Test func theServiceSignsOut() async throws {
    let sessions = InMemoryUserSessionDataStore()
    let sut = try await verification(sessions: sessions)
    try await sut.verify(
      when: { store, _ in store.dispatch(.signOut()) },
      then: { recording in
        recording.expectNoStates()
        recording.expectNoRoutes()
        recording.expectEffects([
          .started("auth.leave"), .finished("auth.leave"), .started("auth.signOut"),
          .started("auth.revoke"), .finished("auth.signOut"),
          .finished("auth.revoke"),
        ])
      })
    #expect(try sessions.read() == nil)
  }

  @Test func eachFailedSignOutIsReported() async throws {
    let sut = try await started(ReadOnlyUserSessionDataStore(jane))
    for _ in 1...2 {
      try await sut.when { store, _ in
        store.dispatch(.signOut())
      }
    }
    sut.then { recording in
      recording.expectStates(
        of: \.problem, [.failed(.storageFailed), nil, .failed(.storageFailed)])
    }
    let state = State(profile: jane.profile, problem: .failed(.storageFailed))
    #expect(
      MapView().alert(in: state)
        == Alert(
          """
          You are still signed in: Your session cannot be stored: the disk is full or the directory \
          is read-only.
          """))
    try await sut.verify(
      when: { store, _ in
        store.dispatch(.ok)
        store.dispatch(.ok)
      },
      then: { $0.expectStates(of: \.problem, [nil]) })
  }
}
