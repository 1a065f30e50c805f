import Scenes
import Testing

@testable import Koober

@SceneActor
struct AuthServiceTests {
  /// A session that can't be forgotten, as in a folder that has become read-only.
  @SceneActor
  private final class StuckDataStore: UserSessionDataStore {
    let session: UserSession

    init(_ session: UserSession) { self.session = session }

    func read() throws(KooberError) -> UserSession? { session }
    func save(_ session: UserSession) throws(KooberError) { throw .storageFailed }
    func delete() throws(KooberError) { throw .storageFailed }
  }

  private let jane = UserSession(
    profile: UserProfile(name: "Jane", email: "jane@example.com"),
    remoteSession: RemoteUserSession(token: Secret("abc")))

  @Test func whoCantBeSignedOutIsTold() async throws {
    let stage = SceneStage.virtual()
    let auth = AuthService(
      on: stage,
      repository: KooberUserSessionRepository(
        dataStore: StuckDataStore(jane),
        api: FakeAuthRemoteAPI(controls: EnvironmentControls(clock: stage.clock))))
    auth.start()
    try await stage.settle()
    let map = MapBuilder.build(MapStore(profile: jane.profile, auth: auth)) { _, _ in }
    #expect(map.render().hasSuffix("airport\n\n[newRide]  [signOut]"))
    for _ in 1...2 {
      auth.signOut()
      try await stage.settle()
      #expect(auth.currentState == .signOutFailed(jane, .storageFailed))
      #expect(
        map.render().hasSuffix(
          """
          airport

          ! You are still signed in: Your session can't be stored.

          [newRide]  [signOut]
          """))
    }
  }
}
