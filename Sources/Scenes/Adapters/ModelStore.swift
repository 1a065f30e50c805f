public import Observation

/// The store of an observable model, which knows nothing of scenes.
///
/// Its state is a value that a closure reads from the model.
@MainActor
class ModelStore<Model: AnyObject, State: Equatable>: Store, AdaptedStore {
  typealias Action = Never

  let model: Model
  private let observed: ObservedValue<State>

  init(_ model: Model, read: @escaping @MainActor (Model) -> State) {
    self.model = model
    observed = ObservedValue { read(model) }
  }

  var state: ObservableState<State> { observed.state }
  var subject: AnyObject { model }
  var remedy: String { "give its scene 'restore:'" }

  func dispatch(_ action: Never) {}
}

/// The store of an observable model whose state can be restored.
@MainActor
final class RestorableModelStore<Model: AnyObject, State: Equatable & Codable & Sendable>:
  ModelStore<Model, State>, Restorable
{
  private let write: @MainActor (Model, State) -> Void

  init(
    _ model: Model, read: @escaping @MainActor (Model) -> State,
    write: @escaping @MainActor (Model, State) -> Void
  ) {
    self.write = write
    super.init(model, read: read)
  }

  func restore(_ state: State) { write(model, state) }
}

extension Scene {
  /// Makes a scene of an `@Observable` model, which needs no change.
  ///
  /// ```swift
  /// Scene("cart", model: cart, on: launch.stage) { CartState(items: $0.items, total: $0.total) } actions: {
  ///   SceneAction("add", "item") { (cart: Cart, item: String) in cart.add(item) }
  ///   SceneAction("checkOut") { (cart: Cart) in try await cart.checkOut() }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the scene in scripts.
  ///   - model: The model, which the scene retains.
  ///   - stage: The app's stage, which runs `async` actions and reports errors.
  ///   - state: Reads the state from the model. It must read observable properties only.
  ///   - actions: The actions of the scene.
  @_disfavoredOverload
  public convenience init<Model: AnyObject & Observable, State: Equatable>(
    _ name: String, model: Model, on stage: SceneStage,
    state: @escaping @MainActor (Model) -> State,
    @SceneActions<Model> actions: () -> [SceneAction<Model>] = { [] }
  ) {
    self.init(
      name, store: ModelStore(model, read: state), view: StateView(), on: stage, actions: actions()
    ) { $0.model }
  }

  /// Makes a scene of an `@Observable` model whose state can be saved, restored and undone.
  ///
  /// - Parameters:
  ///   - name: The name of the scene in scripts.
  ///   - model: The model, which the scene retains.
  ///   - stage: The app's stage, which runs `async` actions and reports errors.
  ///   - state: Reads the state from the model. It must read observable properties only.
  ///   - restore: Changes the model to a state that was read earlier.
  ///   - actions: The actions of the scene.
  @_disfavoredOverload
  public convenience init<
    Model: AnyObject & Observable, State: Equatable & Codable & Sendable
  >(
    _ name: String, model: Model, on stage: SceneStage,
    state: @escaping @MainActor (Model) -> State,
    restore: @escaping @MainActor (Model, State) -> Void,
    @SceneActions<Model> actions: () -> [SceneAction<Model>] = { [] }
  ) {
    self.init(
      name, store: RestorableModelStore(model, read: state, write: restore), view: StateView(),
      on: stage, actions: actions()
    ) { $0.model }
  }
}

extension Scene {
  /// Makes a scene of an `@Observable` model whose methods and settable properties are commands by `@Commands`.
  ///
  /// ```swift
  /// Scene("cart", model: cart, on: launch.stage) { CartState(items: $0.items, total: $0.total) }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the scene in scripts.
  ///   - model: The model, which the scene retains.
  ///   - stage: The app's stage, which runs `async` methods and reports errors.
  ///   - state: Reads the state from the model. It must read observable properties only.
  public convenience init<Model: AnyObject & Observable & CommandProviding, State: Equatable>(
    _ name: String, model: Model, on stage: SceneStage,
    state: @escaping @MainActor (Model) -> State
  ) {
    self.init(name, store: ModelStore(model, read: state), view: StateView(), on: stage) {
      $0.model
    }
  }

