// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap

import Foundation

public struct Effect: Sendable {
  public var cancelID: String?
  public var run:
    @Sendable (_ send: @escaping @Sendable (TodosFeature.Action) async -> Void) async -> Void
}

public struct Environment: Sendable {
  public var client: TodosClient
  public var uuid: @Sendable () -> UUID
  public var sleep: @Sendable (Duration) async throws -> Void

  public init(
    client: TodosClient,
    uuid: @escaping @Sendable () -> UUID = { UUID() },
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    self.client = client
    self.uuid = uuid
    self.sleep = sleep
  }
}

public struct TodosFeature: Sendable {
  public struct State: Equatable, Sendable {
    public var todos: [Todo] = []
    public var filter = Filter.all
    public var isLoading = false
    public var destination: Destination?
    public var error: TodosError?
    public var pendingUndo: Todo?

    public var visible: [Todo] {
      todos.filter { filter == .all || $0.done == (filter == .done) }
    }
    public init() {}
  }

  public enum Filter: String, CaseIterable, Sendable { case all, open, done }

  public enum Destination: Equatable, Sendable {
    case detail(Detail)
    case add(title: String)
  }

  public struct Detail: Equatable, Sendable {
    public var todo: Todo
    public var isSaving = false
  }

  public enum Action: Equatable, Sendable {
    case appeared
    case loaded(Result<[Todo], TodosError>)
    case filterPicked(Filter)
    case toggled(Todo.ID)
    case rowTapped(Todo.ID)
    case deleted(Todo.ID)
    case undoTapped
    case undoExpired
    case addTapped
    case addTitleChanged(String)
    case addConfirmed
    case noteChanged(String)
    case saved(Result<Todo, TodosError>)
    case dismissed
    case errorDismissed
    case opened(URL)
  }

  let environment: Environment
  public init(environment: Environment) { self.environment = environment }

  public func reduce(into state: inout State, action: Action) -> [Effect] {
    switch action {
    case .appeared:
      state.isLoading = true
      return [
        Effect(cancelID: "load") { [client = environment.client] send in
          await send(.loaded(result { try await client.fetch() }))
        }
      ]
    case .loaded(.success(let todos)):
      state.isLoading = false
      state.todos = todos
    case .loaded(.failure(let error)):
      state.isLoading = false
      state.error = error
    case .filterPicked(let filter):
      state.filter = filter
    case .toggled(let id):
      guard let index = state.todos.firstIndex(where: { $0.id == id }) else { return [] }
      state.todos[index].done.toggle()
      return [save(state.todos[index])]
    case .rowTapped(let id):
      guard let todo = state.todos.first(where: { $0.id == id }) else { return [] }
      state.destination = .detail(Detail(todo: todo))
    case .deleted(let id):
      guard let index = state.todos.firstIndex(where: { $0.id == id }) else { return [] }
      state.pendingUndo = state.todos.remove(at: index)
      if case .detail(let detail) = state.destination, detail.todo.id == id {
        state.destination = nil
      }
      return [
        Effect(cancelID: "undo") { [sleep = environment.sleep] send in
          guard (try? await sleep(.seconds(5))) != nil else { return }
          await send(.undoExpired)
        }
      ]
    case .undoTapped:
      guard let todo = state.pendingUndo else { return [] }
      state.todos.append(todo)
      state.pendingUndo = nil
      return [Effect(cancelID: "undo") { _ in }]
    case .undoExpired:
      guard let todo = state.pendingUndo else { return [] }
      state.pendingUndo = nil
      return [
        Effect(cancelID: nil) { [client = environment.client] _ in try? await client.delete(todo.id)
        }
      ]
    case .addTapped:
      state.destination = .add(title: "")
    case .addTitleChanged(let title):
      guard case .add = state.destination else { return [] }
      state.destination = .add(title: title)
    case .addConfirmed:
      guard case .add(let title) = state.destination, !title.isEmpty else { return [] }
      let todo = Todo(id: environment.uuid(), title: title, done: false, note: "")
      state.todos.append(todo)
      state.destination = nil
      return [save(todo)]
    case .noteChanged(let note):
      guard case .detail(var detail) = state.destination else { return [] }
      detail.todo.note = note
      detail.isSaving = true
      state.destination = .detail(detail)
      return [
        Effect(cancelID: "note") { [environment, todo = detail.todo] send in
          guard (try? await environment.sleep(.milliseconds(500))) != nil else { return }
          await send(.saved(result { try await environment.client.save(todo) }))
        }
      ]
    case .saved(.success(let todo)):
      if let index = state.todos.firstIndex(where: { $0.id == todo.id }) {
        state.todos[index] = todo
      }
      if case .detail(var detail) = state.destination, detail.todo.id == todo.id {
        detail.isSaving = false
        state.destination = .detail(detail)
      }
    case .saved(.failure(let error)):
      state.error = error
    case .dismissed:
      state.destination = nil
    case .errorDismissed:
      state.error = nil
    case .opened(let url):
      guard url.scheme == "todos" else { return [] }
      if url.host == "add" {
        state.destination = .add(title: "")
      } else if url.host == "todo", let id = UUID(uuidString: url.lastPathComponent) {
        return reduce(into: &state, action: .rowTapped(id))
      }
    }
    return []
  }

  private func save(_ todo: Todo) -> Effect {
    Effect(cancelID: nil) { [client = environment.client] send in
      await send(.saved(result { try await client.save(todo) }))
    }
  }
}

private func result<T: Sendable>(_ work: () async throws -> T) async -> Result<T, TodosError> {
  do { return .success(try await work()) } catch let error as TodosError {
    return .failure(error)
  } catch { return .failure(.transport("\(error)")) }
}
