import FoundationEssentials
import SceneTesting
import Scenes
import Testing

@testable import Koober

@MainActor
struct AccountStoreTests {
  private typealias State = AccountStore.State

  private let jane = UserSession.make()
  private let notifications = NotificationService { Date(timeIntervalSince1970: 0) }

  /// The account of Jane, whose profile has been fetched.
  private func verification(
    _ profile: UserProfile? = nil, sessions: (any UserSessionDataStore)? = nil
  ) async throws -> StoreVerification<AccountStore, State> {
    let profile = profile ?? jane.profile
    let sut = StoreVerification { stage in
      let fixture = StoresFixture(on: stage, sessions: sessions)
      fixture.auth.start()
      return AccountStore(
        user: fixture.user(profile), notifications: notifications, auth: fixture.auth)
    }
    try await sut.verify(
      when: { _, stage in try await stage.advance(by: .seconds(2)) },
      then: { $0.expectStates([State(profile: profile, notifications: 0)]) })
    return sut
  }

  @Test func theWaysOnAreRoutes() async throws {
    let sut = try await verification()
    try await sut.verify(
      when: { store, _ in
        for action in [AccountStore.Action.settings, .notifications, .getHelp, .signIn] {
          store.dispatch(action)
        }
      },
      then: { recording in
        recording.expectRoutes([.action(.settings), .action(.notifications), .action(.help)])
        recording.expectNoStates()
      })
    try await sut.expectReleased()
    #expect(notifications.state.observerCount == 0)
  }

  @Test func aGuestMaySignIn() async throws {
    try await verification(.guest).verify(
      when: { store, _ in store.dispatch(.signIn) },
      then: { $0.expectRoutes([.action(.signIn)]) })
  }

  @Test func theNumberOfNotificationsShows() async throws {
    try await verification().verify(
      when: { _, _ in
        notifications.receive(title: "Sale", text: "Half price.")
        notifications.clear()
      },
      then: { $0.expectStates(of: \.notifications, [1, 0]) })
  }

  @Test func whoCantBeSignedOutIsTold() async throws {
    let sut = try await verification(sessions: StuckDataStore(jane))
    try await sut.verify(
      when: { store, _ in store.dispatch(.signOut()) },
      then: {
        $0.expectStates([
          State(profile: jane.profile, notifications: 0, problem: .failed(.storageFailed))
        ])
      })
  }

  @Test(arguments: [
    (
      State(
        profile: UserProfile(id: "1", name: "Jane", email: "jane@example.com"), notifications: 0),
      """
      Your account

      Name      Jane
      E-mail    jane@example.com

      [settings]  [notifications]  [getHelp]
      [signOut]
      """
    ),
    (
      State(
        profile: UserProfile(id: "2", name: String(repeating: "Guest ", count: 9), email: nil),
        notifications: 2, problem: .failed(.storageFailed)),
      """
      Your account

      Name      Guest Guest Guest Guest Gue…
      E-mail    none: you are a guest
      News      2 to read

      ! You are still signed in: Your
      session can't be stored: is the disk
      full, or the folder read-only?

      [settings]  [notifications]  [getHelp]
      [signIn]  [signOut]
      """
    ),
  ])
  private func theAccountShows(state: State, text: String) {
    let view = AccountView()
    #expect(view.render(view.props(from: state)) == text)
  }
}
