import Scenes
import Testing

@testable import SceneEngine
@testable import SceneLanguage

/// The drawing of a navigation tree on wide and narrow screens.
struct StackDrawingTests {
  private typealias NewEntry = Router.Tree.NewEntry

  private static func newEntry(
    _ name: String, _ owner: OwnerPath = "app", in scope: OwnerPath = "app", waits: Bool = false
  ) -> NewEntry {
    NewEntry(Destination(name), owner: owner, scope: scope, awaitsResult: waits)
  }

  private func draw(_ operations: [Router.Operation], columns: Int = 80) throws -> String {
    let tree = try Router.Tree().applying(.sequence(operations), by: .top).tree
    return StackDrawing.lines(of: tree.outline, columns: columns).joined(separator: "\n")
  }

  private let tabs: [Router.Operation] = [
    .setRoot(
      .tabs(
        [
          [newEntry("map", "app/signedIn", in: "app/signedIn")],
          [newEntry("lounge", "app/signedIn/lounge", in: "app/signedIn")],
          [newEntry("account", "app/signedIn/account", in: "app/signedIn")],
        ])),
    .push(newEntry("rideHistory", "app/signedIn", in: "app/signedIn")),
    .selectTab(1),
    .push(newEntry("movies", "app/signedIn/lounge/movies", in: "app/signedIn/movies")),
    .push(newEntry("movie", "app/signedIn/lounge/movies", in: "app/signedIn/movies")),
  ]

  private let modals: [Router.Operation] = [
    .setRoot(.stack([newEntry("home")])),
    .present(.stack([newEntry("compose", "app/composing")])),
    .push(newEntry("contacts", "app/composing", waits: true)),
    .present(.scene(newEntry("help"))),
  ]

  @Test func drawsAStackAndItsModals() throws {
    #expect(
      try draw(modals) == """
        ┬ stack
        │   home#1  by app, in app
        └─┬ secondary stack
          │   compose#2  by app/composing
          │   contacts#3  awaiting a result
          └─┬ modal
            └ * help#4  by app
        """)
  }

  @Test func drawsTabsWithTheSelectedOneExpanded() throws {
    #expect(
      try draw(tabs) == """
        ┬ tabs
        ├── map > rideHistory
        ├─┬ selected
        │ │   lounge#2  by app/signedIn/lounge, in app/signedIn
        │ │   movies#5  by app/signedIn/lounge/movies, in app/signedIn/movies
        │ └ * movie#6
        └── account
        """)
  }

  @Test func notesMoveBelowOnANarrowScreen() throws {
    let wide = Destination("trailer", ["id": "a long way to the other end of the world"])
    let operations =
      tabs + [
        .present(.scene(NewEntry(wide, owner: "app/signedIn/lounge/movies/trailer", scope: "app"))),
        .selectTab(0),
      ]
    let narrow = try draw(operations + [.selectTab(1)], columns: 40)
    #expect(
      narrow == """
        ┬ tabs
        ├── map > rideHistory
        ├─┬ selected
        │ │   lounge#2
        │ │     by app/signedIn/lounge
        │ │     in app/signedIn
        │ │   movies#5
        │ │     by app/signedIn/lounge/movies
        │ │     in app/signedIn/movies
        │ │   movie#6
        │ └─┬ modal
        │   └ * trailer#7 id="a long way to
        │         the other end of the world"
        │         by
        │         app/signedIn/lounge/movies/tra
        │         iler
        │         in app
        └── account
        """)
    #expect(narrow.split(separator: "\n").allSatisfy { $0.count <= 40 })
    #expect(
      try draw(operations, columns: 40) == """
        ┬ tabs
        ├─┬ selected
        │ │   map#1
        │ │     by app/signedIn
        │ │     in app/signedIn
        │ └ * rideHistory#4
        ├── lounge > movies > movie > trailer i…
        └── account
        """)
  }

  @Test func drawsASelectedLastTab() throws {
    #expect(
      try draw(tabs + [.selectTab(2)]) == """
        ┬ tabs
        ├── map > rideHistory
        ├── lounge > movies > movie
        └─┬ selected
          └ * account#3  by app/signedIn/account, in app/signedIn
        """)
  }

  @Test func anEmptyTreeHasNoDrawing() throws { #expect(try draw([]) == "") }
}
