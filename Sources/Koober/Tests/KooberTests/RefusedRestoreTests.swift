import FoundationEssentials
import Scenes
import Testing

@testable import Koober

/// A saved file changes the app's folder only if it is restored as a whole.
@MainActor
struct RefusedRestoreTests {
  /// The state of an app, and the identities of its scenes.
  private func fullState(_ koober: KooberFixture) throws -> [String] {
    let router = koober.app.router
    return [try koober.save(), koober.snapshot, "\(router.moves)", "\(koober.stage.clock.now)"]
      + router.droppedLinks.value.map(\.description)
      + router.liveScenes.map { "\($0.name) \(ObjectIdentifier($0))" }
  }

  private func signIn(_ koober: KooberFixture, _ email: String) async throws {
    try await koober.stage.settle()
    try await koober.call("auth", "signIn", email, "secret")
    try await koober.stage.advance(by: .seconds(2))
  }

  /// The saved state of Bob, with a pending message and open settings.
  private func savedByBob(home: TemporaryHome? = nil) async throws -> String {
    let koober = try KooberFixture(home: home?.path)
    try await signIn(koober, "bob@example.com")
    try koober.app.router.selectTab(named: "chat", cause: "test")
    try await koober.act("setDraft", "Hello")
    try await koober.act("send")
    try await koober.stage.advance(by: .seconds(5))
    try await koober.call("env", "fail", "messages.send", "notConnected")
    try await koober.call("messages", "send", "Are you there?")
    try await koober.open("koober://account/settings")
    return try koober.save()
  }

  private func damaged(_ text: String) throws -> String {
    let state = "\"place\": \"settings\",\n      \"state\": "
    try #require(text.contains(state))
    return text.replacing(state, with: state + "7,\n      \"was\": ")
      .split(separator: "\n").filter { !$0.contains("\"checksum\"") }.joined(separator: "\n")
  }

  @Test func aDamagedFileOfAnotherUserChangesNothing() async throws {
    // Given
    let home = TemporaryHome()
    let koober = try KooberFixture(home: home.path)
    try await signIn(koober, "jane@example.com")
    try koober.app.router.selectTab(named: "chat", cause: "test")
    try await koober.act("setDraft", "Mine")
    let text = try damaged(try await savedByBob())
    let before = try fullState(koober)
    // When
    #expect(throws: RestoringError.self) { try koober.restore(text, force: true) }
    // Then
    #expect(try fullState(koober) == before)
    try await koober.stage.settle()
    #expect(try fullState(koober) == before)
    let next = try KooberFixture(home: home.path)
    try await next.stage.settle()
    #expect(next.app.services.map { "\($0.state)" }.contains { $0.contains("jane") })
    // Bob's messages are not in this folder.
    try await next.call("auth", "signOut")
    try await signIn(next, "bob@example.com")
    let messages = try #require(next.app.services.first { $0.name == "messages" }).state
    #expect(!"\(messages)".contains("there"), "\(messages)")
  }

  @Test func restoringResetsTheMessagesOfTheBuiltInServer() async throws {
    let koober = try KooberFixture()
    try await signIn(koober, "jane@example.com")
    try koober.app.router.selectTab(named: "chat", cause: "test")
    let text = try koober.save()
    try await koober.act("setDraft", "Hello")
    try await koober.act("send")
    try await koober.stage.advance(by: .seconds(5))
    #expect(try koober.restore(text) == [])
    #expect(koober.app.saved.clock > .seconds(5))
    #expect(
      try koober.save().replacing(/"(clock|checksum|nextID)": .*/, with: "")
        .contains("Hello") == false)
  }

  @Test func aRestoredSignOutPersistsAcrossLaunches() async throws {
    let (home, otherHome) = (TemporaryHome(), TemporaryHome())
    let other = try KooberFixture(home: otherHome.path)
    try await other.stage.settle()
    let koober = try KooberFixture(home: home.path)
    try await signIn(koober, "jane@example.com")
    #expect(try koober.restore(try other.save()) == [])
    try await koober.stage.settle()
    let next = try KooberFixture(home: home.path)
    try await next.stage.settle()
    #expect(next.snapshot == other.snapshot)
  }

  @Test func aRestoredSignInPersistsAcrossLaunches() async throws {
    let home = TemporaryHome()
    let koober = try KooberFixture(home: home.path)
    try await signIn(koober, "jane@example.com")
    #expect(try koober.restore(try await savedByBob(home: TemporaryHome())) == [])
    try await koober.stage.settle()
    let next = try KooberFixture(home: home.path)
    try await next.stage.settle()
    #expect(next.path == "map")
    let auth = try #require(next.app.services.first { $0.name == "auth" }).state
    #expect("\(auth)".contains("bob@example.com"), "\(auth)")
    let messages = try #require(next.app.services.first { $0.name == "messages" }).state
    #expect("\(messages)".contains("Are you there?"), "\(messages)")
  }

  // MARK: Expired sessions

  private func expired() async throws -> KooberFixture {
    let koober = try KooberFixture()
    try await signIn(koober, "jane@example.com")
    let auth = try #require(koober.app.router.builder as? AppCoordinator).container.auth
    auth.sessionExpired(try #require(auth.currentState.session).remoteSession)
    try await koober.stage.settle()
    #expect(koober.path == "welcome > signIn")
    return koober
  }

  /// Opens a settings link and signs in as Bob; returns the place and the dropped links.
  private func openSettingsAsBob(_ koober: KooberFixture) async throws -> [String] {
    try await koober.open("koober://account/settings")
    try await signIn(koober, "bob@example.com")
    return [koober.path] + koober.app.router.droppedLinks.value.map(\.description)
  }

  @Test func restoringASignedOutFileForgetsTheExpiredUser() async throws {
    let other = try KooberFixture()
    try await other.stage.settle()
    let koober = try await expired()
    #expect(try koober.restore(try other.save()) == [])
    #expect(try await openSettingsAsBob(koober) == ["account > settings"])
  }

  @Test(arguments: [false, true])
  func restoringKeepsTheExpiredUser(hasTriedPassword: Bool) async throws {
    let koober = try await expired()
    if hasTriedPassword {
      try await koober.call("auth", "signIn", "bob@example.com", "wrong")
      try await koober.stage.advance(by: .seconds(2))
    }
    let fresh = try KooberFixture()
    #expect(try fresh.restore(try koober.save()) == [])
    #expect(fresh.snapshot == koober.snapshot)
    #expect(try await openSettingsAsBob(fresh) == ["map", "settings, for another user"])
    #expect(try await openSettingsAsBob(koober) == ["map", "settings, for another user"])
  }

  @Test func aRejectedFileKeepsTheExpiredUser() async throws {
    let text = try damaged(try await savedByBob())
    let koober = try await expired()
    #expect(throws: RestoringError.self) { try koober.restore(text, force: true) }
    #expect(try await openSettingsAsBob(koober) == ["map", "settings, for another user"])
  }
}
