import FoundationEssentials
import SceneNavigation

/// The invariants of operations on a tree; the numbers are those of the design.
struct Invariants {
  struct Violation: Error, CustomStringConvertible {
    let description: String
  }

  private(set) var tree = Tree()
  /// The successful operations.
  private var journal: [(operation: Tree.Operation, requester: OwnerPath)] = []
  private var resolved: Set<ResultToken> = []

  /// Performs an operation and checks its result.
  mutating func apply(_ operation: Tree.Operation, by requester: OwnerPath) throws(Violation) {
    let before = tree
    guard let transition = try? before.applying(operation, by: requester) else {
      // 2
      try check(before == tree, "a failed operation changed the tree")
      return
    }
    tree = transition.tree
    journal.append((operation, requester))
    try checkShape()
    try checkChanges(transition.changes, from: before, isSequence: operation.isSequence)
    try checkOwners(transition.changes, requester)
    try checkBack()
    try checkResults(transition.changes, from: before)
    try checkTabs(operation, from: before)
    try check(operation, by: requester, from: before)
    // 12
    try check(
      (try? before.applying(operation, by: requester)) == transition, "12: not reproducible")
  }

  /// Checks that take too long after each operation.
  func checkStorage() throws(Violation) {
    try checkStoredTree()
    try checkTruncation()
    try checkJournal()
  }

  /// 9: a stored tree decodes to itself.
  private func checkStoredTree() throws(Violation) {
    let copy = try? JSONDecoder().decode(Tree.self, from: JSONEncoder().encode(tree))
    try check(copy == tree, "9: decoding gives \(copy.map(String.init) ?? "an error")")
  }

  /// 9: an app without a destination keeps the entries that are not above it.
  private func checkTruncation() throws(Violation) {
    let known = tree.recreated(from: tree.nextID) { entry in
      KnownDestination(rawValue: entry.destination).map { _ in Tree.NewEntry(entry.destination) }
    }
    let unknown = tree.entries.filter { KnownDestination(rawValue: $0.destination) == nil }
    let lost = Set(tree.root?.entriesAbove(Set(unknown.map(\.id))) ?? [])
    let kept = tree.entries.filter { !lost.contains($0.id) }
    try check(known.entries.map(\.destination) == kept.map(\.destination), "9: it is \(known)")
  }

  /// 12: repeating the operations on a stored tree gives the same tree.
  private func checkJournal() throws(Violation) {
    let operations = try? JSONDecoder().decode(
      [Tree.Operation].self, from: JSONEncoder().encode(journal.map(\.operation)))
    let again = try? zip(operations ?? [], journal).reduce(Tree()) { tree, step in
      try tree.applying(step.0, by: step.1.requester).tree
    }
    try check(again == tree, "12: repeating gives \(again.map(String.init) ?? "an error")")
  }

  /// 1: the ids are unique, nothing is empty, and one entry has the focus.
  private func checkShape() throws(Violation) {
    let entries = tree.entries
    try check(Set(entries.map(\.id)).count == entries.count, "1: duplicate id")
    try check(entries.allSatisfy { $0.id < tree.nextID }, "1: unassigned id")
    let focused = tree.outline.filter(\.isFocused)
    try check(focused.count == 1, "1: \(focused.count) entries have the focus")
    try check(tree.path.last == tree.focus, "1: the path does not end at the focus")
    try check(!"\(tree)".contains("[]") && !"\(tree)".contains("{}"), "1: empty stack or tabs")
  }

  /// 1, 4, 7: the changes list each entry once and in order.
  private func checkChanges(
    _ changes: [Tree.Change], from before: Tree, isSequence: Bool
  ) throws(Violation) {
    let removed = changes.compactMap(\.removed)
    let inserted = changes.compactMap(\.inserted)
    let removedIDs = Set(removed.map(\.id))
    let insertedIDs = Set(inserted.map(\.id))
    try check(removedIDs.count == removed.count, "4: an entry was removed twice")
    try check(inserted.allSatisfy { $0.id >= before.nextID }, "1: an id was reused")
    let expected = Set(before.entries.map(\.id)).union(insertedIDs).subtracting(removedIDs)
    try check(expected == Set(tree.entries.map(\.id)), "7: the changes do not produce the tree")
    if !isSequence {
      let order = before.entries.reversed().map(\.id).filter(removedIDs.contains)
      try check(removed.map(\.id) == order, "4: not removed deepest first")
      let above = before.root.map { $0.entriesAbove(removedIDs) } ?? []
      try check(Set(above).isSubset(of: removedIDs), "4: an entry remains above a removed entry")
    }
    let focused = changes.compactMap(\.focused).map(\.id)
    let moved = before.focus?.id == tree.focus?.id ? [] : [tree.focus?.id].compactMap(\.self)
    try check(focused == moved, "1: the changes do not match the move of the focus")
  }

  /// 5: an operation removes no foreign entries.
  private func checkOwners(_ changes: [Tree.Change], _ requester: OwnerPath) throws(Violation) {
    for entry in changes.compactMap(\.removed) + changes.compactMap(\.inserted) {
      try check(
        requester.contains(entry.owner), "5: \(requester) touched \(entry.id) of \(entry.owner)")
    }
  }

