import Foundation
import PseudoTerminal
import SceneSystem
import Testing

/// Wrong uses of the library, and the errors of the compiler.
struct WrongUseTests {
  /// A store of an app, with the parts that a case does not change.
  private static func store(
    action: String = "@Dispatchable enum Action { case clear }", state: String = "Int",
    initial: String = "0", more: String = ""
  ) -> String {
    """
    @MainActor final class Notes: Store {
      \(action)
      private let notes = Relay(\(initial))
      var state: ObservableState<\(state)> { notes.states }
      func dispatch(_ action: Action) {}
      \(more)
    }
    """
  }

  private static let view = """

    struct NotesView: SceneView {
      func props(from state: Int) -> Int { state }
      func render(_ props: Int) -> String { "" }
    }
    """

  /// Code, and the first error of the compiler.
  struct Use: Sendable {
    let code: String
    let error: String

    init(_ code: String, _ error: String) {
      self.code = code
      self.error = error
    }
  }

  private static let uses: [Use] = [
    Use(
      "struct Note: Sendable {}\n@Dispatchable enum Action { case add(Note) }",
      "'of' is unavailable: the type of a command's argument must conform to ArgumentCodable or Codable"
    ),
    Use(
      "final class Note {}\n@MainActor @Commands final class Notes { func add(_ note: Note) {} }",
      "'of' is unavailable: the type of a command's argument must conform to ArgumentCodable or Codable"
    ),
    Use(
      "@Dispatchable struct Action {}",
      "'@Dispatchable' can only be applied to an enum (from macro 'Dispatchable')"),
    Use(
      "@Commands enum Action { case add }",
      "'@Commands' can only be applied to a class (from macro 'Commands')"),
    Use(
      "@MainActor @Commands final class Notes {}",
      "'@Commands' needs a class with at least one method (from macro 'Commands')"),
    Use(
      "@MainActor @Commands final class Notes { func add(_ body: () -> Void) {} }",
      "a closure cannot be an argument of a command (from macro 'Commands')"),
    Use(
      "@MainActor @Commands final class Notes { func count() -> Int { 0 } }",
      "a command method cannot return a value (from macro 'Commands')"),
    Use(
      "@MainActor @Commands final class Notes { func add() {}\nfunc add(_ text: String) {} }",
      "there is already a method 'add'; command names must be unique (from macro 'Commands')"),
    Use(
      "@Commands actor Notes { func add() {} }",
      "'@Commands' cannot call the methods of an actor synchronously; use a class with a global "
        + "actor (from macro 'Commands')"),
    Use(
      "import Observation\n@MainActor @Observable @Commands final class Notes { var all = make() }\n"
        + "func make() -> [Int] { [] }",
      "a property that is a command needs a type annotation (from macro 'Commands')"),
    Use(
      "@External(\"notes\") final class Notes {}",
      "'@External' can only be applied to a protocol; pass a conformer to the class that it "
        + "generates (from macro 'External')"),
    Use(
      store(action: "enum Action { case clear }"),
      "unavailable static property 'actionCommands' was used to satisfy a requirement of protocol "
        + "'Store': mark the enum 'Action' with '@Dispatchable'"),
    Use(
      "enum Screen: Place { case list }",
      "unavailable static property 'commands' was used to satisfy a requirement of protocol "
        + "'Dispatchable': mark the enum with '@Dispatchable'"),
    Use(
      store(state: "State", initial: "State()", more: "struct State: Equatable, Sendable {}")
        + "\nextension Notes: Restorable { func restore(_ state: State) {} }",
      "unavailable static property 'savedStateCoding' was used to satisfy a requirement of protocol "
        + "'Restorable': the type of the saved state must conform to Codable and Sendable"),
    Use(
      "@MainActor final class Counter: Service {\nlet count = Relay(0)\n"
        + "var state: ObservableState<Int> { count.states }\n}\n"
        + "@MainActor let handle = ServiceHandle(\"counter\", Counter())",
      "'init(_:_:)' is unavailable: mark the class of the service with '@Commands', or pass the "
        + "service as 'readOnly:'"),
  ]

