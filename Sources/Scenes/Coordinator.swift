/// A container of scenes: it presents them, handles their routes and dismisses them.
///
/// Only the scenes whose routes it handles retain a coordinator: when its last scene leaves the tree, it is
/// released.
///
/// A coordinator can add and remove only its own entries and those of the coordinators inside it.
@MainActor
open class Coordinator {
  /// The way in which a coordinator's first scene is shown.
  public enum StartStyle: String, Sendable {
    /// In place of everything, by ``Coordinator/requestRoot(_:for:cause:making:)``.
    case setRoot
    /// On top of the stack.
    case push
    /// Over the stack, as the first scene of a new stack.
    case presentSecondaryStack
    /// By an override of ``Coordinator/startCustom(at:cause:making:)``.
    case custom
  }

  /// The path of coordinators from the root to this one, which identifies the owner of an entry.
  public let ownerPath: OwnerPath
  /// The router that moves the app.
  public unowned let router: Router
  /// The number that identifies it among the coordinators of a run, which is never reused.
  package let number: Int
  /// When it was created.
  package let since: StageClock.Instant
  /// The way in which its first place was shown by ``start(at:style:cause:making:)``.
  package private(set) var startStyle: StartStyle?
  package private(set) weak var parent: Coordinator?
  private var starts: [WeakCoordinator] = []

  private struct WeakCoordinator {
    weak var coordinator: Coordinator?
  }

  /// Creates the root of an app's coordinators.
  public init(root name: String, router: Router) {
    ownerPath = OwnerPath.top.child(name)
    self.router = router
    (number, since) = router.identifyCoordinator()
  }

  /// Creates a coordinator inside another.
  public init(_ name: String, in parent: Coordinator) {
    ownerPath = parent.ownerPath.child(name)
    router = parent.router
    (number, since) = parent.router.identifyCoordinator()
    self.parent = parent
    parent.starts.removeAll { $0.coordinator == nil }
    parent.starts.append(WeakCoordinator(coordinator: self))
  }

  /// The live coordinators inside, oldest first.
  public var children: [Coordinator] { starts.compactMap(\.coordinator) }

  /// Returns the newest live coordinator of a type inside this one.
  ///
  /// A builder uses it to make another scene of an existing coordinator.
  public func child<Child: Coordinator>(_ type: Child.Type = Child.self) -> Child? {
    starts.lazy.compactMap { $0.coordinator as? Child }.last
  }

  /// Shows the first place of the coordinator.
  ///
  /// - Parameters:
  ///   - place: The first place.
  ///   - style: The way in which it is shown.
  ///   - cause: What led to it, for the journal.
  ///   - make: Makes the first scene; by default the builder does, which then has to find this coordinator.
  /// - Throws: `NavigationError`, ``RouterError``, or an error of the builder.
  public func start(
    at place: some Place, style: StartStyle, cause: String,
    making make: (@MainActor () throws -> Scene)? = nil
  ) throws {
    let oldStyle = startStyle
    startStyle = style
    do { try show(place, style, cause: cause, making: make) } catch {
      startStyle = oldStyle
      throw error
    }
  }

  private func show(
    _ place: some Place, _ style: StartStyle, cause: String,
    making make: (@MainActor () throws -> Scene)?
  ) throws {
    switch style {
    case .setRoot: try requestRoot(place, for: self, cause: cause, making: make)
    case .push, .presentSecondaryStack:
      try router.show(
        place.destination, style: style == .push ? .push : .secondaryStack, by: ownerPath,
        cause: cause, making: make)
    case .custom: try startCustom(at: place, cause: cause, making: make)
    }
  }

  /// Shows the first place in a custom way, which an override implements.
  ///
  /// The override can move only the coordinator's own entries, and has to ask other coordinators to move theirs.
  ///
  /// - Parameters:
  ///   - place: The first place.
  ///   - cause: What led to it, for the journal.
  ///   - make: Makes the first scene; by default the builder does.
  /// - Throws: ``RouterError/noCustomStart(of:)`` unless it is overridden.
  open func startCustom(
    at place: some Place, cause: String, making make: (@MainActor () throws -> Scene)?
  ) throws {
    throw RouterError.noCustomStart(of: ownerPath)
  }

  /// Requests that a place replace everything, for this coordinator or one inside it.
  ///
  /// The request passes from parent to parent; the outermost coordinator, which owns everything, sets the root. An
  /// override may refuse by throwing.
  ///
  /// - Parameters:
  ///   - place: The new root.
  ///   - requester: The coordinator that requests it.
  ///   - cause: What led to it, for the journal.
  ///   - make: Makes the scene of the root; by default the builder does.
  /// - Throws: `NavigationError`, ``RouterError``, or an error of the builder.
  open func requestRoot(
    _ place: some Place, for requester: Coordinator, cause: String,
    making make: (@MainActor () throws -> Scene)? = nil
  ) throws {
    // A coordinator whose parent has been released makes the move itself, and the tree refuses it.
    guard let parent else { return try setRoot(place, cause: cause, making: make) }
    try parent.requestRoot(place, for: requester, cause: cause, making: make)
  }

