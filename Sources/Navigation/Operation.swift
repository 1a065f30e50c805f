extension NavigationTree {
  /// A change to ask of a tree.
  ///
  /// Where an operation takes an optional entry, it is for the layer that holds the entry, and without
  /// one for the layer in front. Steps (push, pop, present, dismiss) fail where there is nothing to
  /// do; operations that name where to end up (popTo, focus, popToRoot, dismissAll, selectTab, apply,
  /// endScope, stop) change nothing if that is where the tree is.
  public indirect enum Operation: Equatable, Codable, Sendable {
    /// Takes everything away and starts anew.
    case setRoot(Layout, animation: Animation = .none)
    /// Puts an entry on top of a stack that nothing is presented over.
    case push(Draft, onto: EntryID? = nil)
    /// Removes the top of a stack, with what is presented over it.
    case pop(in: EntryID? = nil)
    /// Removes all that stands on an entry or is presented over its layer.
    case popTo(EntryID)
    /// Brings an entry in front: selects the tabs it is in, and removes all that stands on it or is
    /// presented over its layer.
    case focus(EntryID)
    /// Removes all that stands on the bottom of a stack or is presented over it.
    case popToRoot(in: EntryID? = nil)
    /// Puts an entry in the place of a layer's top, which goes with what is presented over it.
    case replace(with: Draft, in: EntryID? = nil)
    /// Shows a modal, a secondary stack or tabs over a layer that nothing is presented over.
    case present(Layout, over: EntryID? = nil)
    /// Removes a presented layer (or tab bar) with all that is on it.
    case dismiss(EntryID? = nil)
    /// Removes all that is presented between the root and the focus.
    case dismissAll
    /// Selects a tab, by its index, of the innermost tab bar that holds the layer.
    case selectTab(Int, of: EntryID? = nil)
    /// Goes to where the steps lead from the root; what is there already stays.
    ///
    /// A first step equal to the root is the root, and one equal to the first entry of a tab selects
    /// that tab; otherwise the steps start above the root, in the selected tab.
    case apply([Step])
    /// Says that a result is there, which whoever asks holds.
    case resolve(ResultToken)
    /// Removes all entries of a scope and of those inside it, with what stands on them.
    ///
    /// A tab whose first entry goes vanishes. The root can't go: set another root.
    case endScope(Lineage)
    /// Removes all entries of an owner and of its descendants, with what stands on them.
    case stop(Lineage)
    /// Goes to another state of the tree.
    ///
    /// An entry that stands on the same entries in both stays, under its id. The others come in as
    /// new ones, under new ids, and nobody waits for their results.
    case restore(NavigationTree)
    /// Does one after the other, or nothing if one of them fails.
    case sequence([Operation])
  }
}
