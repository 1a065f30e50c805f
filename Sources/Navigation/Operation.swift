extension NavigationTree {
  /// A change to ask of a tree.
  ///
  /// Where an operation takes an optional entry, it is for the layer that holds the entry, and without
  /// one for the layer in front. Steps (push, pop, present, dismiss) fail where there is nothing to
  /// do; operations that name where to end up (popTo, focus, popToRoot, dismissAll, selectTab, apply,
  /// endScope, stop) change nothing if that is where the tree is.
  @usableFromInline package indirect enum Operation: Equatable, Codable, Sendable {
    case setRoot(Layout, animation: Animation = .none)
    /// Puts an entry on top of a stack that nothing is presented over.
    case push(NewEntry, onto: EntryID? = nil)
    /// Removes the top of a stack, with what is presented over it.
    case pop(in: EntryID? = nil)
    /// Removes all that stands on an entry or is presented over its layer.
    case popTo(EntryID)
    /// Brings an entry in front: selects the tabs it is in, and removes all that stands on it or is
    /// presented over its layer.
    case focus(EntryID)
    case popToRoot(in: EntryID? = nil)
    /// Puts an entry in the place of a layer's top, which goes with what is presented over it.
    case replace(with: NewEntry, in: EntryID? = nil)
    /// Shows a modal, a secondary stack or tabs over a layer that nothing is presented over.
    case present(Layout, over: EntryID? = nil)
    case dismiss(EntryID? = nil)
    case dismissAll
    case selectTab(Int, of: EntryID? = nil)
    /// Goes to where the steps lead from the root; what is there already stays. A first step equal to the
    /// root is the root, and one equal to the first entry of a tab selects that tab; otherwise the steps
    /// start above the root, in the selected tab.
    case apply([Step])
    case resolve(ResultToken)
    /// Removes all entries of a scope and of those inside it, with what stands on them; a tab whose first
    /// entry goes vanishes, and the root can't go.
    case endScope(OwnerPath)
    case stop(OwnerPath)
    /// Goes to another state of the tree: an entry that stands on the same entries in both stays, under its
    /// id; the others come in under new ids, and nobody waits for their results.
    case restore(NavigationTree)
    /// Does one after the other, or nothing if one of them fails.
    case sequence([Operation])
  }

  /// The content of a new root or of something presented.
  @usableFromInline package enum Layout: Hashable, Codable, Sendable {
    case scene(NewEntry)
    /// A stack from the bottom up; presented, it is a secondary stack.
    case stack([NewEntry])
    case tabs([[NewEntry]], selected: Int = 0)
  }

  @usableFromInline package enum Step: Hashable, Codable, Sendable {
    case push(NewEntry)
    case modal(NewEntry)
    /// Presents a stack, which further steps can push on.
    case secondaryStack(NewEntry)
  }

  /// How a new root comes in.
  public enum Animation: String, Codable, Sendable {
    /// At once.
    case none
    /// The old root fades into the new one.
    case crossFade
  }

  /// What an operation comes to: the new tree, and what to do about it.
  @usableFromInline package struct Transition: Equatable, Sendable {
    package let tree: NavigationTree
    /// What became different, in the order in which to perform it.
    package let changes: [Change]
  }

  /// One difference between two trees.
  ///
  /// The changes of one operation come in this order: what left, deepest first; what came in, from the
  /// bottom up; what was selected; what has the focus. A sequence gives what left and came in for each
  /// of its operations, and the rest once.
  @usableFromInline package enum Change: Equatable, Sendable {
    /// The entry left the tree, and nothing that stood on it is left.
    case removed(Entry, RemovalReason)
    /// A result token ended; for a removed entry this follows its removal.
    case resolved(ResultToken, Resolution)
    case rootReplaced(Animation)
    case inserted(Entry)
    /// A tab bar shows another tab, or came in showing this one: its index and the first entry on it.
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

  /// What brings the entry in, above what is in front.
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

/// Why an entry left the tree.
public enum RemovalReason: String, Codable, Sendable, CaseIterable {
  /// It was popped, or what it stood on was.
  case popped
  /// It was dismissed, or what it stood on was.
  case dismissed
  /// Another entry took its place.
  case replaced
  /// The tree got another root.
  case rootReplaced
  /// Its scope ended, or the scope of what it stood on.
  case scopeEnded
  /// Its owner stopped, or the owner of what it stood on.
  case ownerStopped
  /// Another state of the tree was restored.
  case restored
  /// A plan led elsewhere.
  case replanned
}

@usableFromInline package enum Resolution: Hashable, Codable, Sendable {
  /// There is a result; whoever asked for the operation holds it.
  case delivered
  case cancelled(RemovalReason)
}
