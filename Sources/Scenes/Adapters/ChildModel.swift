public import Observation

/// The store of a model that another one holds in an optional property.
@MainActor
final class ChildStore<Model: AnyObject, State: Equatable>: Store, AdaptedStore {
  typealias Action = Never

  let model: @MainActor () -> Model?
  private let observed: ObservedValue<State?>

  init(_ model: @escaping @MainActor () -> Model?, read: @escaping @MainActor (Model) -> State) {
    self.model = model
    observed = ObservedValue { model().map(read) }
  }

  var state: ObservableState<State?> { observed.state }
  var subject: AnyObject { model() ?? self }
  var remedy: String { "restore it with the model that holds it" }

  func dispatch(_ action: Never) {}
}

/// An action of a model that its app does not hold any more.
struct MissingModel: Error, CustomStringConvertible {
  let scene: String
  var description: String { "the scene '\(scene)' has no model now" }
}

extension Scene {
  /// Makes a scene of an `@Observable` model that another one holds in an optional property, such as that of a sheet.
  ///
  /// The property is read whenever the scene needs the model. While it is nil, so is the state.
  ///
  /// ```swift
  /// Scene("editor", child: app.editor, on: stage) { $0.title } actions: { SceneAction("save", calling: EditorModel.save) }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the scene in scripts.
  ///   - child: Reads the model. It must read observable properties only.
  ///   - stage: The app's stage, which runs `async` actions and reports errors.
  ///   - state: Reads the state from the model. It must read observable properties only.
  ///   - actions: The actions of the scene.
  public convenience init<Model: AnyObject & Observable, State: Equatable>(
    _ name: String, child: @autoclosure @escaping @MainActor () -> Model?, on stage: SceneStage,
    state: @escaping @MainActor (Model) -> State,
    @SceneActions<Model> actions: () -> [SceneAction<Model>] = { [] }
  ) {
    self.init(
      name, store: ChildStore(child, read: state), view: StateView(), on: stage, actions: actions()
    ) { $0.model() }
  }
}
