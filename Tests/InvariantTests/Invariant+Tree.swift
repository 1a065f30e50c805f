import MazeApp
import Scenes

/// The invariants of the tree.
@MainActor
extension Invariant {
  /// The commands that only move the app.
  private static let moves: Set<Substring> = [
    "push", "present", "pop", "dismiss", "back", "tab", "open", "forward", "up", "goto", "popTo",
    "replace", "dismissAll", "setRoot",
  ]

  static func uniqueIDs(_ step: MazeStep) -> String? {
    let tree = step.after.tree
    guard !step.moves.isEmpty else { return nil }
    let entries = tree.entries
    let ids = Set(entries.map { $0.id })
    if ids.count < entries.count { return "duplicate id" }
    if let id = ids.first(where: { $0 >= tree.nextID }) { return "unassigned id \(id)" }
    for move in step.moves {
      let known = Set(move.before.entries.map { $0.id })
      let old = move.after.entries.first { $0.id < move.before.nextID && !known.contains($0.id) }
      if let old { return "\(old.id) was reused" }
    }
    if tree.root?.hasEmptyLayer ?? true { return "empty stack or tabs" }
    let focused = tree.outline.count { $0.isFocused }
    if focused != 1 { return "\(focused) entries have the focus" }
    return tree.path.last == tree.focus ? nil : "the path does not end at the focus"
  }

  static func failuresChangeNothing(_ step: MazeStep) -> String? {
    guard moves.contains(step.verb), step.isRefused else { return nil }
    // Requests by others in the meantime are still performed.
    let hasOtherRequests = step.events.contains { if case .started = $0 { true } else { false } }
    if hasOtherRequests || step.after.tree == step.before.tree { return nil }
    return "the tree changed from \(step.before.tree) to \(step.after.tree)"
  }

  static func popUndoesPush(_ step: MazeStep) -> String? {
    guard let previous = step.previous, !previous.hasFailed, !step.hasFailed,
      previous.moves.count == 1
    else { return nil }
    let isPair =
      previous.command.hasPrefix("push ") && step.line == "pop"
      || previous.command.hasPrefix("present ") && step.line == "dismiss"
    guard isPair, step.after.tree.root != previous.before.root else { return nil }
    // A push onto the stack of another tab selects that tab first, and 'pop' stays in it.
    let isJump = previous.moves.contains { $0.hasPrefix("selectTab ") }
    if isJump, let tab = step.after.tree.path.first,
      let index = previous.before.roots.firstIndex(where: { $0.id == tab.id }),
      let selected = try? previous.before.applying(.selectTab(index, of: tab.id), by: .top).tree,
      step.after.tree.root == selected.root
    {
      return nil
    }
    return "the tree changed from \(previous.before) to \(step.after.tree)"
  }

  static func removalIncludesEntriesAbove(_ step: MazeStep) -> String? {
    for (move, events) in zip(step.moves, step.eventsOfMoves) {
      let removedEntries = move.removedEntries
      let ids = Set(removedEntries.map { $0.id })
      for (id, support) in move.before.root?.supports(above: nil) ?? []
      where !ids.contains(id) && support.map(ids.contains) == true {
        return "\(id) remains, but \(support.map(String.init) ?? "") below it was removed"
      }
      let expected = removedEntries.reversed().compactMap { step.tags[$0.id] }
      // A store that requested its own removal is released slightly later.
      let left = events.compactMap { event -> Int? in
        guard case .released(let tag) = event, expected.contains(tag) else { return nil }
        return tag
      }
      let places = left.compactMap { expected.firstIndex(of: $0) }
      if places != places.sorted() { return "\(move.operation) released \(left), not \(expected)" }
    }
    return nil
  }

  static func ownersAreAlive(_ step: MazeStep) -> String? {
    guard !step.events.isEmpty else { return nil }
    let owners = step.after.coordinators
    if let entry = step.after.tree.entries.first(where: { !owners.contains($0.owner) }) {
      return "\(entry.destination)\(entry.id) belongs to \(entry.owner), which was released"
    }
    if let move = step.moves.first(where: { $0.cause == "meddle" }) {
      return "a foreign owner performed \(move.operation)"
    }
    guard let back = step.after.tree.back else { return nil }
    let byOwner = try? step.after.tree.applying(back.operation, by: back.owner)
    let byOther = try? step.after.tree.applying(back.operation, by: "maze/stranger")
    if byOwner == nil { return "\(back.owner) cannot go back" }
    return byOther == nil ? nil : "a foreign owner can go back"
  }

  static func otherTabsDoNotChange(_ step: MazeStep) -> String? {
    let isLocal = moves.contains(step.verb) && step.verb != "setRoot"
    // Silencing a bell removes it from all tabs.
    let isHushed = step.moves.contains { $0.cause == "hushed" }
    guard isLocal, !isHushed, let before = step.before.tree.root, before.selected != nil,
      let after = step.after.tree.root, after.selected != nil, before.bottoms == after.bottoms
    else { return nil }
    for (index, layers) in zip(before.layers, after.layers).enumerated()
    where index != after.selected && layers.0 != layers.1 {
      return "tab \(index) changed: \(step.before.tree) to \(step.after.tree)"
    }
    return nil
  }
}

extension NavigationTree.Node {
  /// Whether a layer has no entries, or a tab bar no tabs.
  fileprivate var hasEmptyLayer: Bool {
    layers.isEmpty || layers.contains(where: \.hasEmptyLayer)
  }

  /// The entries, each with the entry below it.
  fileprivate func supports(above entry: EntryID?) -> [(EntryID, EntryID?)] {
    layers.flatMap { $0.supports(above: entry) }
  }
}

extension NavigationTree.Layer {
  fileprivate var hasEmptyLayer: Bool { entries.isEmpty || modal?.hasEmptyLayer ?? false }

  fileprivate func supports(above entry: EntryID?) -> [(EntryID, EntryID?)] {
    let ids = entries.map { $0.id }
    return Array(zip(ids, [entry] + ids.dropLast())) + (modal?.supports(above: ids.last) ?? [])
  }
}