  /// 5: the operation for going back has its owner.
  private func checkBack() throws(Violation) {
    guard let back = tree.back else { return }
    try check((try? tree.applying(back.operation, by: back.owner)) != nil, "5: going back fails")
    let stranger = try? tree.applying(back.operation, by: "stranger")
    try check(stranger == nil, "5: a stranger can go back")
  }

  /// 6: each token resolves once, and only by an operation.
  private mutating func checkResults(
    _ changes: [Tree.Change], from before: Tree
  ) throws(Violation) {
    let ended = changes.compactMap(\.token)
    let awaited = (before.entries + changes.compactMap(\.inserted)).compactMap(\.result)
    for token in ended {
      try check(resolved.insert(token).inserted, "6: \(token.entry) resolved twice")
      try check(awaited.contains(token), "6: no caller awaited \(token.entry)")
    }
    let left = Set(awaited).subtracting(ended)
    try check(left == Set(tree.entries.compactMap(\.result)), "6: a token was lost")
  }

  /// 10: tabs that were not addressed do not change.
  private func checkTabs(_ operation: Tree.Operation, from before: Tree) throws(Violation) {
    guard operation.isLocal, let old = before.root, old.selected != nil else { return }
    guard let new = tree.root, new.selected != nil, new.layers.count == old.layers.count else {
      throw Violation(description: "10: the tabs changed")
    }
    let changed = zip(old.layers, new.layers).filter { $0 != $1 }.count
    try check(changed <= 1, "10: \(changed) tabs changed")
  }

  /// 3, 8, 11: the guarantees of single operations.
  private func check(
    _ operation: Tree.Operation, by requester: OwnerPath, from before: Tree
  ) throws(Violation) {
    switch operation {
    case .push:
      let added = EntryID(rawValue: tree.nextID.rawValue - 1)
      let back = try? tree.applying(.pop(in: added), by: requester).tree
      try check(back?.root == before.root, "3: pop does not undo push")
    case .present:
      let added = tree.entries.filter { $0.id >= before.nextID }
      let back = try? tree.applying(.dismiss(added.first?.id), by: requester).tree
      try check(back?.root == before.root, "3: dismiss does not undo present")
    case .sequence(let operations):
      try check(operations, by: requester, from: before)
    case .endScope(let scope):
      try check(
        tree.entries.allSatisfy { !scope.contains($0.scope) }, "8: an entry of \(scope) remains")
    case .stop(let owner):
      try check(
        tree.entries.allSatisfy { !owner.contains($0.owner) }, "5: an entry of \(owner) remains")
    case .apply, .restore(tree), .selectTab(_, of: .some), .popTo, .focus,
      .popToRoot(in: nil), .dismissAll:
      let again = try? tree.applying(operation, by: requester)
      try check(again?.tree == tree && again?.changes == [], "11: applying it twice differs")
    default:
      break
    }
  }

  /// A sequence equals its operations in order.
  private func check(
    _ operations: [Tree.Operation], by requester: OwnerPath, from before: Tree
  ) throws(Violation) {
    var invariants = Invariants()
    invariants.tree = before
    for operation in operations { try invariants.apply(operation, by: requester) }
    try check(invariants.tree == tree, "2: separately, the operations give \(invariants.tree)")
  }

  private func check(_ holds: Bool, _ violation: String) throws(Violation) {
    guard holds else { throw Violation(description: violation) }
  }
}

/// The destinations of a later version of an app.
private enum KnownDestination: String {
  case a, b
}

extension NavigationTree.Node {
  /// The entries above or presented over a removed entry.
  fileprivate func entriesAbove(_ removedIDs: Set<EntryID>) -> [EntryID] {
    layers.flatMap { $0.entriesAbove(removedIDs) }
  }

  fileprivate var ids: [EntryID] {
    layers.flatMap { $0.entries.map(\.id) + ($0.modal?.ids ?? []) }
  }
}

extension NavigationTree.Layer {
  fileprivate func entriesAbove(_ removedIDs: Set<EntryID>) -> [EntryID] {
    let above = entries.map(\.id).drop { !removedIDs.contains($0) }
    guard above.isEmpty else { return above + (modal?.ids ?? []) }
    return modal?.entriesAbove(removedIDs) ?? []
  }
}

extension NavigationTree.Operation {
  fileprivate var isSequence: Bool {
    guard case .sequence = self else { return false }
    return true
  }

  /// Whether the operation affects at most one tab.
  fileprivate var isLocal: Bool {
    switch self {
    case .setRoot, .endScope, .stop, .restore, .sequence: false
    default: true
    }
  }
}

extension NavigationTree.Change {
  fileprivate var removed: NavigationTree.Entry? {
    guard case .removed(let entry, _) = self else { return nil }
    return entry
  }

  fileprivate var inserted: NavigationTree.Entry? {
    guard case .inserted(let entry) = self else { return nil }
    return entry
  }

  fileprivate var focused: NavigationTree.Entry? {
    guard case .focused(let entry) = self else { return nil }
    return entry
  }

  fileprivate var token: ResultToken? {
    guard case .resolved(let token, _) = self else { return nil }
    return token
  }
}
