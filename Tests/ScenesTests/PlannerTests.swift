import MailApp
import Scenes
import Testing

@MainActor
struct PlannerTests {
  /// A link of each policy.
  private nonisolated static let links = [
    "mail:///messages/1", "mail:///notes/1", "mail:///alarms/1", "mail:///threads/1",
  ]

  private func signedIn() async throws -> MailApp {
    let app = try await MailApp.started()
    app.session.signIn(email: "jane@example.com", password: Secret("secret"))
    return app
  }

  @Test func aPushLinkIsShownAboveTheFrontScene() async throws {
    let app = try await signedIn()
    _ = try app.router.open("mail:///messages/1")
    _ = try app.router.open("mail:///notes/2")
    #expect(app.path == "inbox > message id=1 > note id=2")
    #expect(app.moves.last == "push note id=2 (link mail:///notes/2)")
    _ = try app.router.open("mail:///notes/3")
    #expect(app.path == "inbox > message id=1 > note id=2 > note id=3")
  }

  @Test func aPresentLinkIsShownOverTheFrontScene() async throws {
    let app = try await signedIn()
    try app.show(.compose())
    try app.act("setSubject", "hello")
    _ = try app.router.open("mail:///alarms/2")
    #expect(app.path == "inbox > compose > alarm id=2")
    #expect(app.router.tree.focus?.presentation == .modal)
    #expect(app.moves.last == "present alarm id=2 (link mail:///alarms/2)")
    // Nothing can be pushed on a modal scene: the whole stack is built, and the draft in it remains.
    _ = try app.router.open("mail:///notes/1")
    #expect(app.path == "inbox > compose > contacts > note id=1")
  }

  @Test func aFocusLinkGoesToTheExistingEntry() async throws {
    let app = try await signedIn()
    _ = try app.router.open("mail:///threads/1")
    #expect(app.path == "inbox > compose > contacts > thread id=1")
    let thread = app.router.front
    try app.show(.message(id: 2))
    _ = try app.router.open("mail:///alarms/1")
    _ = try app.router.open("mail:///threads/1")
    #expect(app.path == "inbox > compose > contacts > thread id=1")
    #expect(app.router.front === thread)
    #expect(app.moves.last == "focus #4 (link mail:///threads/1)")
    _ = try app.router.open("mail:///threads/2")
    #expect(app.path == "inbox > compose > contacts > thread id=2")
  }

  @Test(arguments: links)
  func openingALinkTwiceEqualsOpeningItOnce(_ link: String) async throws {
    let app = try await signedIn()
    try app.show(.message(id: 9))
    _ = try app.router.open(link)
    let tree = app.router.tree
    _ = try app.router.open(link)
    #expect(app.router.tree == tree)
  }

  @Test(
    arguments: zip(
      links,
      [
        "inbox > message id=1", "inbox > compose > contacts > note id=1", "inbox > alarm id=1",
        "inbox > compose > contacts > thread id=1",
      ]))
  func aColdLinkBuildsItsWholeStack(_ link: String, path: String) async throws {
    let app = try MailApp()
    app.session.signIn(email: "jane@example.com", password: Secret("secret"))
    for _ in 1...2 { _ = try app.router.open(link) }
    app.start()
    try await app.stage.settle()
    #expect(app.path == path)
  }

  @Test func nothingIsAddedAboveAControlledScene() async throws {
    let app = try await signedIn()
    try app.act("select", "3")
    #expect(app.path == "inbox > message id=3")
    _ = try app.router.open("mail:///notes/1")
    #expect(app.path == "inbox > compose > contacts > note id=1")
  }

  @Test func aPreviewReturnsTheOutcomeWithoutMoving() async throws {
    let app = try await MailApp.started()
    let router = app.router
    func end(_ url: String) throws -> String {
      let preview = router.preview(try router.links.resolve(url))
      return switch preview.outcome {
      case .moves(let places): places.map(\.description).joined(separator: " > ")
      case .stays: "stays"
      case .waits(let condition, let isForOneUser): "waits \(condition) \(isForOneUser)"
      case .early: "early"
      case .fails(let error): "\(error)"
      }
    }
    #expect(try end("mail:///") == "stays")
    #expect(try end("mail:///old/3") == "inbox > message id=3")
    #expect(try end("mail:///notes/1") == "inbox > note id=1")
    #expect(try end("mail:///vault") == "waits signedIn false")
    #expect(try end("mail:///cellar") == "the guard 'lock' denies cellar: nobody has its key")
    #expect(try end("mail:///ping") == "too many redirects: ping -> pong -> ping")
    try app.show(.compose())
    try app.act("setSubject", "hello")
    #expect(
      try end("mail:///messages/1") == "cannot leave 'compose': the draft isn't saved")
    let early = try MailApp().router
    for place in ["inbox", "cellar"] {
      guard case .early = early.preview(Destination(place)).outcome else {
        Issue.record("an app without a root is too early for a link to \(place)")
        continue
      }
      #expect(try early.open(Destination(place), cause: "test") == .early(Destination(place)))
    }
  }

  @Test(
    arguments: [
      "/", "/messages/1", "/compose?to=Jo", "/contacts", "/tagged/a/b", "/vault", "/cellar",
      "/old/3",
      "/ping", "/notes/1", "/alarms/1", "/threads/1",
    ], ["inbox", "guest", "draft", "contacts"])
  func openingALinkMatchesItsPreview(link: String, place: String) async throws {
    // Given
    let app = place == "guest" ? try await MailApp.started() : try await signedIn()
    if place == "draft" {
      try app.show(.compose())
      try app.act("setSubject", "hello")
    }
    if place == "contacts" { _ = try app.router.open("mail:///contacts") }
    let tree = app.router.tree
    let destination = try app.router.links.resolve("mail://\(link)")
    // When
    let end = app.router.preview(destination).outcome
    let outcome = Result { try app.router.open(destination, cause: "test") }
    // Then
    switch end {
    case .moves(let places):
      #expect(app.path == places.map(\.description).joined(separator: " > "))
      guard case .success(.opened) = outcome else { Issue.record("\(outcome)"); return }
    case .stays:
      #expect(app.router.tree == tree)
      guard case .success(.opened) = outcome else { Issue.record("\(outcome)"); return }
    case .waits(let condition, _):
      #expect(try outcome.get() == .deferred(destination, until: condition))
    case .fails(let error):
      #expect(throws: (any Error).self) { try outcome.get() }
      if case .failure(let failure) = outcome { #expect("\(failure)" == "\(error)") }
    case .early: Issue.record("the app has a root")
    }
  }
}
