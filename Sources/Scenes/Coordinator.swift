/// A container scene with a stack of its own: it presents scenes, handles their routes and dismisses
/// them.
///
/// Nobody keeps a coordinator but the scenes whose routes it handles: when its last scene leaves the
/// tree, it is released, and its parent forgets it.
///
/// It moves the app in its own name: the tree lets it bring in and take away what belongs to it or to
/// those inside of it, and nothing else.
@MainActor
open class Coordinator {
  /// How a coordinator's first scene comes in.
  public enum StartStyle: Sendable {
    /// In the place of everything, by ``Coordinator/askForRoot(_:for:cause:making:)``.
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
  package private(set) weak var parent: Coordinator?
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

  /// Shows the first place of the coordinator.
  ///
  /// - Parameters:
  ///   - place: The first place.
  ///   - style: How it comes in.
  ///   - cause: What led to it, for the journal.
  ///   - make: Makes the first scene. Without it the builder does, and has to find this coordinator.
  /// - Throws: ``NavigationError``, ``RouterError`` or what the builder throws.
  public func start(
    at place: some Place, style: StartStyle, cause: String,
    making make: (@MainActor () throws -> Scene)? = nil
  ) throws {
    switch style {
    case .setRoot: try askForRoot(place, for: self, cause: cause, making: make)
    case .push: try start(at: place, as: .push, cause, make)
    case .presentSecondaryStack: try start(at: place, as: .secondaryStack, cause, make)
    case .custom: try startCustom(at: place, cause: cause, making: make)
    }
  }

  private func start(
    at place: some Place, as style: Placement.Style, _ cause: String,
    _ make: (@MainActor () throws -> Scene)?
  ) throws {
    try router.show(place.destination, style: style, by: lineage, cause: cause, making: make)
  }

  /// Shows the first place in a way of the coordinator's own, which an override knows.
  ///
  /// It can move only what is the coordinator's: what is another's, it asks that one to move.
  ///
  /// - Parameters:
  ///   - place: The first place.
  ///   - cause: What led to it, for the journal.
  ///   - make: Makes the first scene, where that isn't left to the builder.
  /// - Throws: ``RouterError/noCustomStart(of:)`` unless it is overridden.
  open func startCustom(
    at place: some Place, cause: String, making make: (@MainActor () throws -> Scene)?
  ) throws {
    throw RouterError.noCustomStart(of: lineage)
  }

  /// Hears that this coordinator, or one inside of it, wants to take the place of everything.
  ///
  /// It asks its parent in turn; the outermost one, whose is all that there is, sets the root. An
  /// override may refuse by throwing.
  ///
  /// - Parameters:
  ///   - place: The new root.
  ///   - asker: The coordinator that wants it.
  ///   - cause: What led to it, for the journal.
  ///   - make: Makes the scene of the root, where that isn't left to the builder.
  /// - Throws: ``NavigationError``, ``RouterError`` or what the builder throws.
  open func askForRoot(
    _ place: some Place, for asker: Coordinator, cause: String,
    making make: (@MainActor () throws -> Scene)? = nil
  ) throws {
    // One whose parent is gone has nobody to ask, and the tree refuses it.
    guard let parent else { return try setRoot(place, cause: cause, making: make) }
    try parent.askForRoot(place, for: asker, cause: cause, making: make)
  }

  /// Takes all scenes of this coordinator and of those inside it away.
  ///
  /// - Parameter cause: What led to it, for the journal.
  /// - Throws: ``NavigationError`` where the scene of another stands on them, ``RouterError`` where one
  ///   refuses to be left.
  public func stop(cause: String) throws {
    try router.perform(.stop(lineage), by: lineage, cause: cause)
  }
}
