/// The state of a list of tasks, as an app with reducers has it.
struct Todos: Equatable, Codable, Sendable {
  struct Item: Equatable, Codable, Sendable, Identifiable {
    var id: Int
    var title: String
    var isDone = false
  }

  var items: [Item] = []
  var isLoading = false
  var problem: String?
  var filter: Filter = .all
  /// The items that are shown, each above the one before.
  var path: [Item.ID] = []
  /// What is presented.
  var destination: Destination?

  enum Filter: String, Codable, Sendable, CaseIterable {
    case all, open, done
  }

  enum Destination: Equatable, Codable, Sendable {
    /// The question whether to remove an item.
    case removal(Item.ID)
  }
}

/// What can happen; the last two come from effects.
enum TodosAction: Equatable, Sendable {
  case appeared
  case add(title: String)
  case toggle(id: Int)
  case show(Todos.Filter)
  case setPath([Todos.Item.ID])
  case setDestination(Todos.Destination?)
  case removalConfirmed
  case loaded([Todos.Item])
  case failed(String)
}

/// What the reducer wants done.
enum TodosEffect: Equatable, Sendable {
  case load
  case save([Todos.Item])
}

func todosReducer(_ state: inout Todos, _ action: TodosAction) -> [TodosEffect] {
  switch action {
  case .appeared:
    state.isLoading = true
    return [.load]
  case .add(let title):
    state.items.append(Todos.Item(id: (state.items.last?.id ?? 0) + 1, title: title))
    return [.save(state.items)]
  case .toggle(let id):
    guard let index = state.items.firstIndex(where: { $0.id == id }) else { return [] }
    state.items[index].isDone.toggle()
    return [.save(state.items)]
  case .show(let filter):
    state.filter = filter
    return []
  case .setPath(let path):
    if path.allSatisfy({ id in state.items.contains { $0.id == id } }) { state.path = path }
    return []
  case .setDestination(let destination):
    state.destination = destination
    return []
  case .removalConfirmed:
    guard case .removal(let id) = state.destination else { return [] }
    state.items.removeAll { $0.id == id }
    state.path.removeAll { $0 == id }
    state.destination = nil
    return [.save(state.items)]
  case .loaded(let items):
    state.isLoading = false
    state.items = items
    return []
  case .failed(let problem):
    state.isLoading = false
    state.problem = problem
    return []
  }
}

/// A server in memory that answers after a second, and refuses a third item.
actor TodosServer {
  struct Full: Error, CustomStringConvertible {
    let description = "the list is full"
  }

  private var items = [Todos.Item(id: 1, title: "Pack the tent")]

  func load() async throws -> [Todos.Item] {
    try await Task.sleep(for: .seconds(1))
    return items
  }

  func save(_ items: [Todos.Item]) async throws {
    try await Task.sleep(for: .seconds(1))
    if items.count > 2 { throw Full() }
    self.items = items
  }
}
