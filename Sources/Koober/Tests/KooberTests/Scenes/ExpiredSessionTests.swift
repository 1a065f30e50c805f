import Scenes
import Testing

@testable import Koober

/// The server ends a session, and the user signs in again.
@MainActor
struct ExpiredSessionTests {
  /// An app whose server ends Jane's session at a place.
  private func expired(at link: String) async throws -> KooberFixture {
    let koober = try KooberFixture()
    try await koober.enter(.map)
    try await koober.open(link)
    try await koober.stage.advance(by: .seconds(1))
    try await koober.call("env", "fail", "profile.read", "sessionExpired")
    try await koober.call("user", "refresh")
    try await koober.stage.advance(by: .seconds(1))
    try await koober.call("env", "recover", "profile.read")
    return koober
  }

  private func signIn(_ koober: KooberFixture, _ email: String) async throws {
    try await koober.act("setEmail", email)
    try await koober.act("setPassword", "secret")
    try await koober.act("submit")
    try await koober.stage.advance(by: .seconds(1))
  }

  @Test(
    arguments: [
      ("koober://", "map"), ("koober://chat", "chat"),
      ("koober://account/settings", "account > settings"),
      ("koober://rides/to/zoo", "map > rideTo dropOff=\"zoo\""),
      ("koober://cinema/pouch", "lounge > cinema movie=\"pouch\""),
      ("koober://chat/write?text=Hi", "chat > writeMessage text=\"Hi\""),
    ])
  func theUserSignsInAndReturns(_ link: String, path: String) async throws {
    let koober = try await expired(at: link)
    #expect(koober.path == "welcome > signIn")
    #expect(!koober.scopes.contains("app/signedIn"))
    try await signIn(koober, "jane@example.com")
    #expect(koober.path == path)
    #expect(koober.app.router.droppedLinks.value.isEmpty)
    try await koober.expectNoLeaks()
  }

  @Test(arguments: [("ok", nil), ("setEmail", "jane@example.com")] as [(String, String?)])
  func anAnsweredAlertDoesNotComeAgain(_ action: String, _ argument: String?) async throws {
    let koober = try await expired(at: "koober://chat")
    #expect(koober.text?.contains("! Your session has ended; please sign") == true)
    try await koober.act(action, argument)
    #expect(koober.text?.contains("!") == false)
    try await koober.act("cancel")
    try await koober.act("signIn")
    #expect(koober.path == "welcome > signIn")
    #expect(koober.text?.contains("!") == false)
    let saved = try koober.save()
    try await koober.act("cancel")
    #expect(try koober.restore(saved) == [])
    #expect(koober.text?.contains("!") == false)
  }

  @Test func anotherUserDoesNotGetThere() async throws {
    let koober = try await expired(at: "koober://account/settings")
    try await signIn(koober, "bob@example.com")
    #expect(koober.path == "map")
    #expect(
      koober.app.router.droppedLinks.value.map(\.description) == ["settings, for another user"])
  }

  @Test func aSessionIsNotStoredAfterItsEnd() async throws {
    let home = TemporaryHome()
    do {
      let koober = try KooberFixture(home: home.path)
      try await koober.enter(.map)
      try await koober.call("env", "fail", "rides.list", "sessionExpired")
      try await koober.call("rides", "refresh")
      try await koober.stage.advance(by: .seconds(1))
      #expect(koober.path == "welcome > signIn")
    }
    let koober = try KooberFixture(home: home.path)
    try await koober.stage.settle()
    #expect(koober.path == "welcome")
  }

  @Test func aGuestCannotSignInAgain() async throws {
    let koober = try KooberFixture()
    try await koober.enter(.account, asGuest: true)
    try await koober.call("env", "fail", "profile.read", "sessionExpired")
    try await koober.call("user", "refresh")
    try await koober.stage.advance(by: .seconds(1))
    #expect(koober.path == "welcome")
    #expect(koober.text?.contains("! Your session has ended; please sign") == true)
  }
}
