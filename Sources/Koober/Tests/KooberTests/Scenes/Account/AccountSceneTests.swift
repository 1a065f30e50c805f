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

  /// Jane's account, with a fetched profile.
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

  @Test func actionsSendRoutes() async throws {
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

  @Test func aGuestCanSignIn() async throws {
    try await verification(.guest).verify(
      when: { store, _ in store.dispatch(.signIn) },
      then: { $0.expectRoutes([.action(.signIn)]) })
  }

  @Test func theNotificationCountIsUpdated() async throws {
    try await verification().verify(
      when: { _, _ in
        notifications.receive(title: "Sale", text: "Half price.")
        notifications.clear()
      },
      then: { $0.expectStates(of: \.notifications, [1, 0]) })
  }

  @Test func aFailedSignOutIsReported() async throws {
    let sut = try await verification(sessions: ReadOnlyUserSessionDataStore(jane))
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

      [settings]  [notifications]  [getHelp]
      [signIn]  [signOut]
      """
    ),
  ])
  private func rendersTheAccount(state: State, text: String) {
    let view = AccountView()
    #expect(view.render(view.props(from: state)) == text)
  }
}

@MainActor
struct AccountTests {
  private func entered(asGuest isGuest: Bool = false) async throws -> KooberFixture {
    let koober = try KooberFixture()
    try await koober.enter(.account, asGuest: isGuest)
    try await koober.expectNoLeaks()
    return koober
  }

  private func editing() async throws -> KooberFixture {
    let koober = try await entered()
    try await koober.act("settings")
    try await koober.act("setName", "Jo")
    return koober
  }

  @Test func aNameChangesAfterConfirmation() async throws {
    let koober = try await editing()
    try await koober.act("save")
    #expect(koober.path == "account > settings > authenticate reason=\"Your name changes.\"")
    #expect(koober.presentation == .modal)
    try await koober.act("setPassword", "secret")
    try await koober.act("submit")
    try await koober.stage.advance(by: .seconds(1))
    #expect(koober.path == "account > settings")
    #expect(try koober.state("settings", "phase") == "saving")
    try await koober.stage.advance(by: .seconds(1))
    try await koober.act("close")
    #expect(
      koober.text == """
        Your account

        Name      Jo
        E-mail    jane@example.com

        [settings]  [notifications]  [getHelp]
        [signOut]
        """)
    try koober.app.router.selectTab(named: "map", cause: "test")
    #expect(koober.text?.hasPrefix("G'day, Jo!\n") == true)
    try await koober.expectNoLeaks()
  }

  @Test(arguments: ["cancel", "back", "dismiss"])
  func anUnconfirmedNameIsNotSaved(way: String) async throws {
    let koober = try await editing()
    for _ in 1...2 {
      try await koober.act("save")
      try await koober.act("setPassword", "secret")
      switch way {
      case "cancel": try await koober.act("cancel")
      case "back": try await koober.back()
      default: try koober.app.router.perform(.dismiss(), by: "app/signedIn", cause: "test")
      }
      #expect(koober.path == "account > settings")
      #expect(koober.text?.contains("Name      Jo\n          was jane") == true)
      #expect(try koober.state("settings", "phase") == "editing")
      #expect(!koober.stage.effects.contains { $0.name == "authenticate.verify" })
    }
  }

  @Test(arguments: [
    "back", "link", "replace", "remove", "root", "close",
  ])
  func unsavedSettingsRefuseToBeLeft(way: String) async throws {
    let koober = try await editing()
    let tree = koober.app.router.tree
    let router = koober.app.router
    let refusal = RouterError.refused(
      by: "settings", reason: "your name is not saved; save or reset it first")
    if way == "close" {
      await #expect(throws: refusal) { try await koober.act("close") }
    } else {
      #expect(throws: refusal) {
        switch way {
        case "back": try router.back(cause: way)
        case "link": _ = try router.open("koober://account")
        case "replace":
          try router.replace(
            #require(router.front), with: KooberPlace.notifications, by: .top,
            cause: way)
        case "root": try router.setRoot(KooberPlace.lounge, by: .top, cause: way)
        default: try router.remove(#require(router.front), by: .top, cause: way)
        }
      }
    }
    #expect(koober.app.router.tree == tree)
    try await koober.act("reset")
    try await koober.back()
    #expect(koober.path == "account")
    try await koober.expectNoLeaks()
  }

  @Test func switchingTabsKeepsUnsavedSettings() async throws {
    let koober = try await editing()
    try koober.app.router.selectTab(named: "map", cause: "test")
    try await koober.open("koober://lounge/movies")
    try koober.app.router.selectTab(named: "account", cause: "test")
    #expect(koober.text?.contains("Name      Jo\n          was jane") == true)
  }

  @Test(arguments: ["account", "settings"])
  func forcedSignOutRemovesTheForm(from scene: String) async throws {
    let koober = try await editing()
    let reason = "your name is not saved; save or reset it first"
    if scene == "settings" { try await koober.act("save") }
    let tree = koober.app.router.tree
    await #expect(throws: RouterError.refused(by: "settings", reason: reason)) {
      if scene == "account" {
        try await koober.act("signOut", on: scene)
      } else {
        try await koober.call("auth", "signOut")
      }
    }
    #expect(koober.app.router.tree == tree)
    #expect(
      koober.app.router.liveScenes.first { $0.name == "account" }?.render() == """
        Your account

        Name      jane
        E-mail    jane@example.com

        [settings]  [notifications]  [getHelp]
        [signOut]

        ! You are still signed in: settings
        refuses: your name is not saved; save
        or reset it first
        [ok]
        """)
    try await koober.act("ok", on: "account")
    #expect(koober.app.router.liveScenes.allSatisfy { $0.alert == nil })
    try await koober.call("auth", "signOut", "true")
    #expect(koober.path == "welcome")
    #expect(koober.coordinators == ["app", "app/onboarding"])
    try await koober.expectNoLeaks()
  }

  @Test func aGuestCanChangeTheNameAndSignIn() async throws {
    let koober = try await entered(asGuest: true)
    try await koober.act("settings")
    try await koober.act("setName", "Joey")
    try await koober.act("save")
    try await koober.stage.advance(by: .seconds(1))
    try await koober.act("close")
    #expect(koober.text?.contains("Name      Joey\nE-mail    none: you are a guest") == true)
    try await koober.act("signIn")
    #expect(koober.path == "welcome > signIn")
    try await koober.back()
    try await koober.signIn()
    try await koober.call("auth", "signOut")
    #expect(koober.path == "welcome")
  }

  @Test func helpIsAModalOverAnyScene() async throws {
    let koober = try KooberFixture()
    try await koober.stage.settle()
    try await koober.open("koober://help")
    #expect(koober.path == "welcome > welcomeHelp")
    #expect(koober.presentation == .modal)
    try await koober.act("close")
    try await koober.enter(.account)
    try await koober.act("getHelp")
    #expect(koober.path == "account > accountHelp")
    #expect(koober.text?.hasPrefix("Help\n\nHow do I call a ride?\n") == true)
    try await koober.act("close")
    try await koober.open("koober://help")
    #expect(koober.path == "account > accountHelp")
    try await koober.act("close")
    #expect(koober.path == "account")
    try await koober.expectNoLeaks()
  }

  @Test(
    arguments: [
      "koober://account", "koober://account/settings", "koober://account/help",
      "koober://notifications", "koober://cinema/pouch", "koober://lounge/counter/details",
    ])
  func userLinksAreDeferredUntilSignIn(_ link: String) async throws {
    let koober = try KooberFixture()
    try await koober.stage.settle()
    try await koober.open(link)
    #expect(koober.path == "welcome > signIn")
    #expect(koober.app.router.deferredLinks.map(\.condition) == ["signedIn"])
    try await koober.signIn()
    let destination = try koober.app.router.links.resolve(link)
    #expect(koober.app.router.tree.focus?.destination == destination)
  }
}
