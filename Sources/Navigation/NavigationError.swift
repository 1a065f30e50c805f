/// Why an operation can't be done, or a stored tree can't be read.
public enum NavigationError: Error, Hashable, Sendable {
  /// There is no root yet.
  case noRoot
  /// The tree holds no such entry.
  case unknownEntry(EntryID)
  /// There is nothing under the entry to pop to; its layer may be presented over another.
  case atBottom(EntryID, isPresented: Bool)
  /// The entry is a lone scene, on which nothing can be pushed.
  case notAStack(EntryID)
  /// Something is presented over the layer of the entry.
  case covered(EntryID, by: EntryID)
  /// The layer of the entry isn't presented over another.
  case notPresented(EntryID)
  /// The entry isn't in a tab bar.
  case noTabs(EntryID)
  /// The tab bar has fewer tabs.
  case noSuchTab(Int, count: Int)
  /// A layout, a plan or a tree to restore is empty.
  case nothingToShow
  /// An entry would be removed by one who is neither its owner nor an ancestor of the owner.
  case notOwner(of: EntryID, owner: OwnerPath, requester: OwnerPath)
  /// An entry would be brought in for an owner that doesn't descend from the requester.
  case foreignOwner(OwnerPath, requester: OwnerPath)
  /// Nobody waits for the result: it is there already, was cancelled, or was never awaited.
  case spentToken(ResultToken)
  /// The root would leave without another in its place.
  case rootWouldGo(EntryID)
  /// All ids were given out.
  case outOfIDs
  /// The tree was stored in a form this version doesn't know.
  case unsupportedVersion(Int)
  /// The stored tree contradicts itself.
  case damaged(Damage)

  /// What is wrong with a stored tree.
  public enum Damage: Hashable, Sendable {
    /// Two entries have the same id.
    case duplicateID(EntryID)
    /// An entry has an id that wasn't given out yet, or one below 1.
    case idOutOfRange(EntryID)
    /// The next id is below 1 or beyond what can be counted.
    case nextIDOutOfRange(EntryID)
    /// A node is not exactly one of scene, stack and tabs.
    case ambiguousNode
    /// A stack has no entries.
    case emptyLayer
    /// A tab bar has no tabs.
    case emptyTabs
    /// The selected tab isn't there.
    case selectionOutOfRange(Int, count: Int)
    /// An entry is elsewhere than how it says it was presented.
    case misplaced(EntryID, Presentation)
  }
}

extension NavigationError: CustomStringConvertible {
  /// What is wrong and what would be right, if anything is, on one line.
  public var description: String { fix.map { "\(message); \($0)" } ?? message }

  package var message: String {
    switch self {
    case .noRoot: "there is no root yet"
    case .unknownEntry(let id): "there is no entry \(id)"
    case .atBottom(let id, _): "\(id) is at the bottom of its stack"
    case .notAStack(let id): "\(id) is a lone scene, not a stack"
    case .covered(let id, let cover): "\(cover) is presented over \(id)"
    case .notPresented(let id): "\(id) isn't presented over anything"
    case .noTabs(let id): "\(id) isn't in a tab bar"
    case .noSuchTab(let index, _): "there is no tab \(index)"
    case .nothingToShow: "there is nothing to show"
    case .notOwner(let id, let owner, let requester):
      "\(name(requester)) may not remove \(id), which belongs to \(name(owner))"
    case .foreignOwner(let owner, let requester):
      "\(name(requester)) may not present for \(name(owner))"
    case .spentToken(let token): "nobody waits for a result of \(token.entry)"
    case .rootWouldGo(let id): "the root would leave with \(id)"
    case .outOfIDs: "all ids were given out"
    case .unsupportedVersion(let version): "the tree was stored in version \(version) of its form"
    case .damaged(let damage): "the stored tree is damaged: \(damage.message)"
    }
  }

  package var fix: String? {
    switch self {
    case .noRoot: "set a root first"
    case .unknownEntry: "name an entry that is in the tree"
    case .atBottom(_, isPresented: true): "dismiss it instead"
    case .atBottom(_, isPresented: false): nil
    case .notAStack: "present something over it, or present it as a secondary stack"
    case .covered(_, let cover): "dismiss \(cover) first"
    case .notPresented: "pop it, or set another root"
    case .noTabs: "set a root with tabs first"
    case .noSuchTab(_, let count):
      count == 1 ? "the only tab is 0" : "the tabs are 0 to \(count - 1)"
    case .nothingToShow: "give at least one entry, and one for each tab"
    case .notOwner(_, let owner, _): "ask \(name(owner)) or an ancestor of it"
    case .foreignOwner(_, let requester): "ask an ancestor, or present for \(name(requester))"
    case .spentToken: "resolve a result once, while it is awaited"
    case .rootWouldGo: "set another root instead"
    case .outOfIDs: "start with a new tree"
    case .unsupportedVersion: "the versions that can be read are 1 to \(storedVersion)"
    case .damaged: "start with a new tree"
    }
  }

  private func name(_ owner: OwnerPath) -> String { owner == .top ? "the app" : "\(owner)" }
}

extension NavigationError.Damage {
  package var message: String {
    switch self {
    case .duplicateID(let id): "two entries are \(id)"
    case .idOutOfRange(let id): "no entry can be \(id)"
    case .nextIDOutOfRange(let id): "the next entry can't be \(id)"
    case .ambiguousNode: "a node is not exactly one of scene, stack and tabs"
    case .emptyLayer: "a stack is empty"
    case .emptyTabs: "a tab bar has no tabs"
    case .selectionOutOfRange(let index, let count): "tab \(index) of \(count) is selected"
    case .misplaced(let id, let presentation): "\(id) isn't where a \(presentation) entry can be"
    }
  }
}