  /// Removes all scenes of this coordinator and of those inside it.
  ///
  /// - Throws: `NavigationError` if the scene of another coordinator is above them, ``RouterError`` if a scene
  ///   refuses to be left.
  public func stop(cause: String) throws {
    try router.perform(.stop(ownerPath), by: ownerPath, cause: cause)
  }
}

extension Coordinator {
  /// The entries of its own scenes, each before those above it.
  package var entries: [Router.Tree.Entry] {
    router.tree.entries.filter { $0.owner == ownerPath }
  }

  /// Whether it is alive although no scene of it or of a coordinator inside it is left.
  package var isLeaked: Bool {
    parent != nil && !router.tree.entries.contains { ownerPath.contains($0.owner) }
  }
}

extension SceneApp {
  /// The live coordinators, each before those inside it; none if the app's scenes are made by another object.
  package var coordinators: [Coordinator] {
    func all(_ coordinator: Coordinator) -> [Coordinator] {
      [coordinator] + coordinator.children.flatMap(all)
    }
    return (router.builder as? Coordinator).map(all) ?? []
  }
}

/// The moves of a coordinator.
///
/// A move that is requested during a transition waits for it, and reports its errors to the stage. Otherwise all
/// throw `NavigationError`, ``RouterError``, or an error of the builder. `cause` is what led to the move, for the
/// journal. `make` makes the new scene; by default the builder does. `condition` is evaluated when the move's turn
/// comes; if it is false, nothing happens.
extension Coordinator {
  /// Shows a place in the style of the place: above a scene, whose scenes above it are removed, or by default above
  /// the front scene.
  ///
  /// A place that is pushed above the front scene goes to the tab of its coordinator, if it has one; other places of a
  /// route go to the tab of the scene that has sent the route.
  public func show(
    _ place: some Place, above scene: Scene? = nil, cause: String,
    making make: (@MainActor () throws -> Scene)? = nil
  ) throws {
    try router.show(place, above: scene, by: ownerPath, cause: cause, making: make)
  }

  /// Shows a place above the front scene, and calls `onResult` once with its result.
  ///
  /// The entry belongs to `owner`, which has to be inside this coordinator; by default, to the owner of the
  /// place. If this method throws, `onResult` is not called.
  public func show(
    _ place: some Place, for owner: OwnerPath? = nil, cause: String,
    provided condition: (@MainActor () -> Bool)? = nil,
    making make: (@MainActor () throws -> Scene)? = nil,
    onResult: @escaping @MainActor (SceneResult) -> Void
  ) throws {
    try router.show(
      place, for: owner, by: ownerPath, cause: cause, provided: condition, making: make,
      onResult: onResult)
  }

  /// Replaces a scene, and removes everything above it; does nothing if the scene has left.
  public func replace(
    _ scene: Scene, with place: some Place, cause: String,
    making make: (@MainActor () throws -> Scene)? = nil
  ) throws {
    try router.replace(scene, with: place, by: ownerPath, cause: cause, making: make)
  }

  /// Removes a scene with everything above it; does nothing if the scene has left.
  public func remove(_ scene: Scene, cause: String) throws {
    try router.remove(scene, by: ownerPath, cause: cause)
  }

  /// Delivers the result of a scene to its requester, and removes the scene.
  ///
  /// - Throws: ``RouterError/noPendingResult(scene:)``, `NavigationError` or another ``RouterError``; then
  ///   no result is delivered.
  public func finish(_ scene: Scene, with value: Value, cause: String) throws {
    try router.finish(scene, with: value, by: ownerPath, cause: cause)
  }

  /// Dismisses everything that is presented between the root and the front.
  public func dismissAll(
    cause: String, provided condition: @escaping @MainActor () -> Bool
  ) throws {
    try router.dismissAll(by: ownerPath, cause: cause, provided: condition)
  }

  /// Replaces everything by a new root, with its tab bar.
  ///
  /// Only the outermost coordinator may call it, because it owns everything; others start with
  /// ``StartStyle/setRoot``.
  public func setRoot(
    _ place: some Place, animation: Router.Tree.Animation = .crossFade, cause: String,
    force: Bool = false, making make: (@MainActor () throws -> Scene)? = nil
  ) throws {
    try router.setRoot(
      place, animation: animation, by: ownerPath, cause: cause, force: force, making: make)
  }
}
