/// What a coordinator does with its scenes, in its own name.
///
/// What is asked for during a transition waits until that is over, and reports its errors to the stage.
extension Coordinator {
  /// Brings a place in above what is in front, in the style that the place asks for.
  ///
  /// - Parameters:
  ///   - place: Where to go.
  ///   - cause: What led to it, for the journal.
  ///   - make: Makes the scene, where that isn't left to the builder.
  /// - Throws: ``NavigationError``, ``RouterError`` or what the builder throws.
  public func show(
    _ place: some Place, cause: String, making make: (@MainActor () throws -> Scene)? = nil
  ) throws {
    try router.show(place, by: lineage, cause: cause, making: make)
  }

  /// Brings a place in above what is in front, and waits for its answer.
  ///
  /// - Parameters:
  ///   - place: Where to go.
  ///   - owner: Whose it is to be, of those inside; nil for the one that the place belongs to.
  ///   - cause: What led to it, for the journal.
  ///   - condition: Asked when no other transition is under way; where it says no, nothing happens.
  ///   - make: Makes the scene, where that isn't left to the builder.
  ///   - onResult: Hears the answer of the scene, once.
  /// - Throws: ``NavigationError``, ``RouterError`` or what the builder throws; nothing is heard then.
  public func ask(
    _ place: some Place, for owner: Lineage? = nil, cause: String,
    provided condition: (@MainActor () -> Bool)? = nil,
    making make: (@MainActor () throws -> Scene)? = nil,
    onResult: @escaping @MainActor (SceneResult) -> Void
  ) throws {
    try router.show(
      place, for: owner, by: lineage, cause: cause, provided: condition, making: make,
      onResult: onResult)
  }

  /// Puts a place where a scene is, which leaves with all that stands on it.
  ///
  /// - Parameters:
  ///   - scene: The scene to replace; nothing happens where it has left.
  ///   - place: Where to go.
  ///   - cause: What led to it, for the journal.
  ///   - make: Makes the scene, where that isn't left to the builder.
  /// - Throws: ``NavigationError``, ``RouterError`` or what the builder throws.
  public func replace(
    _ scene: Scene, with place: some Place, cause: String,
    making make: (@MainActor () throws -> Scene)? = nil
  ) throws {
    try router.replace(scene, with: place, by: lineage, cause: cause, making: make)
  }

  /// Takes a scene away, with all that stands on it.
  ///
  /// - Parameters:
  ///   - scene: The scene; nothing happens where it has left.
  ///   - cause: What led to it, for the journal.
  /// - Throws: ``NavigationError`` or ``RouterError``.
  public func remove(_ scene: Scene, cause: String) throws {
    try router.remove(scene, by: lineage, cause: cause)
  }

  /// Answers whoever waits for a scene, and takes the scene away.
  ///
  /// - Parameters:
  ///   - scene: The scene that was waited for.
  ///   - value: The answer.
  ///   - cause: What led to it, for the journal.
  /// - Throws: ``RouterError/nobodyWaits(scene:)``, ``NavigationError`` or another ``RouterError``; then
  ///   nobody is answered.
  public func finish(_ scene: Scene, with value: Value, cause: String) throws {
    try router.finish(scene, with: value, by: lineage, cause: cause)
  }

  /// Dismisses all that is presented between the root and the front.
  ///
  /// - Parameters:
  ///   - cause: What led to it, for the journal.
  ///   - condition: Asked when no other transition is under way; where it says no, nothing happens.
  /// - Throws: ``NavigationError`` or ``RouterError``.
  public func dismissAll(
    cause: String, provided condition: @escaping @MainActor () -> Bool
  ) throws {
    try router.dismissAll(by: lineage, cause: cause, provided: condition)
  }

  /// Replaces everything by a new root, with the tab bar that it stands in.
  ///
  /// It is for the outermost coordinator, whose is all that there is; the others begin with
  /// ``StartStyle/setRoot``.
  ///
  /// - Parameters:
  ///   - place: The new root.
  ///   - animation: How it comes in.
  ///   - cause: What led to it, for the journal.
  ///   - insists: Whether to leave scenes that refuse.
  ///   - make: Makes the scene of the root, where that isn't left to the builder.
  /// - Throws: ``NavigationError``, ``RouterError`` or what the builder throws.
  public func setRoot(
    _ place: some Place, animation: Router.Tree.Animation = .crossFade, cause: String,
    insisting insists: Bool = false, making make: (@MainActor () throws -> Scene)? = nil
  ) throws {
    try router.setRoot(
      place, animation: animation, by: lineage, cause: cause, insisting: insists, making: make)
  }
}
