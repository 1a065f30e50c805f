/// A container scene with a stack of its own: it presents scenes, handles their routes and dismisses
/// them.
///
/// Nobody keeps a coordinator but the scenes whose routes it handles: when its last scene leaves the
/// tree, it is released, and its parent forgets it.
@SceneActor
open class Coordinator {
  /// How a coordinator's first scene comes in.
  public enum StartStyle: Sendable {
    /// It takes the place of everything.
    case setRoot
    /// On top of the stack.
    case push
    /// Over the stack, as the first of a stack of its own.
    case presentSecondaryStack
    /// By an override of ``Coordinator/startCustom(_:)``.
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

  /// Shows the first place of the coordinator.
  ///
  /// - Parameters:
  ///   - place: The first place.
  ///   - style: How it comes in.
  ///   - cause: What led to it, for the journal.
  /// - Throws: What the router throws.
  public func start(at place: some Place, style: StartStyle, cause: String) throws {
    let asker = parent?.lineage ?? lineage
    switch style {
    case .setRoot: try router.setRoot(place, by: asker, cause: cause)
    case .push: try router.show(place.destination, style: .push, by: asker, cause: cause)
    case .presentSecondaryStack:
      try router.show(place.destination, style: .secondaryStack, by: asker, cause: cause)
    case .custom: try startCustom(place.destination)
    }
  }

  /// Shows the first destination in a way of the coordinator's own; does nothing by default.
  ///
  /// - Parameter destination: The first destination.
  /// - Throws: What the router throws.
  open func startCustom(_ destination: Destination) throws {}

  /// Takes all scenes of this coordinator and of those inside it away.
  ///
  /// - Parameter cause: What led to it, for the journal.
  /// - Throws: What the router throws.
  public func stop(cause: String) throws {
    try router.perform(.stop(lineage), by: parent?.lineage ?? lineage, cause: cause)
  }
}
