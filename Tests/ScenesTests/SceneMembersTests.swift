import Observation
import Scenes
import Testing

/// A model that knows nothing of scenes.
@Observable @MainActor
private final class Shelf {
  struct Book: Identifiable, Equatable {
    let id: Int
    var title: String
  }

  var searchText = ""
  private(set) var books = [Book(id: 1, title: "Emma"), Book(id: 2, title: "Ulysses")]
  let reader = Reader()
  var editor: Editor?

  func add(_ title: String, number: Int) -> Bool {
    books.append(Book(id: number, title: title))
    return true
  }

  func load() async throws { throw ShelfError.isEmpty }

  func remove(_ book: Book) { books.removeAll { $0 == book } }
  func edit(_ book: Book) async { editor = Editor(book.title) }
}

@Observable @MainActor
private final class Reader {
  var page = 1
  var bookmarks = [Shelf.Book(id: 7, title: "page 7")]
  func turn(by pages: Int) { page += pages }
  func go(to bookmark: Shelf.Book) { page = bookmark.id }
}

@Observable @MainActor
private final class Editor {
  var title: String
  func clear() { title = "" }
  init(_ title: String) { self.title = title }
}

@Observable @MainActor
private final class Account {
  var user = ""
  var password = ""
  func signIn(name: String, pin: String) { user = "\(name) \(pin)" }
}

private enum ShelfError: Error { case isEmpty }

/// Scenes of members of models, which name no type of a state and repeat no parameter.
@MainActor
struct SceneMembersTests {
  private let shelf: Shelf
  private let stage = SceneStage.virtual()
  private let scene: Scene
  private let editor: Scene

  init() {
    let shelf = Shelf()
    self.shelf = shelf
    scene = Scene(
      "shelf", model: shelf, on: stage,
      #members(\Shelf.searchText, \Shelf.books, Shelf.add(_:number:), Shelf.load),
      #members(Shelf.remove, Shelf.edit, of: \.books),
      #members(\Reader.page, Reader.turn(by:), in: \Shelf.reader),
      #members(Reader.go, of: \.bookmarks, in: \Shelf.reader))
    editor = Scene(
      "editor", child: shelf.editor, on: stage, #members(\Editor.title, Editor.clear))
  }

  private func perform(_ name: String, _ arguments: String..., in scene: Scene? = nil) throws {
    let given = arguments.map { Argument(.text($0, quoted: false)) }
    try (scene ?? self.scene).action(name, arguments: given)()
  }

  @Test func propertiesAreTheState() {
    #expect(
      scene.state.description
        == #"{searchText: "", books: [{id: 1, title: "Emma"}, {id: 2, title: "Ulysses"}], page: 1}"#
    )
  }

  @Test func methodsAndSettablePropertiesAreCommands() {
    #expect(
      scene.commands.map(\.name)
        == ["setSearchText", "add", "load", "remove", "edit", "setPage", "turn", "go"])
    #expect(
      scene.commands.map { $0.parameters.map { $0.label ?? "_" } }
        == [["_"], ["_", "number"], [], ["_"], ["_"], ["_"], ["by"], ["_"]])
  }

  @Test func aPropertyIsSet() throws {
    try perform("setSearchText", "Emma")
    #expect(shelf.searchText == "Emma")
  }

  @Test func anElementIsFoundByItsID() async throws {
    try perform("remove", "1")
    #expect(shelf.books.map(\.title) == ["Ulysses"])
    try perform("edit", "2")
    try await stage.settle()
    #expect(shelf.editor?.title == "Ulysses")
  }

  @Test func anUnknownIDIsAnError() {
    let error = #expect(throws: CommandError.self) { try perform("remove", "3") }
    #expect(
      error
        == .typeMismatch(
          command: "remove", label: nil, input: 3.argumentInput, type: .integer("Int"),
          reason: .unknownCase(nearest: []), index: 0))
  }

  @Test func membersOfAHeldModelAreThoseOfTheScene() throws {
    try perform("turn", "3")
    #expect(shelf.reader.page == 4)
    try perform("go", "7")
    #expect(scene.state.description.hasSuffix("page: 7}"))
  }

  @Test func anOptionalModelIsReadWhenItIsNeeded() throws {
    #expect(editor.state.description == "null")
    shelf.editor = Editor("Emma")
    #expect(editor.state.description == #"{title: "Emma"}"#)
    try perform("clear", in: editor)
    #expect(shelf.editor?.title == "")
  }

  @Test func secretsAreMarkedAndHidden() throws {
    let account = Account()
    let scene = Scene(
      "account", model: account, on: stage,
      #members(
        \Account.user, \Account.password, Account.signIn(name:pin:), secret: "password", "pin"))
    try perform("setPassword", "tajne", in: scene)
    try scene.action(
      "signIn",
      arguments: [
        Argument(label: "name", .text("Jane", quoted: false)),
        Argument(label: "pin", .text("1234", quoted: false)),
      ])()
    #expect(account.password == "tajne" && account.user == "Jane 1234")
    #expect(scene.state.description == #"{user: "Jane 1234", password: <redacted>}"#)
    #expect(
      scene.commands.map { "\($0.name) \($0.parameters.map(\.type.isSecret))" }
        == ["setUser [false]", "setPassword [true]", "signIn [false, true]"])
  }

  @Test func casesOfAReducerAreCommands() throws {
    let store = ReducerStore(
      "count", on: stage, initial: 0, reduce: Count.reduce, run: { (_: Never, _) in })
    let scene = Scene("count", reducer: store, on: stage) {
      #commands(sending: Count.clear, Count.add, Count.set(to:))
    }
    #expect(scene.commands.map(\.name) == ["clear", "add", "set"])
    #expect(scene.commands.map { $0.parameters.map { $0.label ?? "_" } } == [[], ["_"], ["to"]])
    try perform("set", "5", in: scene)
    try perform("add", "2", in: scene)
    #expect(scene.state == .int(7))
  }
}

private enum Count {
  case clear
  case add(Int)
  case set(to: Int)

  @MainActor
  static func reduce(_ state: inout Int, _ action: Count) -> [Never] {
    switch action {
    case .clear: state = 0
    case .add(let number): state += number
    case .set(let number): state = number
    }
    return []
  }
}
