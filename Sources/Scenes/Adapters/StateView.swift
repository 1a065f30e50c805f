/// A view that draws the whole state, one field on each line.
public struct StateView<State>: SceneView {
  /// Creates the view.
  public init() {}

  /// The state as data.
  public func props(from state: State) -> Value { Value(reflecting: state) }

  /// Draws the fields.
  public func render(_ props: Value) -> String { props.tree.joined(separator: "\n") }
}

extension Scene {
  /// Binds a store without routes, and draws its state.
  public convenience init<S: Store>(_ name: String, store: S)
  where S.Route == Never, S.State: Equatable {
    self.init(name, store: store, view: StateView())
  }

  /// Binds a store, and draws its state.
  ///
  /// - Parameters:
  ///   - name: The name of the scene in scripts.
  ///   - store: The scene's logic, which the scene retains.
  ///   - follow: The presenter's handler of the store's routes.
  public convenience init<S: Store>(
    _ name: String, store: S, onRoute follow: @escaping @MainActor (S.Route, Scene) throws -> Void
  ) where S.State: Equatable {
    self.init(name, store: store, view: StateView(), onRoute: follow)
  }

  /// An error, for a store with routes.
  @available(*, unavailable, message: "the store sends routes; handle them with 'onRoute:'")
  public convenience init<S: Store>(_ name: String, store: S) where S.State: Equatable {
    preconditionFailure("unavailable")
  }

  /// An error, for states that cannot be compared.
  @available(*, unavailable, message: "the state of a scene must conform to Equatable")
  public convenience init<S: Store>(
    _ name: String, store: S, onRoute follow: (@MainActor (S.Route, Scene) throws -> Void)? = nil
  ) {
    preconditionFailure("unavailable")
  }
}
