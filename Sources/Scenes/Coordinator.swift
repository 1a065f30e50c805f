/// A container scene with a stack of its own: it presents scenes, handles their routes and dismisses
/// them.
///
/// Nobody keeps a coordinator but the scenes whose routes it handles: when its last scene leaves the
/// tree, it is released, and its parent forgets it.
@SceneActor
open class Coordinator {
  /// How a coordinator's first scene comes in.
  public enum StartStyle: Sendable {
    /// It takes the place of everything, for which the root of the coordinators asks.
    case setRoot
    /// On top of the stack.
    case push
    /// Over the stack, as the first of a stack of its own.
    case presentSecondaryStack
    /// By an override of ``Coordinator/startCustom(at:cause:making:)``.
    case custom
  }

  /// The coordinators from the root down to this one, which is how the tree knows its owner.
  public let lineage: Lineage
  /// The router that moves the app.
  public unowned let router: Router
  /// The coordinator that started this one.
  public private(set) weak var parent: Coordinator?
  private var starts: [WeakCoordinator] = []

  private struct WeakCoordinator {
    weak var coordinator: Coordinator?
  }

  /// Creates the root of an app's coordinators.
  ///
  /// - Parameters:
  ///   - name: The coordinator's name, as in `app`.
  ///   - router: The app's router.
  public init(root name: String, router: Router) {
    lineage = Lineage.top.child(name)
    self.router = router
  }

  /// Creates a coordinator inside of another.
  ///
  /// - Parameters:
  ///   - name: The coordinator's name, as in `onboarding`.
  ///   - parent: The coordinator that starts it, which outlives it.
  public init(_ name: String, in parent: Coordinator) {
    lineage = parent.lineage.child(name)
    router = parent.router
    self.parent = parent
    parent.starts.removeAll { $0.coordinator == nil }
    parent.starts.append(WeakCoordinator(coordinator: self))
  }

  /// The coordinators inside that are alive, oldest first.
  public var children: [Coordinator] { starts.compactMap(\.coordinator) }

  /// The coordinator inside that was made last, of those of a type that are alive.
  ///
  /// A builder asks for it, to make another scene of a coordinator that is there.
  ///
  /// - Parameter type: The type.
  /// - Returns: The coordinator, or nil where there is none.
  public func child<Child: Coordinator>(_ type: Child.Type = Child.self) -> Child? {
    for start in starts.reversed() {
      if let child = start.coordinator as? Child { return child }
    }
    return nil
  }

  /// Shows the first place of the coordinator, on behalf of its parent.
  ///
  /// - Parameters:
  ///   - place: The first place.
  ///   - style: How it comes in.
  ///   - cause: What led to it, for the journal.
  ///   - make: Makes the first scene. Without it the builder does, and has to find this coordinator.
  /// - Throws: What the router throws.
  public func start(
    at place: some Place, style: StartStyle, cause: String,
    making make: (@SceneActor () throws -> Scene)? = nil
  ) throws {
    switch style {
    case .setRoot: try router.setRoot(place, by: root.lineage, cause: cause, making: make)
    case .push:
      try router.show(place.destination, style: .push, by: starter, cause: cause, making: make)
    case .presentSecondaryStack:
      try router.show(
        place.destination, style: .secondaryStack, by: starter, cause: cause, making: make)
    case .custom: try startCustom(at: place.destination, cause: cause, making: make)
    }
  }

  /// Shows the first destination in a way of the coordinator's own; does nothing by default.
  ///
  /// - Parameters:
  ///   - destination: The first destination.
  ///   - cause: What led to it, for the journal.
  ///   - make: Makes the first scene, where that isn't left to the builder.
  /// - Throws: What the router throws.
  open func startCustom(
    at destination: Destination, cause: String, making make: (@SceneActor () throws -> Scene)?
  ) throws {}

  /// Who asks for the start and the end of the coordinator: its parent, or a root itself.
  public var starter: Lineage { parent?.lineage ?? lineage }

  /// The outermost coordinator, which owns with its descendants all that there is.
  public var root: Coordinator {
    var root = self
    while let parent = root.parent { root = parent }
    return root
  }

  /// Takes all scenes of this coordinator and of those inside it away.
  ///
  /// - Parameter cause: What led to it, for the journal.
  /// - Throws: What the router throws.
  public func stop(cause: String) throws {
    try router.perform(.stop(lineage), by: starter, cause: cause)
  }
}
