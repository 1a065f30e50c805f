/// The store of a reducer, in the manner of The Composable Architecture, ReSwift or Mobius.
///
/// The reducer changes the state, and returns an effect: a value or a closure of any type, which another closure runs.
/// Actions that an effect sends need not be commands.
///
/// ```swift
/// let store = ReducerStore("todos", on: launch.stage, initial: Todos(), reduce: todosReducer) { effect, send in
///   switch effect {
///   case .load: send(.loaded(try await server.todos()))
///   }
/// }
/// ```
@MainActor
public final class ReducerStore<State: Equatable & Sendable, Action, Effect>: Store {
  private let name: String
  private let stage: SceneStage
  private let relay: Relay<State>
  private let reduce: @MainActor (inout State, Action) -> [Effect]
  private let run: @MainActor (Effect, @escaping @MainActor (Action) -> Void) async throws -> Void
  private var effects: [StageEffect] = []
  private var waiting: [Action] = []
  private var isReducing = false

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - name: The name of its effects in the list of running effects.
  ///   - stage: The app's stage, which runs the effects and reports their errors.
  ///   - initial: The first state.
  ///   - reduce: Changes the state, and returns the effects to run.
  ///   - run: Runs an effect, which can send further actions. It is canceled when the store is released.
  public init(
    _ name: String, on stage: SceneStage, initial: State,
    reduce: @escaping @MainActor (inout State, Action) -> [Effect],
    run:
      @escaping @MainActor (Effect, _ send: @escaping @MainActor (Action) -> Void)
      async throws -> Void
  ) {
    self.name = name
    self.stage = stage
    self.reduce = reduce
    self.run = run
    relay = Relay(initial)
  }

  isolated deinit { for effect in effects { effect.cancel() } }

  /// The state of the reducer.
  public var state: ObservableState<State> { relay.states }

  /// Does nothing: there is no such action.
  public func dispatch(_ action: Never) {}

  /// Reduces an action, and runs the effects; an action that is sent meanwhile follows.
  public func send(_ action: Action) {
    waiting.append(action)
    guard !isReducing else { return }
    isReducing = true
    defer { isReducing = false }
    while !waiting.isEmpty {
      var state = relay.value
      let started = reduce(&state, waiting.removeFirst())
      if state != relay.value { relay.accept(state) }
      for effect in started { start(effect) }
    }
  }

  private func start(_ effect: Effect) {
    let handle = stage.start("\(name).\(Self.label(of: effect))") {
      [weak self, run, stage] handle in
      do {
        try await run(effect) { action in
          if !handle.isCancelled { self?.send(action) }
        }
      } catch {
        if !handle.isCancelled, !(error is CancellationError) { stage.report(error) }
      }
      self?.effects.removeAll { $0 === handle }
    }
    effects.append(handle)
  }

  /// The name of an enum's case; `effect` for a closure or another value.
  private static func label(of effect: Effect) -> String {
    switch Value(reflecting: effect) {
    case .symbol(let name), .variant(let name, _): name
    default: "effect"
    }
  }
}

extension ReducerStore: AdaptedStore {
  var subject: AnyObject { self }
  var remedy: String { "conform \(State.self) to Codable" }
}

extension ReducerStore: Restorable where State: Codable {
  /// Replaces the state.
  public func restore(_ state: State) {
    for effect in effects { effect.cancel() }
    effects = []
    relay.accept(state)
  }
}

extension Scene {
  /// Makes a scene of a reducer with the actions that are listed.
  ///
  /// - Parameters:
  ///   - name: The name of the scene in scripts.
  ///   - reducer: The store of the reducer, which the scene retains.
  ///   - stage: The app's stage, which runs `async` actions and reports errors.
  ///   - actions: The actions of the scene, as in `SceneAction("add") { $0.send(.add($1)) }`.
  public convenience init<State: Equatable & Sendable, Action, Effect>(
    _ name: String, reducer: ReducerStore<State, Action, Effect>, on stage: SceneStage,
    @SceneActions<ReducerStore<State, Action, Effect>> actions: () -> [SceneAction<
      ReducerStore<State, Action, Effect>
    >]
  ) {
    self.init(name, store: reducer, view: StateView(), on: stage, actions: actions()) { $0 }
  }
}

/// A part of a reducer's state, which another scene shows; the state itself is saved with the scene of the reducer.
private final class ReducerPart<State: Equatable & Sendable, Action, Effect, Part: Equatable>:
  Store, Derived
{
  let reducer: ReducerStore<State, Action, Effect>
  let state: ObservableState<Part>

  init(_ reducer: ReducerStore<State, Action, Effect>, _ part: @escaping @MainActor (State) -> Part)
  {
    self.reducer = reducer
    state = ObservableState(reducer.state, derive: part)
  }

  func dispatch(_ action: Never) {}
}

extension Scene {
  /// Makes a scene of a part of a reducer's state, such as one element of its list.
  ///
  /// The state is saved and restored by a scene of the whole reducer, or as a service.
  ///
  /// - Parameters:
  ///   - name: The name of the scene in scripts.
  ///   - reducer: The store of the reducer, which the scene retains.
  ///   - stage: The app's stage, which runs `async` actions and reports errors.
  ///   - state: Reads the part of the state.
  ///   - actions: The actions of the scene.
  public convenience init<State: Equatable & Sendable, Action, Effect, Part: Equatable>(
    _ name: String, reducer: ReducerStore<State, Action, Effect>, on stage: SceneStage,
    state: @escaping @MainActor (State) -> Part,
    @SceneActions<ReducerStore<State, Action, Effect>> actions: () -> [SceneAction<
      ReducerStore<State, Action, Effect>
    >] = { [] }
  ) {
    self.init(
      name, store: ReducerPart(reducer, state), view: StateView(), on: stage, actions: actions()
    ) { $0.reducer }
  }
}
