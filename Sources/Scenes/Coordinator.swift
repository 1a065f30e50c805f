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
  public let ownerPath: OwnerPath
  /// The router that moves the app.
  public unowned let router: Router
  package private(set) weak var parent: Coordinator?
  private var starts: [WeakCoordinator] = []

  private struct WeakCoordinator {
    weak var coordinator: Coordinator?
  }

  /// Creates the root of an app's coordinators.
  public init(root name: String, router: Router) {
    ownerPath = OwnerPath.top.child(name)
    self.router = router
  }

  /// Creates a coordinator inside of another.
  public init(_ name: String, in parent: Coordinator) {
    ownerPath = parent.ownerPath.child(name)
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
  public func child<Child: Coordinator>(_ type: Child.Type = Child.self) -> Child? {
    starts.lazy.compactMap { $0.coordinator as? Child }.last
  }

  /// Shows the first place of the coordinator.
  ///
  /// - Parameters:
  ///   - place: The first place.
  ///   - style: How it comes in.
  ///   - cause: What led to it, for the journal.
  ///   - make: Makes the first scene. Without it the builder does, and has to find this coordinator.
  /// - Throws: `NavigationError`, ``RouterError`` or what the builder throws.
  public func start(
    at place: some Place, style: StartStyle, cause: String,
    making make: (@MainActor () throws -> Scene)? = nil
  ) throws {
    switch style {
    case .setRoot: try askForRoot(place, for: self, cause: cause, making: make)
    case .push, .presentSecondaryStack:
      try router.show(
        place.destination, style: style == .push ? .push : .secondaryStack, by: ownerPath,
        cause: cause, making: make)
    case .custom: try startCustom(at: place, cause: cause, making: make)
    }
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
    throw RouterError.noCustomStart(of: ownerPath)
  }

  /// Hears that this coordinator, or one inside of it, wants to take the place of everything.
  ///
  /// It asks its parent in turn; the outermost one, whose is all that there is, sets the root. An
  /// override may refuse by throwing.
  ///
  /// - Parameters:
  ///   - place: The new root.
  ///   - requester: The coordinator that wants it.
  ///   - cause: What led to it, for the journal.
  ///   - make: Makes the scene of the root, where that isn't left to the builder.
  /// - Throws: `NavigationError`, ``RouterError`` or what the builder throws.
  open func askForRoot(
    _ place: some Place, for requester: Coordinator, cause: String,
    making make: (@MainActor () throws -> Scene)? = nil
  ) throws {
    // One whose parent is gone has nobody to ask, and the tree refuses it.
    guard let parent else { return try setRoot(place, cause: cause, making: make) }
    try parent.askForRoot(place, for: requester, cause: cause, making: make)
  }

  /// Takes all scenes of this coordinator and of those inside it away.
  ///
  /// - Throws: `NavigationError` where the scene of another stands on them, ``RouterError`` where one
  ///   refuses to be left.
  public func stop(cause: String) throws {
    try router.perform(.stop(ownerPath), by: ownerPath, cause: cause)
  }
}

/// What a coordinator does with its scenes, in its own name.
///
/// What is asked for during a transition waits until that is over, and reports its errors to the stage.
/// Otherwise all throw `NavigationError`, ``RouterError`` or what the builder throws. `cause` is what led
/// to the move, for the journal. `make` makes the scene that comes in, where that isn't left to the
/// builder. `condition` is asked when no other transition is under way; where it says no, nothing happens.
extension Coordinator {
  /// Brings a place in above what is in front, in the style that the place asks for.
  public func show(
    _ place: some Place, cause: String, making make: (@MainActor () throws -> Scene)? = nil
  ) throws {
    try router.show(place, by: ownerPath, cause: cause, making: make)
  }

  /// Brings a place in above what is in front, and waits for its answer, which is heard once.
  ///
  /// It is to be `owner`'s, of those inside; without one, the one's that the place belongs to. Where this
  /// throws, nothing is heard.
  public func ask(
    _ place: some Place, for owner: OwnerPath? = nil, cause: String,
    provided condition: (@MainActor () -> Bool)? = nil,
    making make: (@MainActor () throws -> Scene)? = nil,
    onResult: @escaping @MainActor (SceneResult) -> Void
  ) throws {
    try router.show(
      place, for: owner, by: ownerPath, cause: cause, provided: condition, making: make,
      onResult: onResult)
  }

  /// Puts a place where a scene is, which leaves with all that stands on it; nothing happens where it has
  /// left.
  public func replace(
    _ scene: Scene, with place: some Place, cause: String,
    making make: (@MainActor () throws -> Scene)? = nil
  ) throws {
    try router.replace(scene, with: place, by: ownerPath, cause: cause, making: make)
  }

  /// Takes a scene away, with all that stands on it; nothing happens where it has left.
  public func remove(_ scene: Scene, cause: String) throws {
    try router.remove(scene, by: ownerPath, cause: cause)
  }

  /// Answers whoever waits for a scene, and takes the scene away.
  ///
  /// - Throws: ``RouterError/nobodyWaits(scene:)``, `NavigationError` or another ``RouterError``; then
  ///   nobody is answered.
  public func finish(_ scene: Scene, with value: Value, cause: String) throws {
    try router.finish(scene, with: value, by: ownerPath, cause: cause)
  }

  /// Dismisses all that is presented between the root and the front.
  public func dismissAll(
    cause: String, provided condition: @escaping @MainActor () -> Bool
  ) throws {
    try router.dismissAll(by: ownerPath, cause: cause, provided: condition)
  }

  /// Replaces everything by a new root, with the tab bar that it stands in.
  ///
  /// It is for the outermost coordinator, whose is all that there is; the others begin with
  /// ``StartStyle/setRoot``.
  public func setRoot(
    _ place: some Place, animation: Router.Tree.Animation = .crossFade, cause: String,
    insisting insists: Bool = false, making make: (@MainActor () throws -> Scene)? = nil
  ) throws {
    try router.setRoot(
      place, animation: animation, by: ownerPath, cause: cause, insisting: insists, making: make)
  }
}
