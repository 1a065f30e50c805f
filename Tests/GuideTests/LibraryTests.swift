import SceneShell
import SceneTesting
import Testing

@testable import LibraryShell

@MainActor
struct LibraryTests {
  @Test func aBookIsBorrowedInTwoSeconds() async throws {
    let sut = StoreVerification { BookStore(title: "Emma", on: $0) }
    try await sut.verify(
      when: { book, stage in
        book.dispatch(.borrow)
        try await stage.advance(by: .seconds(2))
      },
      then: { recording in
        recording.expectStates(of: \.loan, [.none, .requested, .lent])
        recording.expectEffects([
          .at(.zero, .started("book.borrow")), .at(.seconds(2), .finished("book.borrow")),
        ])
      })
    try await sut.expectReleased()
  }

  @Test func selectingABookIsARoute() async throws {
    let sut = StoreVerification { _ in BooksStore() }
    try await sut.verify(
      when: { books, _ in books.dispatch(.select(2)) },
      then: { $0.expectRoutes([.action(.book(id: 2))]) })
  }

  @Test func aLinkWaitsForTheReader() async throws {
    let app = try LibraryApp(on: .virtual())
    app.start()
    let check = LeakCheck(app)
    _ = try app.router.open("library://books/2")
    #expect(app.router.liveScenes.map(\.name) == ["books"])
    app.session.signIn(name: "Jane")
    #expect(app.router.liveScenes.map(\.name) == ["books", "book"])
    try app.router.back(cause: "test")
    try await check.expectNoLeaks()
  }

  @Test func noReaderIsLeftAfterSigningOut() async throws {
    var explorer = Explorer { try LibraryApp(on: $0) }
    explorer.moves = [.services, .moves]
    explorer.after("session.signOut", "no reader") { $0.session.reader.value == nil }
    try await explorer.run()
  }

  @Test func aScriptRunsInATest() async throws {
    let sut = try StoreVerification { try ShellUnderTest(LibraryShell.self, on: $0) }
    try await sut.verify(
      when: { shell, _ in
        try await shell.run("session.signIn Jane; open library://books/2")
        try await shell.run("borrow; advance 2s; expect state book.loan == lent")
      },
      then: { recording in
        #expect(recording.states.last?.value.place == "books > book id=2")
        #expect(recording.states.last?.value["book.loan"] == "lent")
      })
  }

  @Test func aStateOfVersion1IsRestored() async throws {
    let app = try LibraryApp(on: .virtual())
    app.start()
    app.session.signIn(name: "Jane")
    _ = try app.router.open("library://books/2")
    let text = try app.savedText()
      .split(separator: "\n").filter { !$0.contains(#""checksum""#) }.joined(separator: "\n")
      .replacing(#""appVersion": 2"#, with: #""appVersion": 1"#)
      .replacing(/"loan": \{\s*"none": \{\}\s*\}/, with: #""isLent": true"#)
    #expect(try app.restore(app.readSaved(Array(text.utf8)), cause: "test") == [])
    #expect(try app.savedText().contains(#""lent": {}"#))
  }
}
