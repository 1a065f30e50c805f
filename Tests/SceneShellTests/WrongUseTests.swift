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
      store(action: "enum Action { case clear }"),
      "type 'Notes' does not conform to protocol 'Store'"),
    Use(
      "enum Screen: Place { case list }",
      "type 'Screen' does not conform to protocol 'Dispatchable'"),
    Use(
      store(state: "State", initial: "State()", more: "struct State {}")
        + "\n@MainActor let scene = Scene(\"notes\", store: Notes())",
      "initializer 'init(_:store:)' requires that 'Notes.State' conform to 'Equatable'"),
    Use(
      store(more: "enum Route { case out }\nlet routes = Routes<Route>()") + view
        + "\n@MainActor let scene = Scene(\"notes\", store: Notes(), view: NotesView())",
      "'init(_:store:view:)' is unavailable: the store sends routes; handle them with 'onRoute:'"),
    Use(
      store(state: "State", initial: "State()", more: "struct State: Equatable, Sendable {}")
        + "\nextension Notes: Restorable { func restore(_ state: State) {} }",
      "type 'Notes' does not conform to protocol 'Restorable'"),
    Use(
      store()
        + view.replacing("-> Int { state }", with: "-> Props { Props() }")
        .replacing("_ props: Int", with: "_ props: Props") + "\nstruct Props {}"
        + "\n@MainActor let scene = Scene(\"notes\", store: Notes(), view: NotesView())",
      "initializer 'init(_:store:view:)' requires that 'Props' conform to 'Equatable'"),
    Use(
      "final class Model {}\n@MainActor func scene(_ stage: SceneStage) -> Scene {\n"
        + "Scene(\"notes\", model: Model(), on: stage) { _ in 0 } actions: {\n"
        + "SceneAction(\"add\") { (model: Model, body: Model) in }\n} }",
      "initializer 'init(_:_:summary:perform:)' requires that 'Model' conform to 'ArgumentCodable'"),
  ]

  @Test(arguments: uses)
  func theCompilerNamesTheProblem(_ use: Use) throws {
    let folder = TemporaryDirectory()
    let source = "\(folder.path)/Notes.swift"
    try "import Scenes\n\(use.code)\n".write(toFile: source, atomically: true, encoding: .utf8)
    let products = URL(filePath: PseudoTerminal.builtProduct("koober")).deletingLastPathComponent()
      .path()
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path()
    let command = [
      "swiftc", "-c", "-parse-as-library", "-swift-version", "6", "-module-name", "Notes",
      "-o", "\(folder.path)/Notes.o", "-I", "\(products)/Modules",
      "-module-cache-path", "\(products)/ModuleCache",
      "-Xcc", "-fmodule-map-file=\(products)/CSceneRuntime.build/module.modulemap",
      "-Xcc", "-I", "-Xcc", "\(root)/Sources/CSceneRuntime/include",
      "-Xfrontend", "-load-plugin-executable",
      "-Xfrontend", "\(products)/CommandsPlugin-tool#CommandsPlugin", source,
    ]
    let result = try Subprocess.run(
      command.map { "'\($0)'" }.joined(separator: " ") + " 2>&1", input: [])
    let output = String(decoding: result.output, as: UTF8.self)
    #expect(result.status == 1)
    #expect(output.replacing(" ')", with: "')").contains("error: \(use.error)\n"), "\(output)")
  }
}