  /// Makes a scene of an `@Observable` model with `@Commands`, whose state can be saved, restored and undone.
  ///
  /// - Parameters:
  ///   - name: The name of the scene in scripts.
  ///   - model: The model, which the scene retains.
  ///   - stage: The app's stage, which runs `async` methods and reports errors.
  ///   - state: Reads the state from the model. It must read observable properties only.
  ///   - restore: Changes the model to a state that was read earlier.
  public convenience init<
    Model: AnyObject & Observable & CommandProviding, State: Equatable & Codable & Sendable
  >(
    _ name: String, model: Model, on stage: SceneStage,
    state: @escaping @MainActor (Model) -> State,
    restore: @escaping @MainActor (Model, State) -> Void
  ) {
    self.init(
      name, store: RestorableModelStore(model, read: state, write: restore), view: StateView(),
      on: stage
    ) { $0.model }
  }
}

/// Errors that name the problem.
extension Scene {
  /// An error, for models whose changes nothing observes.
  @available(
    *, unavailable,
    message: "the model must be @Observable: a scene does not see changes of other classes"
  )
  @_disfavoredOverload
  public convenience init<Model: AnyObject, State: Equatable>(
    _ name: String, model: Model, on stage: SceneStage,
    state: @escaping @MainActor (Model) -> State,
    @SceneActions<Model> actions: () -> [SceneAction<Model>] = { [] }
  ) {
    preconditionFailure("unavailable")
  }

  /// An error, for models whose changes nothing observes.
  @available(
    *, unavailable,
    message: "the model must be @Observable: a scene does not see changes of other classes"
  )
  @_disfavoredOverload
  public convenience init<Model: AnyObject, State: Equatable & Codable & Sendable>(
    _ name: String, model: Model, on stage: SceneStage,
    state: @escaping @MainActor (Model) -> State,
    restore: @escaping @MainActor (Model, State) -> Void,
    @SceneActions<Model> actions: () -> [SceneAction<Model>] = { [] }
  ) {
    preconditionFailure("unavailable")
  }

  /// An error, for states that cannot be compared.
  @available(*, unavailable, message: "the state of a scene must conform to Equatable")
  @_disfavoredOverload
  public convenience init<Model: AnyObject, State>(
    _ name: String, model: Model, on stage: SceneStage,
    state: @escaping @MainActor (Model) -> State,
    @SceneActions<Model> actions: () -> [SceneAction<Model>] = { [] }
  ) {
    preconditionFailure("unavailable")
  }

  /// An error, for states that cannot be saved.
  @available(
    *, unavailable,
    message: "a state that 'restore:' gets must conform to Equatable, Codable and Sendable"
  )
  @_disfavoredOverload
  public convenience init<Model: AnyObject, State>(
    _ name: String, model: Model, on stage: SceneStage,
    state: @escaping @MainActor (Model) -> State,
    restore: @escaping @MainActor (Model, State) -> Void,
    @SceneActions<Model> actions: () -> [SceneAction<Model>] = { [] }
  ) {
    preconditionFailure("unavailable")
  }
}

/// Lists the actions of a scene.
@MainActor
@resultBuilder
public enum SceneActions<Subject: AnyObject> {
  /// An action.
  public static func buildExpression(_ action: SceneAction<Subject>) -> [SceneAction<Subject>] {
    [action]
  }

  /// Actions in a list.
  public static func buildExpression(_ actions: [SceneAction<Subject>]) -> [SceneAction<Subject>] {
    actions
  }

  /// The actions in their order.
  public static func buildBlock(_ parts: [SceneAction<Subject>]...) -> [SceneAction<Subject>] {
    parts.flatMap(\.self)
  }
}
