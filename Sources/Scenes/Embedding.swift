/// A view of a scene that contains other scenes.
///
/// The state alone determines the embedded scenes: ``children(in:)`` is a pure function that returns a value for
/// each, with its identity and its configuration. After each change of the state, a scene whose value is still
/// returned is kept with its own state, one whose value is missing is released, and one is made for each new value.
///
/// An embedded scene has a store, actions and a number like any other, but no entry in the navigation tree: it is
/// neither pushed nor dismissed, and appears in the drawing of the scene that contains it. It receives what it needs,
/// such as a responder to notify of the user's choice, from the builder that makes it.
///
/// ```swift
/// struct PickMeUpView: ContainerView {
///   enum Child: Hashable { case map, rideOptionPicker }
///
///   func children(in state: PickMeUpState) -> [Child] {
///     state.isSelecting ? [.map, .rideOptionPicker] : [.map]
///   }
///
///   func render(_ state: PickMeUpState, around children: [String]) -> String {
///     children.joined(separator: "\n\n")
///   }
/// }
/// ```
@MainActor
public protocol ContainerView: SceneView {
  // Both are restated here because the compiler infers them from requirements of this protocol, too.
  /// The type of the scene's state.
  associatedtype State
  /// The values to show; a scene requires them to be `Equatable`.
  associatedtype Props
  /// The identity and the configuration of an embedded scene.
  associatedtype Child: Hashable

  /// Returns the scenes to embed for a state, in the order in which they are listed and drawn.
  ///
  /// A value that is repeated counts once.
  func children(in state: State) -> [Child]

  /// Draws the values around the drawings of the embedded scenes, which are in the order of ``children(in:)``.
  func render(_ props: Props, around children: [String]) -> String
}

extension ContainerView {
  /// Draws the values alone.
  public func render(_ props: Props) -> String { render(props, around: []) }
}

/// The embedded scenes of a live scene; its types are known only to the conforming type.
@MainActor
protocol SceneEmbedding: AnyObject {
  /// The embedded scenes, in order.
  var children: [Scene] { get }

  /// Draws the container with the scenes that it embeds.
  func draw() -> String
  /// Makes and releases embedded scenes as the state requires.
  func update()
  /// Adds the embedded scenes to the live scenes of a router, and follows the state from now on.
  func begin(in router: Router)
  /// Releases the embedded scenes, the last one first, and what makes them.
  func end()
}

final class Embedding<S: Store, V: ContainerView>: SceneEmbedding where V.State == S.State {
  private let store: S
  private let view: V
  /// The maker of the scenes; nil after the container has left, to release what it captures.
  private var make: (@MainActor (V.Child) -> Scene)?
  private var embedded: [(child: V.Child, scene: Scene)] = []
  private var observation: StateObservation?
  private weak var router: Router?
  private var isUpdating = false

  init(store: S, view: V, make: @escaping @MainActor (V.Child) -> Scene) {
    self.store = store
    self.view = view
    self.make = make
  }

  var children: [Scene] { embedded.map(\.scene) }

  func draw() -> String {
    view.render(view.props(from: store.currentState), around: embedded.map { $0.scene.render() })
  }

  private var required: [V.Child] {
    var known: Set<V.Child> = []
    return view.children(in: store.currentState).filter { known.insert($0).inserted }
  }

  func update() {
    // Making a scene may change the state: the update that is under way takes this into account.
    guard !isUpdating else { return }
    isUpdating = true
    defer { isUpdating = false }
    while let make {
      let required = required
      guard required != embedded.map(\.child) else { return }
      remove { !required.contains($0) }
      var new: [Scene] = []
      for (index, child) in required.enumerated() {
        if let known = embedded.firstIndex(where: { $0.child == child }) {
          if known != index { embedded.insert(embedded.remove(at: known), at: index) }
        } else {
          let scene = make(child)
          embedded.insert((child, scene), at: index)
          new.append(scene)
        }
      }
      if let router { for scene in new { router.enter(embedded: scene) } }
    }
  }

  func begin(in router: Router) {
    for scene in children { router.enter(embedded: scene) }
    self.router = router
    // The closure is called at once.
    observation = store.state.observe { [weak self, weak router] _ in
      router?.whileTreeIsStable { self?.update() }
    }
  }

  func end() {
    observation = nil
    make = nil
    remove { _ in true }
  }

  /// Removes scenes, the last one first; each is released before the one before it is removed.
  private func remove(_ isRemoved: (V.Child) -> Bool) {
    for index in embedded.indices.reversed() where isRemoved(embedded[index].child) {
      let scene = embedded.remove(at: index).scene
      router?.leave(embedded: scene)
    }
  }
}