  /// Scenes that cannot be made.
  private static let scenes: [Use] = [
    Use(
      store(state: "State", initial: "State()", more: "struct State {}")
        + "\n@MainActor let scene = Scene(\"notes\", store: Notes())",
      "'init(_:store:onRoute:)' is unavailable: the state of a scene must conform to Equatable"),
    Use(
      store(more: "enum Route { case out }\nlet routes = Routes<Route>()")
        + "\n@MainActor let scene = Scene(\"notes\", store: Notes())",
      "'init(_:store:)' is unavailable: the store sends routes; handle them with 'onRoute:'"),
    Use(
      store(more: "enum Route { case out }\nlet routes = Routes<Route>()") + view
        + "\n@MainActor let scene = Scene(\"notes\", store: Notes(), view: NotesView())",
      "'init(_:store:view:)' is unavailable: the store sends routes; handle them with 'onRoute:'"),
    Use(
      store()
        + view.replacing("-> Int { state }", with: "-> Props { Props() }")
        .replacing("_ props: Int", with: "_ props: Props") + "\nstruct Props {}"
        + "\n@MainActor let scene = Scene(\"notes\", store: Notes(), view: NotesView())",
      "'init(_:store:view:onAction:onRoute:)' is unavailable: the states of the store and the props "
        + "of the view must be Equatable"),
    Use(
      model("{ _ in Part() } actions: { SceneAction(\"add\") { (model: Model) in } }"),
      "'init(_:model:on:state:actions:)' is unavailable: the state of a scene must conform to "
        + "Equatable"),
    Use(
      model("{ $0.count } actions: { SceneAction(\"add\") { (model: Model, other: Part) in } }"),
      "'init(_:_:summary:perform:)' is unavailable: the type of an action's argument must conform to "
        + "ArgumentCodable"),
    Use(
      model("{ $0.count }").replacing("@Observable ", with: ""),
      "'init(_:model:on:state:actions:)' is unavailable: the model must be @Observable: a scene does "
        + "not see changes of other classes"),
    Use(
      model("{ $0.count } restore: { $0.count = $1 }").replacing("@Observable ", with: ""),
      "'init(_:model:on:state:restore:actions:)' is unavailable: the model must be @Observable: a "
        + "scene does not see changes of other classes"),
    Use(
      model("{ _ in Part() } restore: { _, _ in }"),
      "'init(_:model:on:state:restore:actions:)' is unavailable: a state that 'restore:' gets must "
        + "conform to Equatable, Codable and Sendable"),
    Use(
      navigation(".path(StateBinding(model, \\.path))"),
      "'path' is unavailable: the elements of the path are not places; convert them with 'place:' and "
        + "'element:'"),
    Use(
      navigation(".sheet(item: StateBinding(model, \\.item))"),
      "'sheet(item:)' is unavailable: the item of the sheet is not a place; convert it with 'place:' "
        + "and 'element:'"),
  ]

  /// Effects and answers from outside.
  private static let effects: [Use] = [
    Use(
      feedback("request: { $0 }"),
      "'init(_:request:effect:)' is unavailable: the effect of a feedback cannot throw; catch the "
        + "error and return it as an event"),
    Use(
      feedback("requests: { [$0] }"),
      "'init(_:requests:effect:)' is unavailable: the effect of a feedback cannot throw; catch the "
        + "error and return it as an event"),
    Use(
      external("await stage.external.request(\"GET /note\") { Note() }"),
      "'request' is unavailable: the answer is recorded; its type must conform to Codable and "
        + "Sendable"),
    Use(
      external("stage.external.read(\"note\") { Note() }"),
      "'read' is unavailable: the answer is recorded; its type must conform to Codable and Sendable"
    ),
    Use(
      external("await stage.external.subscribe(to: \"note\") { Note() }"),
      "'subscribe(to:_:)' is unavailable: the answer is recorded; its type must conform to Codable "
        + "and Sendable"),
  ]

  /// A scene of a model, with a state and what follows it.
  private static func model(_ state: String) -> String {
    """
    import Observation
    struct Part {}
    @MainActor @Observable final class Model { var count = 0 }
    @MainActor func scene(_ stage: SceneStage) -> Scene {
      Scene("notes", model: Model(), on: stage) \(state)
    }
    """
  }

  /// An app with navigation state of its own.
  private static func navigation(_ part: String) -> String {
    """
    import Observation
    @Dispatchable enum Screen: Place { case list, item(id: Int) }
    @MainActor @Observable final class Model { var path: [Int] = []; var item: Int? }
    @MainActor func app(_ stage: SceneStage, _ model: Model) throws -> NavigationApp<Screen> {
      try NavigationApp("notes", on: stage, root: Screen.list) { _ in throw CancellationError() }
        \(part)
    }
    """
  }

  private static func feedback(_ request: String) -> String {
    """
    func load(_ id: Int) async throws -> Int { throw CancellationError() }
    @MainActor func feedback() -> Feedback<Int, Int> {
      Feedback("load", \(request), effect: { (id: Int) in try await load(id) })
    }
    """
  }

  private static func external(_ call: String) -> String {
    """
    struct Note {}
    @MainActor func note(_ stage: SceneStage) async throws -> Note { try \(call) }
    """
  }

  @Test(arguments: uses + scenes + effects)
  func theCompilerNamesTheProblem(_ use: Use) throws {
    let folder = TemporaryDirectory()
    let source = "\(folder.path)/Notes.swift"
    try "import Scenes\n\(use.code)\n".write(toFile: source, atomically: true, encoding: .utf8)
    let products = URL(filePath: PseudoTerminal.builtProduct("koober")).deletingLastPathComponent()
      .path()
    let root = Repository.root.path()
    let command = [
      "swiftc", "-c", "-parse-as-library", "-swift-version", "6", "-module-name", "Notes",
      "-o", "\(folder.path)/Notes.o", "-I", "\(products)/Modules",
      "-module-cache-path", "\(products)/ModuleCache",
      "-Xcc", "-fmodule-map-file=\(products)/CSceneRuntime.build/module.modulemap",
      "-Xcc", "-I", "-Xcc", "\(root)/Sources/CSceneRuntime/include",
      "-Xfrontend", "-load-plugin-executable",
      "-Xfrontend", "\(products)/SceneMacros-tool#SceneMacros", source,
    ]
    let result = try Subprocess.run(
      command.map { "'\($0)'" }.joined(separator: " ") + " 2>&1", input: [])
    let output = String(decoding: result.output, as: UTF8.self)
    #expect(result.status == 1)
    #expect(output.replacing(" ')", with: "')").contains("error: \(use.error)\n"), "\(output)")
  }
}
