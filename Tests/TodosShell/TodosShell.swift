import SceneShell

extension Todos.Filter: ArgumentCodable {}

/// The places of the app: the list, the items of its path, and what it presents.
@Dispatchable enum TodosPlace: Place {
  /// The list.
  case todos
  /// An item.
  case detail(id: Int)
  /// The question whether to remove an item.
  case removal(id: Int)

  var transitions: [Transition] {
    switch self {
    case .todos: [.root]
    case .detail: [.push]
    case .removal: [.modal]
    }
  }
}

/// A shell for an app with a reducer.
@main struct TodosShell: ShellApp {
  static let name = "todos"
  static let version = "1.0"

  static func make(with options: NoOptions, for launch: Launch) throws -> any SceneApp {
    let store = makeStore(on: launch.stage)
    return try NavigationApp(
      "todos", on: launch.stage, root: TodosPlace.todos,
      origins: LinkOrigins(schemes: ["todos"]),
      links: [
        LinkPattern("/", "todos"),
        LinkPattern("/:id", "detail", ["id": .int], parent: "/"),
        LinkPattern("/:id/removal", "removal", ["id": .int], parent: "/:id"),
      ]
    ) { [stage = launch.stage] place in
      switch place {
      case .todos: listScene(store, on: stage)
      case .detail(let id): itemScene(id, store, on: stage)
      case .removal(let id): removalScene(id, store, on: stage)
      }
    }
    .path(store.binding(\.path) { .setPath($0) }) {
      .detail(id: $0)
    } element: {
      if case .detail(let id) = $0 { id } else { nil }
    }
    .sheet(item: store.binding(\.destination) { .setDestination($0) }) { destination in
      switch destination {
      case .removal(let id): .removal(id: id)
      }
    } element: {
      if case .removal(let id) = $0 { .removal(id) } else { nil }
    }
  }

  @MainActor private static func makeStore(
    on stage: SceneStage
  ) -> ReducerStore<Todos, TodosAction, TodosEffect> {
    let server = TodosServer()
    let store = ReducerStore("todos", on: stage, initial: Todos(), reduce: todosReducer) {
      effect, send in
      switch effect {
      case .load: send(.loaded(try await server.load()))
      case .save(let items):
        do { try await server.save(items) } catch { send(.failed("\(error)")) }
      }
    }
    return store
  }

  @MainActor private static func listScene(
    _ store: ReducerStore<Todos, TodosAction, TodosEffect>, on stage: SceneStage
  ) -> Scene {
    Scene("todos", reducer: store, on: stage) {
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
      SceneAction("select", "id", summary: "Shows an item.") { (store, id: Int) in
        store.send(.setPath([id]))
      }
    }
  }

  @MainActor private static func itemScene(
    _ id: Int, _ store: ReducerStore<Todos, TodosAction, TodosEffect>, on stage: SceneStage
  ) -> Scene {
    Scene("detail", reducer: store, on: stage) { todos in
      todos.items.first { $0.id == id }
    } actions: {
      SceneAction("toggle", summary: "Marks the item as done or open.") {
        $0.send(.toggle(id: id))
      }
      SceneAction("remove", summary: "Asks whether to remove the item.") {
        $0.send(.setDestination(.removal(id)))
      }
    }
  }

  @MainActor private static func removalScene(
    _ id: Int, _ store: ReducerStore<Todos, TodosAction, TodosEffect>, on stage: SceneStage
  ) -> Scene {
    Scene("removal", reducer: store, on: stage) { todos in
      todos.items.first { $0.id == id }?.title
    } actions: {
      SceneAction("confirm", summary: "Removes the item.") { $0.send(.removalConfirmed) }
      SceneAction("keep", summary: "Keeps the item.") { $0.send(.setDestination(nil)) }
    }
  }
}
