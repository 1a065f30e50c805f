/// The reason why an operation failed or a stored tree cannot be read.
public enum NavigationError: Error, Hashable, Sendable {
  /// The tree has no root yet.
  case noRoot
  /// The tree has no such entry.
  case unknownEntry(EntryID)
  /// The stack has no entry below this one to pop to; its layer may be presented over another.
  case atBottom(EntryID, isPresented: Bool)
  /// The entry is a single scene, and a push needs a stack.
  case notAStack(EntryID)
  /// A scene is presented over the entry's layer.
  case covered(EntryID, by: EntryID)
  /// The entry's layer is not presented over another.
  case notPresented(EntryID)
  /// The entry is not in a tab bar.
  case noTabs(EntryID)
  /// The tab bar has fewer tabs.
  case noSuchTab(Int, count: Int)
  /// A layout, a plan or a tree to restore is empty.
  case nothingToShow
  /// The requester is neither the owner of the entry to remove nor an ancestor of the owner.
  case notOwner(of: EntryID, owner: OwnerPath, requester: OwnerPath)
  /// The owner of the entry to add is not a descendant of the requester.
  case foreignOwner(OwnerPath, requester: OwnerPath)
  /// No caller awaits the result: it was delivered, canceled, or never awaited.
  case spentToken(ResultToken)
  /// The root would be removed without a replacement.
  case removesRoot(EntryID)
  /// All ids are assigned.
  case outOfIDs
  /// The tree was stored in a format that this version does not support.
  case unsupportedVersion(Int)
  /// The stored tree is inconsistent.
  case damaged(Damage)

  /// The defect of a stored tree.
  public enum Damage: Hashable, Sendable {
    /// Two entries have the same id.
    case duplicateID(EntryID)
    /// An entry has an id that is not assigned yet, or one below 1.
    case idOutOfRange(EntryID)
    /// The next id is below 1 or too large.
    case nextIDOutOfRange(EntryID)
    /// A node is not exactly one of scene, stack and tabs.
    case ambiguousNode
    /// A stack has no entries.
    case emptyLayer
    /// A tab bar has no tabs.
    case emptyTabs
    /// The selected tab does not exist.
    case selectionOutOfRange(Int, count: Int)
    /// An entry is not at a position that its presentation allows.
    case misplaced(EntryID, Presentation)
  }
}

extension NavigationError: CustomStringConvertible {
  /// The message and, if there is one, the fix, on one line.
  public var description: String { fix.map { "\(message); \($0)" } ?? message }

  package var message: String {
    switch self {
    case .noRoot: "the tree has no root yet"
    case .unknownEntry(let id): "there is no entry \(id)"
    case .atBottom(_, isPresented: true): "the root of a presented stack cannot be popped"
    case .atBottom(_, isPresented: false): "the root cannot be popped"
    case .notAStack(let id): "cannot push on \(id): it is a single scene, not a stack"
    case .covered(let id, let cover): "\(cover) is presented over \(id)"
    case .notPresented(let id): "cannot dismiss \(id): it is not presented"
    case .noTabs(let id): "\(id) is not in a tab bar"
    case .noSuchTab(let index, _): "there is no tab \(index)"
    case .nothingToShow: "no entries are given"
    case .notOwner(let id, let owner, let requester):
      "\(name(requester)) cannot remove \(id), which belongs to \(name(owner))"
    case .foreignOwner(let owner, let requester):
      "\(name(requester)) cannot present for \(name(owner))"
    case .spentToken(let token): "no caller waits for the result of \(token.entry)"
    case .removesRoot(let id): "cannot remove \(id): the app needs a root"
    case .outOfIDs: "all ids are in use"
    case .unsupportedVersion(let version): "the tree was stored in version \(version) of its format"
    case .damaged(let damage): "the stored tree is damaged: \(damage.message)"
    }
  }

  package var fix: String? {
    switch self {
    case .noRoot: "set a root first"
    case .unknownEntry: "use an entry of the tree"
    case .atBottom(_, isPresented: true): "dismiss it instead"
    case .atBottom(_, isPresented: false): "replace it, or set a new root"
    case .notAStack(let id): "present the scene over it, or present \(id) in a stack of its own"
    case .covered(_, let cover): "dismiss \(cover) first"
    case .notPresented: "pop it, or set a new root"
    case .noTabs: "set a root with tabs first"
    case .noSuchTab(_, let count):
      count == 1 ? "the only tab is 0" : "the tabs are 0 to \(count - 1)"
    case .nothingToShow: "give at least one entry for the layout and for each tab"
    case .notOwner(_, let owner, _): "remove it as \(name(owner)), or as an ancestor of it"
    case .foreignOwner(_, let requester):
      "present for \(name(requester)) or its descendants, or let an ancestor present"
    case .spentToken: "deliver a result once, while a caller waits for it"
    case .removesRoot: "set a new root instead"
    case .outOfIDs: "start with a new tree"
    case .unsupportedVersion: "this version reads versions 1 to \(storedVersion)"
    case .damaged: "start with a new tree"
    }
  }

  private func name(_ owner: OwnerPath) -> String { owner == .top ? "the app" : "\(owner)" }
}

extension NavigationError.Damage {
  package var message: String {
    switch self {
    case .duplicateID(let id): "two entries have the id \(id)"
    case .idOutOfRange(let id): "the id \(id) is out of range"
    case .nextIDOutOfRange(let id): "the next id \(id) is out of range"
    case .ambiguousNode: "a node is not exactly one of scene, stack and tabs"
    case .emptyLayer: "a stack is empty"
    case .emptyTabs: "a tab bar has no tabs"
    case .selectionOutOfRange(let index, let count): "tab \(index) of \(count) is selected"
    case .misplaced(let id, let presentation):
      "\(id) cannot be a \(presentation) entry at its position"
    }
  }
}
