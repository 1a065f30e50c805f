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
  case notOwner(of: EntryID, owner: Lineage, asker: Lineage)
  /// An entry would be brought in for an owner that doesn't descend from the asker.
  case foreignOwner(Lineage, asker: Lineage)
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
