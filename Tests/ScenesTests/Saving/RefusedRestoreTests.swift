import MailApp
import Scenes
import Testing

/// A failed restore leaves the app unchanged, including its pending results and its time.
@MainActor
struct RefusedRestoreTests {
  /// The identities and values of an app; recreated objects differ.
  private func fullState(_ app: MailApp) throws -> [String] {
    [try app.savedText()] + app.moves + app.router.droppedLinks.value.map(\.description)
      + app.router.liveScenes.map { "\($0.name) \(ObjectIdentifier($0)) \($0.render())" }
      + app.stage.effects.map(\.name) + ["\(app.stage.clock.now)"]
  }

  /// A saved state with a signed-in user, half a second after the start.
  private func saved(replacing field: String, with damage: String) async throws -> [UInt8] {
    let app = try await MailApp.started()
    try app.act("add", "3")
    try app.act("fetch")
    try app.act("select", "7")
    try app.act("rename", "Hello")
    app.session.signIn(email: "bob@example.com", password: Secret("x"))
    try await app.stage.advance(by: .milliseconds(500))
    let lines = try app.savedText().replacing(field, with: damage).split(separator: "\n")
    return Array(lines.filter { !$0.contains("\"checksum\"") }.joined(separator: "\n").utf8)
  }

  @Test func anErrorEscapesTheNameOfAForeignApp() {
    #expect(
      "\(RestoringError.foreign(app: "a\u{1B}]0;\n", here: "b"))" == #"""
        the saved state belongs to the app 'a\u{1B}]0;\n', not to 'b'; use a file that this app saved
        """#)
  }

  @Test(
    arguments: [
      (#""email": "#, #""email": 7, "e": "#, "services.session.email"),
      (#""unread": 3"#, #""unread": "three""#, "scenes.inbox#1.unread"),
      // The message's scene is shown by a route of the inbox.
      (#""state": "Hello""#, #""state": 7"#, "scenes.message#2"),
    ])
  func aFileWithADamagedStateChangesNothing(
    field: String, damage: String, place: String
  ) async throws {
    // Given
    let app = try await MailApp.started()
    app.session.signIn(email: "jane@example.com", password: Secret("x"))
    app.session.expire()
    _ = try app.router.open("mail:///vault")
    try app.act("compose", "Jo")
    try app.act("setSubject", "Hi")
    let waiting = Log<SceneResult>()
    try app.show(.contacts) { waiting.entries.append($0) }
    try await app.stage.settle()
    let before = try fullState(app)
    let text = try await saved(replacing: field, with: damage)
    // When
    let error = #expect(throws: RestoringError.self) {
      try app.restore(try app.readSaved(text), cause: "test", force: true)
    }
    // Then
    try await app.stage.settle()
    #expect(
      error?.message.contains("cannot read the saved state at '\(place)':") == true,
      "\(error as Any)")
    #expect(try fullState(app) == before)
    #expect(waiting.entries == [])
    try app.act("pick", "Ann")
    #expect(waiting.entries == [.value(.string("Ann"))])
    #expect(app.router.deferredLinks.map(\.destination) == [Destination("vault")])
  }

  @Test(
    arguments: [
      ("safe", "safe: the app has no link to it"),
      ("contacts", "contacts: the link no longer waits for signedIn"),
      ("cellar", "the guard 'lock' denies cellar: nobody has its key"),
    ])
  func aSavedLinkThatCannotBeDeferredIsReported(place: String, loss: String) async throws {
    let text = try await savedWithALink(replacing: #""vault""#, with: "\"\(place)\"")
    let fresh = try await MailApp.started()
    let losses = try fresh.restore(try fresh.readSaved(text), cause: "test")
    #expect(losses == [loss])
    #expect(fresh.router.deferredLinks.isEmpty)
    fresh.session.signIn(email: "jane@example.com", password: Secret("x"))
    try await fresh.stage.settle()
    #expect(fresh.path == "inbox")
  }

  @Test func aSavedLinkIsDeferredByItsGuards() async throws {
    let text = try await savedWithALink(replacing: #""signedIn""#, with: #""unlocked""#)
    let fresh = try await MailApp.started()
    #expect(try fresh.restore(try fresh.readSaved(text), cause: "test") == [])
    #expect(fresh.router.deferredLinks.map(\.condition) == ["signedIn"])
    fresh.session.signIn(email: "jane@example.com", password: Secret("x"))
    try await fresh.stage.settle()
    #expect(fresh.path == "inbox > vault")
  }

  /// A saved state with a deferred link to the vault, after an edit.
  private func savedWithALink(replacing old: String, with new: String) async throws -> [UInt8] {
    let app = try await MailApp.started()
    _ = try app.router.open("mail:///vault")
    let lines = try app.savedText().replacing(old, with: new).split(separator: "\n")
    return Array(lines.filter { !$0.contains("\"checksum\"") }.joined(separator: "\n").utf8)
  }
}
