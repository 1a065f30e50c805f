import SceneShell

extension Todos.Filter: ArgumentCodable {}

/// A shell for an app with a reducer.
@main struct TodosShell: ShellApp {
  static let name = "todos"
  static let version = "1.0"

  static func make(with options: NoOptions, for launch: Launch) throws -> any SceneApp {
    try SingleSceneApp(on: launch.stage) { todosScene(on: launch.stage) }
  }

  @MainActor private static func todosScene(on stage: SceneStage) -> Scene {
    let server = TodosServer()
    let store = ReducerStore("todos", on: stage, initial: Todos(), reduce: todosReducer) {
      effect, send in
      switch effect {
      case .load: send(.loaded(try await server.load()))
      case .save(let items):
        do { try await server.save(items) } catch { send(.failed("\(error)")) }
      }
    }
    return Scene("todos", reducer: store, on: stage) {
      SceneAction("load", summary: "Loads the list.") { $0.send(.appeared) }
      SceneAction("add", "title", summary: "Adds an item.") { (store, title: String) in
        store.send(.add(title: title))
      }
      SceneAction("toggle", "id", summary: "Marks an item as done or open.") { (store, id: Int) in
        store.send(.toggle(id: id))
      }
      SceneAction("show", summary: "Filters the list.") { (store, filter: Todos.Filter) in
        store.send(.show(filter))
      }
    }
  }
}
