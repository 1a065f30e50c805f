/// The navigation tree: all scenes, visible or not, as a value.
///
/// A tree has no root before the first `setRoot`, and always has one after it. Exactly one entry then has the
/// focus: the top of the front layer.
///
/// ```swift
/// var tree = NavigationTree<String>()
/// tree = try tree.applying(.setRoot(.stack([.init("home")])), by: "app").tree
/// let transition = try tree.applying(.push(.init("ride")), by: "app/rides")
/// print(transition.tree)  // [home#1 ride#2*]
/// ```
///
/// It contains no live objects. The router performs the changes of each transition on the live scenes.
public struct NavigationTree<Destination: Hashable & Codable & Sendable>: Equatable, Sendable {
  /// The root; nil until there is one.
  package internal(set) var root: Node?

  package internal(set) var nextID: EntryID

  @usableFromInline package init() {
    root = nil
    nextID = .first
  }

  /// Returns the next id, which no entry will have: for a scene that another scene embeds.
  package mutating func takeID() -> EntryID {
    defer { nextID = nextID.next }
    return nextID
  }

  /// The tree after an operation, and its changes.
  ///
  /// An owner can remove its own entries and those of its descendants,
  /// and add entries for itself and its descendants.
  @usableFromInline package func applying(
    _ operation: Operation, by requester: OwnerPath
  ) throws(NavigationError) -> Transition {
    var transaction = Transaction(tree: self, requester: requester)
    try transaction.perform(operation)
    let tree = transaction.tree
    var changes = transaction.changes
    if tree.hasTabs {
      let selections = selections
      for selection in tree.selections where !selections.contains(selection) {
        changes.append(.selectedTab(selection.index, root: selection.root))
      }
    }
    if let entry = tree.focus, entry.id != focus?.id { changes.append(.focused(entry)) }
    return Transition(tree: tree, changes: changes)
  }

  /// The front entry; nil only while there is no root.
  public var focus: Entry? {
    guard var layer = root?.selectedLayer else { return nil }
    while let modal = layer.modal { layer = modal.selectedLayer }
    return layer.entries.last
  }

  /// All entries in order: each precedes the entries above it, and tabs are in their order.
  ///
  /// - Complexity: O(*n*).
  public var entries: [Entry] { root?.entries ?? [] }

  /// The first entries at the root: of the stack, or of each tab in order.
  @usableFromInline package var roots: [Entry] { root?.bottoms ?? [] }

  /// The front tab bar, including one that is covered by a modal of one of its tabs; nil if there is none.
  @usableFromInline package var tabs: Node? { position(of: nil).flatMap(tabBar)?.node }

  /// The innermost tab bar that contains a layer.
  func tabBar(around position: LayerPosition) -> (position: LayerPosition, node: Node)? {
    for depth in position.indices.reversed() {
      if let node = root?.node(at: position[..<depth]), node.selected != nil {
        return (position[..<depth], node)
      }
    }
    return nil
  }

  /// The entries on the path from the root to the focus.
  ///
  /// - Complexity: O(*n*).
  public var path: [Entry] { root?.selectedLayer.path ?? [] }

  /// The entry with an id, if it is in the tree.
  ///
  /// - Complexity: O(*n*).
  public func entry(_ id: EntryID) -> Entry? { root?.entry(id) }

  /// The operation that goes back from the focus, and the owner to request it; nil if there is none.
  ///
  /// It pops the focus, or dismisses the layer if the focus is at its bottom. A tab bar whose tabs have
  /// several owners is dismissed by their nearest common ancestor.
  @usableFromInline package var back: (operation: Operation, owner: OwnerPath)? {
    guard let position = position(of: nil), let layer = layer(at: position),
      let top = layer.entries.last
    else { return nil }
    if layer.entries.count > 1 { return (.pop(), top.owner) }
    guard let modal = self.layer(at: position.dropLast())?.modal else { return nil }
    let owner = modal.entries.reduce(top.owner) { $0.common(with: $1.owner) }
    return (.dismiss(), owner)
  }

  package struct OutlineLine: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
      /// A tab, by its index in its bar; its entries follow, one level deeper.
      case tab(Int, isSelected: Bool)
      case entry(Entry)
    }

    /// The indentation of the line: a presented layer is one level deeper than its presenter.
    package let depth: Int
    package let kind: Kind
    package let isFocused: Bool

    package init(depth: Int, kind: Kind, isFocused: Bool) {
      self.depth = depth
      self.kind = kind
      self.isFocused = isFocused
    }
  }

  /// The tree as lines to draw, the root first and each stack from the bottom up.
  package var outline: [OutlineLine] {
    var lines: [OutlineLine] = []
    root?.addLines(to: &lines, depth: 0, focus: focus?.id)
    return lines
  }
}

extension NavigationTree.Node {
  fileprivate func addLines(
    to lines: inout [NavigationTree.OutlineLine], depth: Int, focus: EntryID?
  ) {
    for (index, layer) in layers.enumerated() {
      var depth = depth
      if let selected {
        let kind = NavigationTree.OutlineLine.Kind.tab(index, isSelected: index == selected)
        lines.append(.init(depth: depth, kind: kind, isFocused: false))
        depth += 1
      }
      lines += layer.entries.map {
        .init(depth: depth, kind: .entry($0), isFocused: $0.id == focus)
      }
      layer.modal?.addLines(to: &lines, depth: depth + 1, focus: focus)
    }
  }

  fileprivate func text(focus: EntryID?) -> String {
    let texts = layers.enumerated().map { index, layer in
      let text = layer.entries.map { "\($0.destination)\($0.id)\($0.id == focus ? "*" : "")" }
        .joined(separator: " ")
      return (index == selected ? "+" : "") + (layer.kind == .stack ? "[\(text)]" : text)
        + (layer.modal.map { "^" + $0.text(focus: focus) } ?? "")
    }
    return selected == nil ? texts.joined() : "{\(texts.joined(separator: " | "))}"
  }
}

extension NavigationTree: CustomStringConvertible {
  /// The tree on one line: `{[home#1 ride#2] | +[me#3]^help#4*}`.
  ///
  /// Stacks are in brackets, tab bars in braces with a plus before the selected tab; `^` precedes a presented
  /// layer, and `*` follows the focus. A tree without a root is `-`.
  public var description: String { root?.text(focus: focus?.id) ?? "-" }
}
