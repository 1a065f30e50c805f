extension NavigationError: CustomStringConvertible {
  /// What is wrong and what would be right, if anything is, on one line.
  public var description: String { fix.map { "\(message); \($0)" } ?? message }

  /// What is wrong.
  public var message: String {
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
    case .notOwner(let id, let owner, let asker):
      "\(name(asker)) may not remove \(id), which belongs to \(name(owner))"
    case .foreignOwner(let owner, let asker):
      "\(name(asker)) may not present for \(name(owner))"
    case .spentToken(let token): "nobody waits for a result of \(token.entry)"
    case .rootWouldGo(let id): "the root would leave with \(id)"
    case .outOfIDs: "all ids were given out"
    case .unsupportedVersion(let version):
      "the tree was stored in version \(version) of its form"
    case .damaged(let damage): "the stored tree is damaged: \(damage.message)"
    }
  }

  /// What would be right; nil where nothing is.
  public var fix: String? {
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
    case .foreignOwner(_, let asker): "ask an ancestor, or present for \(name(asker))"
    case .spentToken: "resolve a result once, while it is awaited"
    case .rootWouldGo: "set another root instead"
    case .outOfIDs: "start with a new tree"
    case .unsupportedVersion: "the versions that can be read are 1 to \(StoredVersion.current)"
    case .damaged: "start with a new tree"
    }
  }

  private func name(_ owner: Lineage) -> String {
    owner == .top ? "the app" : "\(owner)"
  }
}

extension NavigationError.Damage {
  /// What is wrong.
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
