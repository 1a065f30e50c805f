import Foundation

struct Chore: Identifiable, Equatable, Codable, Sendable {
  let id: UUID
  var name: String
  var isDone: Bool
  var due: Date

  init(id: UUID, name: String, isDone: Bool = false, due: Date) {
    self.id = id
    self.name = name
    self.isDone = isDone
    self.due = due
  }
}

enum Filter: String, CaseIterable, Equatable, Codable, Sendable {
  case all, open, done
}

/// Where the user is, above the list.
enum Destination: Equatable, Codable, Sendable {
  case detail(Chore.ID)
  case add(draft: String)
  case settings
}

struct ChoresState: Equatable, Codable, Sendable {
  var chores: [Chore] = []
  var filter: Filter = .all
  var isLoading = false
  var message: String?
  var destination: Destination?
  var syncCount = 0

  init() {}

  var visible: [Chore] {
    switch filter {
    case .all: chores
    case .open: chores.filter { !$0.isDone }
    case .done: chores.filter(\.isDone)
    }
  }
}

enum ChoresAction: Equatable, Sendable {
  // The user
  case onAppear
  case refresh
  case filterChanged(Filter)
  /// Adds a chore with the draft as its name.
  case addTapped
  case draftChanged(String)
  case toggle(Chore.ID)
  case delete(id: Chore.ID)
  case open(Chore.ID)
  case navigate(to: Destination?)
  // Effects
  case choresLoaded(Result<[Chore], ChoresError>)
  case saved
  case saveFailed(String)
  case tick
}

struct ChoresError: Error, Equatable, Codable, Sendable {
  var reason: String
  init(reason: String) { self.reason = reason }
}

struct ChoresEnvironment: Sendable {
  var load: @Sendable () async throws -> [Chore]
  var save: @Sendable ([Chore]) async throws -> Void
  var uuid: @Sendable () -> UUID
  var now: @Sendable () -> Date

  init(
    load: @escaping @Sendable () async throws -> [Chore],
    save: @escaping @Sendable ([Chore]) async throws -> Void,
    uuid: @escaping @Sendable () -> UUID = { UUID() },
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.load = load
    self.save = save
    self.uuid = uuid
    self.now = now
  }

  /// Stores the chores in a file.
  static func live(file: URL) -> ChoresEnvironment {
    ChoresEnvironment(
      load: {
        guard let data = try? Data(contentsOf: file) else { return [] }
        return try JSONDecoder().decode([Chore].self, from: data)
      },
      save: { try JSONEncoder().encode($0).write(to: file) })
  }
}

typealias Effect = @Sendable (_ send: @escaping @MainActor (ChoresAction) -> Void) async -> Void

/// The logic of the chores.
func choresReducer(
  _ state: inout ChoresState, _ action: ChoresAction, _ environment: ChoresEnvironment
) -> [Effect] {
  switch action {
  case .onAppear, .refresh:
    state.isLoading = true
    return [load(environment)] + (action == .onAppear ? [ticks] : [])
  case .filterChanged(let filter):
    state.filter = filter
  case .addTapped:
    guard case .add(let draft)? = state.destination else { return [] }
    guard !draft.isEmpty else {
      state.message = "a chore needs a name"
      return []
    }
    state.chores.append(
      Chore(id: environment.uuid(), name: draft, due: environment.now().addingTimeInterval(86400)))
    state.destination = nil
    return [save(state.chores, environment)]
  case .draftChanged(let draft):
    if case .add = state.destination { state.destination = .add(draft: draft) }
  case .toggle(let id):
    guard let index = state.chores.firstIndex(where: { $0.id == id }) else { return [] }
    state.chores[index].isDone.toggle()
    return [save(state.chores, environment)]
  case .delete(let id):
    state.chores.removeAll { $0.id == id }
    if state.destination == .detail(id) { state.destination = nil }
    return [save(state.chores, environment)]
  case .open(let id):
    state.destination = .detail(id)
  case .navigate(let destination):
    state.destination = destination
  case .choresLoaded(.success(let chores)):
    state.isLoading = false
    state.chores = chores
  case .choresLoaded(.failure(let error)):
    state.isLoading = false
    state.message = error.reason
  case .saved:
    state.message = nil
  case .saveFailed(let reason):
    state.message = reason
  case .tick:
    state.syncCount += 1
  }
  return []
}

private func load(_ environment: ChoresEnvironment) -> Effect {
  { send in
    do {
      let chores = try await environment.load()
      await send(.choresLoaded(.success(chores)))
    } catch {
      await send(.choresLoaded(.failure(ChoresError(reason: "\(error)"))))
    }
  }
}

private func save(_ chores: [Chore], _ environment: ChoresEnvironment) -> Effect {
  { send in
    do {
      try await environment.save(chores)
      await send(.saved)
    } catch {
      await send(.saveFailed("\(error)"))
    }
  }
}

private let ticks: Effect = { send in
  while !Task.isCancelled {
    try? await Task.sleep(for: .seconds(30))
    await send(.tick)
  }
}
