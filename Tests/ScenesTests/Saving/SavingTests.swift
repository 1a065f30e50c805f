import MailApp
import MazeApp
import Scenes
import Testing

/// Saving an app's state and restoring it in the same or a different app.
@MainActor
struct SavingTests {
  /// The visible state of an app, without the numbers of its entries.
  private func visibleState(of app: MailApp) -> [String] {
    let scenes = app.router.liveScenes.map { "\($0.name): \($0.state) \($0.render())" }
    let services = app.services.map { "\($0.name): \($0.state)" }
    let tree = app.router.tree.outline.map { line in
      guard case .entry(let entry) = line.kind else { return "\(line.depth) \(line.kind)" }
      return "\(line.depth) \(entry.destination) \(entry.presentation) \(line.isFocused)"
    }
    return [app.path] + tree + scenes + services
  }

  private func busyApp() async throws -> MailApp {
    let app = try await MailApp.started()
    try app.act("add", "3")
    try app.act("fetch")
    try app.act("select", "7")
    try app.act("rename", "Hello")
    try await app.stage.settle()
    return app
  }

  @Test func aFreshAppCanBeRestored() async throws {
    // Given
    let app = try await busyApp()
    try await app.stage.advance(by: .milliseconds(500))
    let text = try app.savedText()
    // When
    let fresh = try await MailApp.started()
    let losses = try fresh.restore(try fresh.readSaved(Array(text.utf8)), cause: "test")
    // Then
    #expect(losses == [])
    #expect(visibleState(of: fresh) == visibleState(of: app))
    #expect(fresh.path == "inbox > message id=7")
    #expect(fresh.stage.clock.now.offset == .milliseconds(500))
    #expect(fresh.stage.effects.map(\.name) == ["inbox.fetch"])
    #expect(
      fresh.moves.suffix(2) == ["restore (test)", "push message id=7 (route message of inbox)"])
    // The message arrives once.
    try await fresh.stage.advance(by: .seconds(5))
    #expect(fresh.router.liveScenes.first?.render() == "4 unread")
  }

  @Test func theSameAppCanBeRestored() async throws {
    let app = try await busyApp()
    let before = visibleState(of: app)
    let saved = app.saved
    try app.router.back(cause: "test")
    try app.act("add", "5")
    let losses = try app.restore(saved, cause: "test")
    #expect(losses == [])
    #expect(visibleState(of: app) == before)
    #expect(app.coordinator.alive == ["inbox", "message"])
  }

  /// Each user has a service of the name `keys`, and the restore begins with that of another user.
  @Test func aServiceThatIsReplacedByTheRestoreIsRestored() async throws {
    // Given
    let app = try MazeApp()
    app.start()
    app.session.signIn(.ann)
    let keys = try #require(app.services.last)
    try keys.perform("find", arguments: [], on: app.stage)
    let saved = app.saved
    app.session.signIn(.bob)
    // When
    let losses = try app.restore(saved, cause: "test")
    // Then
    #expect(losses == [])
    #expect(app.services.map(\.name) == ["session", "bells", "keys"])
    #expect(app.services.last?.state == true)
  }

  @Test func equalStatesGiveEqualTexts() async throws {
    let app = try await busyApp()
    let text = try app.savedText()
    #expect(try app.savedText() == text)
    #expect(
      text == """
        {
          "checksum": "fc4a36d818492d30",
          "format": "sceneshell.state",
          "version": 2,
          "app": "MailApp",
          "appVersion": 1,
          "clock": "0s",
          "tree": {
            "nextID": 3,
            "root": {
              "stack": [
                {
                  "awaitsResult": false,
                  "destination": {
                    "name": "inbox",
                    "parameters": []
                  },
                  "id": 1,
                  "owner": "mail",
                  "presentation": "root",
                  "scope": "app/mail"
                },
                {
                  "awaitsResult": false,
                  "destination": {
                    "name": "message",
                    "parameters": [
                      {
                        "name": "id",
                        "value": {
                          "int": 7
                        }
                      }
                    ]
                  },
                  "id": 2,
                  "owner": "mail",
                  "presentation": "push",
                  "scope": "app/mail"
                }
              ]
            },
            "version": 1
          },
          "controlled": [
            2
          ],
          "links": [],
          "services": {
            "session": {}
          },
          "scenes": [
            {
              "entry": 1,
              "place": "inbox",
              "state": {
                "fetch": {
                  "slowly": {
                    "_0": [
                      0,
                      1000000000000000000
                    ]
                  }
                },
                "selected": 7,
                "unread": 3
              }
            },
            {
              "entry": 2,
              "place": "message",
              "state": "Hello"
            }
          ]
        }

        """)
  }

  @Test func secretsAreNotSaved() async throws {
    let app = try await MailApp.started()
    app.session.signIn(email: "jane@example.com", password: Secret("hunter2"))
    #expect(!(try app.savedText().contains("hunter2")))
    #expect(app.unsaved == ["session: the token"])
    let secret: Any = Secret("hunter2")
    #expect(!(secret is any Encodable))
    // In memory nothing is lost.
    let saved = app.saved
    let text = try app.savedText()
    app.session.signOut()
    #expect(try app.restore(saved, cause: "test") == [])
    #expect(app.session.currentState.token != nil)
    app.session.signOut()
    #expect(
      try app.restore(try app.readSaved(Array(text.utf8)), cause: "test") == [
        "session: the token isn't saved"
      ])
    #expect(app.session.currentState.email == "jane@example.com")
  }

  // MARK: Losses

  @Test func anAwaitedResultIsCancelledOnceAndReported() async throws {
    // Given
    let app = try await MailApp.started()
    try app.act("compose", "Jo")
    try app.act("pick")
    let saved = app.saved
    let waiting = Log<SceneResult>()
    try app.router.back(cause: "test")
    try app.show(.contacts) { waiting.entries.append($0) }
    // When
    let losses = try app.restore(saved, cause: "test")
    // Then
    #expect(losses == ["contacts: no scene requested it again"])
    #expect(app.path == "inbox > compose to=\"Jo\"")
    #expect(waiting.entries == [.cancelled(.restored)])
  }

  @Test func restoringAsksRefusingScenes() async throws {
    let app = try await MailApp.started()
    let saved = app.saved
    try app.act("compose", "Jo")
    try app.act("setSubject", "Hi")
    let before = visibleState(of: app)
    #expect(throws: RouterError.refused(by: "compose", reason: "the draft isn't saved")) {
      try app.restore(saved, cause: "test")
    }
    #expect(visibleState(of: app) == before)
    #expect(try app.restore(saved, cause: "test", force: true) == [])
    #expect(app.path == "inbox")
  }

  @Test func aMissingPlaceIsOmittedWithTheScenesAbove() async throws {
    let app = try await MailApp.started()
    try app.show(.vault)
    try app.show(.tagged(path: ["a"], limit: 1))
    let text = try app.savedText().replacing(#""vault""#, with: #""safe""#)
    let fresh = try await MailApp.started()
    let losses = try fresh.restore(try fresh.readSaved(unchecked(text)), cause: "test")
    #expect(fresh.path == "inbox")
    #expect(
      losses == [
        "safe: the app has no such place",
        "tagged path=[\"a\"] limit=1.0: the place below it was not restored",
      ])
  }

  @Test func withoutAKnownPlaceTheAppDoesNotMove() async throws {
    let app = try await MailApp.started()
    try app.show(.vault)
    app.session.signIn(email: "jane@example.com", password: Secret("x"))
    let text = try app.savedText().replacing(#""name": "inbox""#, with: #""name": "outbox""#)
    let fresh = try await MailApp.started()
    try fresh.show(.contacts)
    let losses = try fresh.restore(try fresh.readSaved(unchecked(text)), cause: "test")
    #expect(fresh.path == "inbox > contacts")
    #expect(fresh.session.currentState.email == "jane@example.com")
    #expect(losses.count == 3, "\(losses)")
  }

  @Test func aClosedSceneIsNotRestored() async throws {
    let app = try await busyApp()
    try app.router.back(cause: "test")
    let fresh = try await MailApp.started()
    #expect(
      try fresh.restore(try fresh.readSaved(Array(try app.savedText().utf8)), cause: "test") == [])
    #expect(fresh.path == "inbox")
    #expect(visibleState(of: fresh) == visibleState(of: app))
  }

  @Test func deferredLinksAreRestored() async throws {
    let app = try await MailApp.started()
    _ = try app.router.open("mail:///vault")
    let text = try app.savedText()
    let fresh = try await MailApp.started()
    #expect(try fresh.restore(try fresh.readSaved(Array(text.utf8)), cause: "test") == [])
    #expect(fresh.router.deferredLinks.map(\.destination) == [Destination("vault")])
    fresh.session.signIn(email: "jane@example.com", password: Secret("x"))
    #expect(fresh.path == "inbox > vault")
  }

  @Test func aDeferredLinkIsNotOpenedByARestoredState() async throws {
    let app = try await MailApp.started()
    app.session.signIn(email: "jane@example.com", password: Secret("x"))
    let saved = app.saved
    let other = try await MailApp.started()
    _ = try other.router.open("mail:///vault")
    #expect(try other.restore(saved, cause: "test") == [])
    try await other.stage.settle()
    #expect(other.path == "inbox")
    #expect(other.router.deferredLinks.isEmpty)
    #expect(other.router.dropCount == 0)
  }

  @Test func deferredLinksOfVersion1AreRestored() async throws {
    let app = try await MailApp.started()
    _ = try app.router.open("mail:///vault")
    let text = try app.savedText()
    #expect(text.contains("\"timeLeft\": \"10m\""))
    let former = text.replacing("\"timeLeft\"", with: "\"left\"")
      .replacing("\"version\": 2,\n  \"app\"", with: "\"version\": 1,\n  \"app\"")
    let fresh = try await MailApp.started()
    #expect(try fresh.restore(try fresh.readSaved(unchecked(former)), cause: "test") == [])
    #expect(fresh.saved.links == app.saved.links)
  }

  @Test func anUnreadablePartOfAStateChangesNothing() async throws {
    let app = try await busyApp()
    app.session.signIn(email: "jane@example.com", password: Secret("x"))
    let text = try app.savedText()
    let other = try await MailApp.started()
    try other.act("compose", "Jo")
    try other.act("setSubject", "Hi")
    let before = visibleState(of: other)
    let ids = other.router.tree.entries.map(\.id)
    // The inbox is the first scene that is made; the message's scene follows by its route.
    for (field, damaged) in [
      (#""unread": 3"#, #""unread": "three""#), (#""email": "#, #""email": 7, "e": "#),
    ] {
      let text = text.replacing(field, with: damaged)
      #expect(throws: RestoringError.self) {
        try other.restore(try other.readSaved(unchecked(text)), cause: "test", force: true)
      }
      #expect(visibleState(of: other) == before)
      #expect(other.router.tree.entries.map(\.id) == ids)
    }
    let late = text.replacing(#""state": "Hello""#, with: #""state": 7"#)
    #expect(
      throws: RestoringError.unreadable("scenes.message#2", reason: "wrong type")
    ) {
      try other.restore(try other.readSaved(unchecked(late)), cause: "test", force: true)
    }
    // All scenes were recreated.
    #expect(visibleState(of: other) == before)
  }

  // MARK: Requests during a restore

  /// A text that cannot be restored, of an app where Jane is signed in.
  private func failingText() async throws -> [UInt8] {
    let app = try await busyApp()
    app.session.signIn(email: "jane@example.com", password: Secret("x"))
    return unchecked(try app.savedText().replacing(#""unread": 3"#, with: #""unread": "three""#))
  }

  @Test(arguments: ["jane@example.com", "eve@example.com"])
  func aRequestDuringAFailedRestoreIsCancelledOnce(_ email: String) async throws {
    // Given: Eve is signed in before the restore, and again after it has failed.
    let app = try await MailApp.started()
    app.session.signIn(email: "eve@example.com", password: Secret("x"))
    let received = Log<SceneResult>()
    var isFirst = true
    let observation = app.session.state.observe { [unowned app] state in
      defer { isFirst = false }
      guard !isFirst, state.email == email else { return }
      #expect(throws: Never.self) { try app.show(.contacts) { received.entries.append($0) } }
    }
    let text = try await failingText()
    // When
    #expect(throws: RestoringError.self) {
      try app.restore(try app.readSaved(text), cause: "test")
    }
    observation.cancel()
    // Then
    #expect(received.entries == [.cancelled(.restored)])
    #expect(app.path == "inbox")
  }

  @Test func aRequestThatFailsDuringARestoreReceivesTheReason() async throws {
    let app = try await MailApp.started()
    app.session.signIn(email: "jane@example.com", password: Secret("x"))
    let text = try app.savedText().replacing(#""name": "inbox""#, with: #""name": "outbox""#)
    let fresh = try await MailApp.started()
    let received = Log<SceneResult>()
    let observation = fresh.session.state.observe { [unowned fresh] state in
      guard state.email != nil else { return }
      #expect(throws: Never.self) { try fresh.show(.attic) { received.entries.append($0) } }
    }
    _ = try fresh.restore(try fresh.readSaved(unchecked(text)), cause: "test")
    observation.cancel()
    #expect(received.entries == [.failed("cannot show attic: nobody goes there")])
    #expect(fresh.stage.takeFailures().count == 1)
  }

  /// A text that was edited, without its checksum.
  private func unchecked(_ text: String) -> [UInt8] {
    let lines = text.split(separator: "\n").filter { !$0.contains("\"checksum\"") }
    return Array(lines.joined(separator: "\n").utf8)
  }

  // MARK: Invalid texts

  @Test func rejectsInvalidTexts() async throws {
    let app = try await busyApp()
    let text = try app.savedText()
    func error(_ text: String) -> RestoringError? {
      do { _ = try app.readSaved(Array(text.utf8)) } catch { return error }
      return nil
    }
    func edited(_ old: String, _ new: String) -> RestoringError? {
      error(String(decoding: unchecked(text.replacing(old, with: new)), as: UTF8.self))
    }
    #expect(error("") == .notASavedState)
    #expect(error("hello") == .notASavedState)
    #expect(error("{}") == .notASavedState)
    #expect(error(#"{"format": "other"}"#) == .notASavedState)
    #expect(error(String(text.prefix(400))) == .cutShort)
    #expect(error(text.replacing("Hello", with: "Jello")) == .changed)
    #expect(edited("Hello", "Jello") == nil)
    #expect(
      error(text.replacing("\"version\": 2,\n  \"app\"", with: "\"version\": 3,\n  \"app\""))
        == .newer(.format, version: 3, known: 2))
    #expect(edited("\"appVersion\": 1", "\"appVersion\": 9") == .newer(.app, version: 9, known: 1))
    #expect(edited("MailApp", "Other") == .foreign(app: "Other", here: "MailApp"))
    #expect(
      error(text.replacing("\"app\":", with: "\"app\";"))
        == .malformed(line: 5, column: 8, reason: "unexpected ';' in JSON"))
    #expect(
      edited("\"clock\": \"0s\"", "\"clock\": \"soon\"")
        == .unreadable("clock", reason: "not a duration"))
    #expect(edited("\"links\": [],", "") == .unreadable("links", reason: "missing"))
    #expect(
      edited("\"entry\": 2", "\"entry\": 1")
        == .unreadable(
          "scenes[1].entry", reason: "the tree has no such entry, or it is listed twice"))
    let deep = String(repeating: "[", count: 100_000)
    #expect(
      error("{\"format\": \(deep)")
        == .malformed(line: 1, column: 75, reason: "the JSON is nested more than 64 levels deep"))
    #expect(
      edited("\"id\": 2", "\"id\": 1")
        == .unreadable(
          "tree", reason: "two entries have the id #1"))
    #expect(
      edited("\"presentation\": \"push\"", "\"presentation\": \"sideways\"")
        == .unreadable(
          "tree.root.stack[1].presentation", reason: "cannot be \"sideways\""))
    #expect(
      edited("\"nextID\": 3", "\"nextID\": 1e30")
        == .unreadable("tree", reason: "contains a number that is too large or not an integer"))
    #expect(
      edited("\"stack\": [", "\"stack\": 1, \"old\": [")
        == .unreadable("tree.root.stack", reason: "not an array"))
    #expect(
      edited("\"tree\": {", "\"tree\": [], \"old\": {")
        == .unreadable("tree", reason: "not an object"))
    #expect(
      edited("\"version\": 1\n  }", "\"version\": 9\n  }")
        == .unreadable("tree", reason: "the tree was stored in version 9 of its format"))
  }

  /// An editor may add a byte order mark, change line endings, and add or remove line breaks at the end.
  @Test(
    arguments: [
      { $0.replacing("\n", with: "\r\n") }, { "\u{feff}" + $0 }, { String($0.dropLast()) },
      { $0 + "\n" },
    ] as [@Sendable (String) -> String])
  func editorArtifactsAreIgnored(_ edit: @Sendable (String) -> String) async throws {
    let app = try await busyApp()
    let before = visibleState(of: app)
    let text = edit(try app.savedText())
    let fresh = try await MailApp.started()
    #expect(try fresh.restore(try fresh.readSaved(Array(text.utf8)), cause: "test") == [])
    #expect(visibleState(of: fresh) == before)
  }

  /// Truncated, flipped, duplicated and swapped lines and bytes are rejected, or restored as a valid state.
  @Test(arguments: 0..<8 as Range<UInt64>) func damageNeverCrashes(seed: UInt64) async throws {
    let app = try await busyApp()
    let text = Array(try app.savedText().utf8)
    let other = try await MailApp.started()
    var before = visibleState(of: other)
    var chance = SeededGenerator(seed: seed)
    for step in 1...150 {
      var damaged =
        Bool.random(using: &chance) ? text : unchecked(String(decoding: text, as: UTF8.self))
      for _ in 0...Int.random(in: 0...2, using: &chance) { damage(&damaged, by: &chance) }
      do {
        _ = try other.restore(try other.readSaved(damaged), cause: "test", force: true)
        _ = other.stage.takeFailures()
        before = visibleState(of: other)
      } catch is RestoringError {
        #expect(visibleState(of: other) == before, "seed \(seed), step \(step)")
      }
    }
    // Later operations are unaffected.
    _ = try other.restore(try other.readSaved(text), cause: "test", force: true)
    #expect(visibleState(of: other) == visibleState(of: app), "seed \(seed)")
  }

  private func damage(_ text: inout [UInt8], by chance: inout SeededGenerator) {
    var lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard text.count > 1, lines.count > 1 else { return }
    let line = Int.random(in: lines.indices, using: &chance)
    switch Int.random(in: 0..<6, using: &chance) {
    case 0: text.removeLast(Int.random(in: 1..<text.count, using: &chance))
    case 1:
      text[Int.random(in: text.indices, using: &chance)] ^=
        1 << UInt8.random(in: 0..<8, using: &chance)
    case 2: text.remove(at: Int.random(in: text.indices, using: &chance))
    case 3:
      lines.insert(lines[line], at: line)
      text = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
    case 4:
      lines.swapAt(line, Int.random(in: lines.indices, using: &chance))
      text = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
    default:
      lines.remove(at: line)
      text = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
    }
  }
}
