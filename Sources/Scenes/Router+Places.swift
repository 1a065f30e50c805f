extension Router {
  /// Replaces everything by a new root, with the tab bar that it stands in.
  ///
  /// - Parameters:
  ///   - place: The new root.
  ///   - animation: How it comes in.
  ///   - asker: The coordinator that asks, an ancestor of all that is there.
  ///   - cause: What led to it, for the journal.
  ///   - insists: Whether to leave scenes that refuse.
  ///   - make: Makes the scene of the place, where whoever asks doesn't leave that to the builder.
  /// - Throws: What ``perform(_:by:cause:insisting:onResult:)`` throws.
  package func setRoot(
    _ place: some Place, animation: Tree.Animation = .crossFade, by asker: Lineage, cause: String,
    insisting insists: Bool = false, making make: (@MainActor () throws -> Scene)? = nil
  ) throws {
    try setRoot(
      place.destination, animation: animation, by: asker, cause: cause, insisting: insists,
      making: make)
  }

  /// Replaces everything by a destination, with the tab bar that it stands in.
  package func setRoot(
    _ destination: Destination, animation: Tree.Animation = .crossFade, by asker: Lineage,
    cause: String, insisting insists: Bool = false,
    making make: (@MainActor () throws -> Scene)? = nil
  ) throws {
    let layout = try rootLayout(destination)
    try perform(
      Request(
        operation: .setRoot(layout, animation: animation), asker: asker, cause: cause,
        insists: insists, make: Self.maker(of: destination, make)))
  }

  /// Puts a destination where the scene in front is.
  package func replaceFront(
    with destination: Destination, by asker: Lineage, cause: String, insisting insists: Bool = false
  ) throws {
    try perform(
      .replace(with: try draft(destination)), by: asker, cause: cause, insisting: insists)
  }

  /// Puts a place where a scene is, which leaves with all that stands on it.
  ///
  /// - Parameters:
  ///   - scene: The scene to replace.
  ///   - place: Where to go.
  ///   - asker: The coordinator that asks.
  ///   - cause: What led to it, for the journal.
  ///   - make: Makes the scene, where whoever asks doesn't leave that to the builder.
  /// - Throws: What ``perform(_:by:cause:insisting:onResult:)`` throws; nothing happens where the scene
  ///   has left.
  package func replace(
    _ scene: Scene, with place: some Place, by asker: Lineage, cause: String,
    making make: (@MainActor () throws -> Scene)? = nil
  ) throws {
    let destination = place.destination
    guard let id = scene.id, tree.entry(id) != nil else { return }
    try perform(
      Request(
        operation: .sequence([.popTo(id), .replace(with: try draft(destination), in: id)]),
        asker: asker, cause: cause, make: Self.maker(of: destination, make),
        condition: { [unowned self] in tree.entry(id) != nil }))
  }

  /// Dismisses all that is presented between the root and the front.
  ///
  /// - Parameters:
  ///   - asker: The coordinator that asks.
  ///   - cause: What led to it, for the journal.
  ///   - condition: Asked when no other transition is under way; where it says no, nothing happens.
  /// - Throws: What ``perform(_:by:cause:insisting:onResult:)`` throws.
  package func dismissAll(
    by asker: Lineage, cause: String, provided condition: @escaping @MainActor () -> Bool
  ) throws {
    try perform(
      Request(operation: .dismissAll, asker: asker, cause: cause, condition: condition))
  }

  /// Selects a tab of the bar in front, and leaves all tabs as they are.
  ///
  /// - Parameters:
  ///   - name: One of ``tabNames``, or the tab's number from 0.
  ///   - cause: What led to it, for the journal.
  /// - Throws: ``RouterError/noTab(_:among:)``, or what
  ///   ``perform(_:by:cause:insisting:onResult:)`` throws.
  package func selectTab(named name: String, cause: String) throws {
    let names = tabNames
    let number = Int(name).flatMap { names.indices.contains($0) ? $0 : nil }
    guard let index = names.firstIndex(of: name) ?? number else {
      throw RouterError.noTab(name, among: names)
    }
    try perform(
      Request(operation: .selectTab(index), asker: .top, cause: cause, course: .jump))
  }

  /// The names of the tabs of the bar in front, in order: each its first place's; where a place has been
  /// put that another tab begins with, too, its number.
  package var tabNames: [String] {
    let names = (tree.tabs?.bottoms ?? []).map(\.destination.name)
    return names.enumerated().map { index, name in
      names.firstIndex(of: name) == index ? name : "\(index)"
    }
  }

  /// A root alone, or in its tab bar.
  func rootLayout(_ root: Destination) throws -> Tree.Layout {
    let draft = try draft(root)
    guard let tabs = builder?.tabs(around: root) else { return .stack([draft]) }
    guard let index = tabs.firstIndex(where: { $0.name == root.name }) else {
      throw RouterError.outsideItsTabs(root, tabs: tabs.map(\.name))
    }
    var stacks = try tabs.map { [try self.draft($0)] }
    stacks[index] = [draft]
    return .tabs(stacks, selected: index)
  }

  /// Brings a place in above what is in front, in the style that the place asks for.
  package func show(
    _ place: some Place, for owner: Lineage? = nil, by asker: Lineage, cause: String,
    provided condition: (@MainActor () -> Bool)? = nil,
    making make: (@MainActor () throws -> Scene)? = nil,
    onResult: (@MainActor (SceneResult) -> Void)? = nil
  ) throws {
    let destination = place.destination
    try show(
      destination, style: placement(of: destination).style, for: owner, by: asker, cause: cause,
      provided: condition, making: make, onResult: onResult)
  }

  /// Brings a destination in above what is in front.
  ///
  /// - Parameters:
  ///   - destination: Where to go.
  ///   - style: How it comes in.
  ///   - owner: Whose it is to be; nil for the one that the destination belongs to.
  ///   - asker: The coordinator that asks.
  ///   - cause: What led to it, for the journal.
  ///   - condition: Asked when no other transition is under way; where it says no, nothing happens.
  ///   - make: Makes the scene, where whoever asks doesn't leave that to the builder.
  ///   - onResult: Hears the answer of the scene, once; without it nobody waits.
  /// - Throws: What ``perform(_:by:cause:insisting:onResult:)`` throws.
  package func show(
    _ destination: Destination, style: Placement.Style, for owner: Lineage? = nil,
    by asker: Lineage, cause: String,
    provided condition: (@MainActor () -> Bool)? = nil,
    making make: (@MainActor () throws -> Scene)? = nil,
    onResult: (@MainActor (SceneResult) -> Void)? = nil
  ) throws {
    var draft = try draft(destination, awaitsResult: onResult != nil)
    if let owner { draft.owner = owner }
    try perform(
      Request(
        operation: style.operation(draft), asker: asker, cause: cause, onResult: onResult,
        make: Self.maker(of: destination, make), condition: condition))
  }

  /// Makes the scene of one destination, and leaves the others to the builder.
  private static func maker(
    of destination: Destination, _ make: (@MainActor () throws -> Scene)?
  ) -> (@MainActor (Destination) throws -> Scene?)? {
    guard let make else { return nil }
    return { $0 == destination ? try make() : nil }
  }

  func draft(_ destination: Destination, awaitsResult: Bool = false) throws -> Tree.Draft {
    let placement = try placement(of: destination)
    return Tree.Draft(
      destination, owner: placement.owner, scope: placement.scope, awaitsResult: awaitsResult)
  }

  func placement(of destination: Destination) throws -> Placement {
    guard let builder else {
      throw RouterError.noScene(destination, reason: "the router has no builder yet")
    }
    return try builder.placement(of: destination)
  }
}
