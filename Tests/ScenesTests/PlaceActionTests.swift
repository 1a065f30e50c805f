import Observation
import Scenes
import Testing

/// A store of an app whose actions change its navigation state.
@Observable @MainActor
private final class NotesStore {
  struct Note: Identifiable, Equatable {
    let id: Int
    var text = ""
  }

  struct Detail: Equatable {
    var note: Note
    fileprivate init(_ note: Note) { self.note = note }
  }

  enum Destination: Equatable {
    case detail(Detail)
    case add(text: String)
    case about
  }

  struct State: Equatable {
    var notes = [Note(id: 1), Note(id: 2)]
    var destination: Destination?
  }

  enum Action: Equatable {
    case tapped(Int)
    case addTapped
    case dismissed
    case renamed(id: Int, to: String)
    case signedIn(name: String, password: String)
  }

  private(set) var state = State()
  private(set) var actions: [Action] = []

  @discardableResult func send(_ action: Action) -> Bool {
    actions.append(action)
    switch action {
    case .tapped(let id):
      guard let note = state.notes.first(where: { $0.id == id }) else { return false }
      state.destination = .detail(Detail(note))
    case .addTapped: state.destination = .add(text: "")
    case .dismissed: state.destination = nil
    case .renamed, .signedIn: break
    }
    return true
  }

  func show(_ destination: Destination?) { state.destination = destination }
}

@Dispatchable
private enum NotesPlace: Place {
  case notes, add
  case detail(id: Int)
}

/// Navigation that only actions change, and commands that send actions to a store of the app's own.
@MainActor
struct PlaceActionTests {
  private let store = NotesStore()
  private let app: NavigationApp<NotesPlace>

  init() throws {
    let stage = SceneStage.virtual()
    app = try NavigationApp("notes", on: stage, root: NotesPlace.notes, scheme: "notes") {
      [store] place in
      Scene(place.destination.name, model: store, on: stage, state: { $0.state.notes.count }) {
        #commands(
          sending: NotesStore.Action.tapped, NotesStore.Action.dismissed, to: NotesStore.send)
        #commands(
          sending: NotesStore.Action.renamed(id:to:),
          NotesStore.Action.signedIn(name:password:), secret: "password", "name",
          to: NotesStore.send)
      }
    }
    .sheet(
      item: StateBinding(
        get: { [store] in store.state.destination }, set: { [store] _ in store.send(.dismissed) }),
      PlaceAction(.add) { [store] in store.send(.addTapped) },
      PlaceAction(NotesPlace.detail, \NotesStore.Detail.note.id) { [store] in
        store.send(.tapped($0))
      })
    app.start()
  }

  private var path: String {
    app.router.tree.path.map(\.destination.description).joined(separator: " > ")
  }

  @Test func theTreeFollowsTheApp() async throws {
    store.send(.tapped(2))
    try await app.stage.settle()
    #expect(path == "notes > detail id=2")
    store.show(.add(text: "typed before"))
    try await app.stage.settle()
    #expect(path == "notes > add")
    store.show(.about)
    try await app.stage.settle()
    #expect(path == "notes")
  }

  @Test func aLinkSendsTheAction() throws {
    _ = try app.router.open("notes://detail/1")
    #expect(store.actions == [.tapped(1)])
    #expect(path == "notes > detail id=1")
    try app.router.back(cause: "back")
    #expect(store.actions == [.tapped(1), .dismissed])
    _ = try app.router.open("notes://add")
    #expect(path == "notes > add")
  }

  @Test func anActionThatDoesNothingIsRefused() {
    #expect(throws: RouterError.self) { _ = try app.router.open("notes://detail/3") }
    #expect(path == "notes")
  }

  @Test func casesAreCommandsThatTheStoreGets() throws {
    let scene = try #require(app.router.front)
    #expect(scene.commands.map(\.name) == ["tapped", "dismissed", "renamed", "signedIn"])
    #expect(
      scene.commands.flatMap { $0.parameters.map(\.type.isSecret) }
        == [false, false, false, true, true])
    func text(_ text: String) -> Argument.Input { .text(text, quoted: false) }
    try scene.action(
      "renamed",
      arguments: [Argument(label: "id", text("1")), Argument(label: "to", text("Emma"))])()
    try scene.action(
      "signedIn",
      arguments: [
        Argument(label: "name", text("Jane")), Argument(label: "password", text("tajne")),
      ]
    )()
    #expect(
      store.actions == [.renamed(id: 1, to: "Emma"), .signedIn(name: "Jane", password: "tajne")])
  }
}
