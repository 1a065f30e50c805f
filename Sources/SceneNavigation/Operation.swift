extension NavigationTree {
  /// A requested change of a tree.
  ///
  /// Where an operation has an optional entry, it applies to the layer that contains the entry, or without
  /// one to the front layer. Steps (push, pop, present, dismiss) fail if there is nothing to do.
  /// Operations that name a target state (popTo, focus, popToRoot, dismissAll, selectTab, apply,
  /// endScope, stop) change nothing if the tree is in that state.
  @usableFromInline package indirect enum Operation: Equatable, Codable, Sendable {
    case setRoot(Layout, animation: Animation = .none)
    /// Pushes an entry onto a stack that is not covered.
    case push(NewEntry, onto: EntryID? = nil)
    /// Removes the top of a stack and the node presented over it.
    case pop(in: EntryID? = nil)
    /// Removes all entries above an entry or presented over its layer.
    case popTo(EntryID)
    /// Brings an entry to the front: selects the tabs that contain it, and removes all entries above it or
    /// presented over its layer.
    case focus(EntryID)
    case popToRoot(in: EntryID? = nil)
    /// Replaces the top of a layer and removes the node presented over it.
    case replace(with: NewEntry, in: EntryID? = nil)
    /// Presents a modal, a secondary stack or tabs over a layer that is not covered.
    case present(Layout, over: EntryID? = nil)
    case dismiss(EntryID? = nil)
    case dismissAll
    case selectTab(Int, of: EntryID? = nil)
    /// Shows the result of the steps from the root; matching entries stay. A first step equal to the
    /// root is the root, and one equal to the first entry of a tab selects that tab; otherwise the steps
    /// start above the root, in the selected tab.
    case apply([Step])
    case resolve(ResultToken)
    /// Removes all entries of a scope and of those inside it, and the entries above them; a tab whose first
    /// entry is removed disappears, and the root cannot be removed.
    case endScope(OwnerPath)
    case stop(OwnerPath)
    /// Changes to another state of the tree: an entry above the same entries in both states keeps its
    /// id; the others get new ids, and their results are not awaited.
    case restore(NavigationTree)
    /// Performs several operations in order, or none if one of them fails.
    case sequence([Operation])
  }

  /// The content of a new root or of a presentation.
  @usableFromInline package enum Layout: Hashable, Codable, Sendable {
    case scene(NewEntry)
    /// A stack from the bottom up; presented, it is a secondary stack.
    case stack([NewEntry])
    case tabs([[NewEntry]], selected: Int = 0)
  }

  @usableFromInline package enum Step: Hashable, Codable, Sendable {
    case push(NewEntry)
    case modal(NewEntry)
    /// Presents a stack, onto which further steps can push.
    case secondaryStack(NewEntry)
  }

  /// The animation of a new root.
  public enum Animation: String, Codable, Sendable {
    /// No animation.
    case none
    /// A cross-fade from the old root to the new one.
    case crossFade
  }

  /// The result of an operation: the new tree and its changes.
  @usableFromInline package struct Transition: Equatable, Sendable {
    package let tree: NavigationTree
    /// The changes, in the order in which to perform them.
    package let changes: [Change]

    /// The added entries, without those that a later operation of a sequence removes.
    package var newEntries: [Entry] {
      var removed: Set<EntryID> = []
      var entries: [Entry] = []
      for change in changes.reversed() {
        switch change {
        case .removed(let entry, _): removed.insert(entry.id)
        case .inserted(let entry) where removed.remove(entry.id) == nil: entries.append(entry)
        default: continue
        }
      }
      return entries.reversed()
    }
  }

  /// One difference between two trees.
  ///
  /// The changes of one operation are in this order: removed entries, deepest first; added entries, from the
  /// bottom up; selected tabs; the focus. A sequence has the removed and added entries of each
  /// of its operations, and the rest once.
  @usableFromInline package enum Change: Equatable, Sendable {
    /// The entry was removed, after all entries above it.
    case removed(Entry, RemovalReason)
    /// A result token was resolved; for a removed entry this follows the removal.
    case resolved(ResultToken, Resolution)
    case rootReplaced(Animation)
    case inserted(Entry)
    /// A tab bar shows a different tab, or was added with this one: its index and the first entry of the tab.
    case selectedTab(Int, root: EntryID)
    case focused(Entry)
  }
}

extension NavigationTree.Step {
  @usableFromInline package var newEntry: NavigationTree.NewEntry {
    switch self {
    case .push(let newEntry), .modal(let newEntry), .secondaryStack(let newEntry): newEntry
    }
  }

  /// The operation that adds the entry above the front entry.
  @usableFromInline package var operation: NavigationTree.Operation {
    switch self {
    case .push(let newEntry): .push(newEntry)
    case .modal(let newEntry): .present(.scene(newEntry))
    case .secondaryStack(let newEntry): .present(.stack([newEntry]))
    }
  }

  var presentation: Presentation {
    switch self {
    case .push: .push
    case .modal: .modal
    case .secondaryStack: .secondaryStack
    }
  }
}

/// The reason why an entry was removed.
public enum RemovalReason: String, Codable, Sendable, CaseIterable {
  /// It was popped, or an entry below it was.
  case popped
  /// It was dismissed, or an entry below it was.
  case dismissed
  /// It was replaced by another entry.
  case replaced
  /// The root was replaced.
  case rootReplaced
  /// Its scope ended, or the scope of an entry below it.
  case scopeEnded
  /// Its owner stopped, or the owner of an entry below it.
  case ownerStopped
  /// Another state of the tree was restored.
  case restored
  /// A plan had another target.
  case replanned
}

@usableFromInline package enum Resolution: Hashable, Codable, Sendable {
  /// The result was delivered; the requester of the operation has it.
  case delivered
  case cancelled(RemovalReason)
}
