import Scenes
import Testing

@testable import Koober

/// Links that require a user, opened while no user is signed in or after a session has expired.
@MainActor
struct DeferredLinkTests {
  private func drops(_ koober: KooberFixture) -> [String] {
    koober.app.router.droppedLinks.value.map(\.description)
  }

  /// An app after the session of its user has expired.
  private func expired() async throws -> KooberFixture {
    let koober = try KooberFixture()
    try await koober.signIn()
    let auth = try #require(koober.app.router.builder as? AppCoordinator).container.auth
    let session = try #require(auth.currentState.session)
    auth.sessionExpired(session.remoteSession)
    try await koober.stage.settle()
    #expect(koober.path == "welcome > signIn")
    return koober
  }

  private func signIn(_ koober: KooberFixture, _ email: String) async throws {
    try await koober.call("auth", "signIn", email, "secret")
    try await koober.stage.advance(by: .seconds(1))
  }

  @Test func aLinkWaitsForTheUserWhoseSessionExpired() async throws {
    let koober = try await expired()
    try await koober.open("koober://lounge/movies/pouch")
    try await koober.open("koober://account/settings")
    try await signIn(koober, "jane@example.com")
    #expect(koober.path == "account > settings")
    #expect(drops(koober) == [])
    try await koober.expectNoLeaks()
  }

  @Test func aLinkIsDroppedForAnotherUser() async throws {
    let koober = try await expired()
    try await koober.open("koober://account/settings")
    try await signIn(koober, "bob@example.com")
    #expect(koober.path == "map")
    #expect(drops(koober) == ["settings, for another user"])
    try await koober.open("koober://account/settings")
    #expect(koober.path == "account > settings")
  }

  @Test func afterSignOutALinkOpensForAnyUser() async throws {
    let koober = try await expired()
    try await signIn(koober, "jane@example.com")
    try await koober.call("auth", "signOut")
    try await koober.open("koober://account/settings")
    try await signIn(koober, "bob@example.com")
    #expect(koober.path == "account > settings")
  }

  @Test func signingOutDropsDeferredLinks() async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    let handle = try #require(koober.app.services.first { $0.name == "auth" })
    // Signing out starts at once and ends when the stage settles.
    try handle.perform("signOut", arguments: [Argument(.value(.bool(true)))], on: koober.app.stage)
    _ = try koober.app.router.open("koober://account/settings")
    try await koober.stage.settle()
    #expect(koober.path == "welcome")
    #expect(drops(koober) == ["settings, canceled"])
  }

  @Test(arguments: [
    [], ["sign-in"], ["sign-in?email=jane@example.com"], ["sign-up"], ["help"],
    ["sign-in", "help"],
  ])
  func aUserLinkOpensSignIn(_ before: [String]) async throws {
    let koober = try KooberFixture()
    try await koober.stage.settle()
    for link in before { try await koober.open("koober://\(link)") }
    try await koober.open("koober://account/settings")
    #expect(koober.scenes == ["welcome", "signIn"])
    try await koober.act("setEmail", "jane@example.com")
    try await koober.act("setPassword", "secret")
    try await koober.act("submit")
    try await koober.stage.advance(by: .seconds(1))
    #expect(koober.path == "account > settings")
    #expect(drops(koober) == [])
    try await koober.expectNoLeaks()
  }

  @Test func anUnsavedFormDefersTheLink() async throws {
    let koober = try KooberFixture()
    try await koober.stage.settle()
    try await koober.open("koober://sign-up")
    try await koober.act("setName", "Joe")
    try await koober.open("koober://account/settings")
    #expect(koober.path == "welcome > signUp")
    try await koober.act("setEmail", "joe@example.com")
    try await koober.act("setPassword", "secret")
    try await koober.act("submit")
    try await koober.stage.advance(by: .seconds(1))
    #expect(koober.path == "account > settings")
  }

  @Test(arguments: ["cancel", "back"])
  func leavingSignInDropsTheLink(_ way: String) async throws {
    let koober = try KooberFixture()
    try await koober.stage.settle()
    try await koober.open("koober://account/settings")
    if way == "back" { try await koober.back() } else { try await koober.act(way) }
    #expect(koober.path == "welcome")
    #expect(drops(koober) == ["settings, canceled"])
    try await koober.signIn()
    #expect(koober.path == "map")
  }

  @Test func aLinkOpenedDuringExpiryOpensSignIn() async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    let auth = try #require(koober.app.router.builder as? AppCoordinator).container.auth
    auth.sessionExpired(try #require(auth.currentState.session).remoteSession)
    try await koober.open("koober://account/settings")
    #expect(koober.path == "welcome > signIn")
    try await signIn(koober, "jane@example.com")
    #expect(koober.path == "account > settings")
  }

  @Test func aLinkOpenedBeforeLaunchOpensSignIn() async throws {
    let stage = SceneStage.virtual()
    let app = try KooberApp(on: stage)
    _ = try app.router.open("koober://account/settings")
    app.start()
    try await stage.settle()
    #expect(app.router.tree.path.map(\.destination.name) == ["welcome", "signIn"])
  }

  @Test func deferredLinksExpire() async throws {
    let koober = try KooberFixture()
    try await koober.stage.settle()
    try await koober.open("koober://rides/to/zoo")
    try await koober.stage.advance(by: .seconds(600))
    #expect(drops(koober) == [#"rideTo dropOff="zoo", expired"#])
    try await signIn(koober, "jane@example.com")
    #expect(koober.path == "map")
  }

  @Test func aLinkOpenedDuringSigningInIsFollowedAfterwards() async throws {
    let koober = try KooberFixture()
    try await koober.stage.settle()
    try await koober.call("auth", "signIn", "jane@example.com", "secret")
    try await koober.open("koober://lounge/movies/pouch")
    try await koober.stage.advance(by: .seconds(1))
    #expect(koober.path == #"lounge > movies > movie id="pouch""#)
  }

  @Test func linksOpenedBeforeLaunchWaitInOrder() async throws {
    let stage = SceneStage.virtual()
    let app = try KooberApp(on: stage)
    _ = try app.router.open("koober://welcome")
    _ = try app.router.open("koober://rides/to/zoo")
    _ = try app.router.open("koober://sign-in?email=jane@example.com")
    app.start()
    try await stage.settle()
    #expect(
      app.router.tree.path.map(\.destination.description)
        == ["welcome", #"signIn email="jane@example.com""#])
    #expect(app.router.deferredLinks.map(\.destination.name) == ["rideTo"])
  }
}
