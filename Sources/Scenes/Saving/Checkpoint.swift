/// A state of a running app, to which apps of the same process can be brought back.
package struct Checkpoint {
  let saved: SavedApp
  let backForwardList: BackForwardList
  /// The entries of the tree, which a restore makes again under other IDs.
  let entries: [EntryID]
}

extension SceneApp {
  /// The current state; nil if a part of it cannot be restored.
  package var checkpoint: Checkpoint? {
    guard unsaved.isEmpty else { return nil }
    return Checkpoint(
      saved: saved, backForwardList: router.backForwardList,
      entries: router.tree.entries.map(\.id))
  }

  /// Brings the app to a state, which can differ in what is not saved, such as effects in flight.
  ///
  /// - Parameters:
  ///   - checkpoint: The state.
  ///   - isOfOtherApp: Whether it may be that of an app with other parts, such as one that stores data on disk. Parts that
  ///     it lacks remain as they are.
  /// - Returns: Messages about the parts that could not be restored, with reasons.
  /// - Throws: ``RestoringError`` and errors of the app, some of whose parts may then be restored and others not.
  package func restore(_ checkpoint: Checkpoint, isOfOtherApp: Bool = false) throws -> [String] {
    let losses = try AppRestorer(self, to: checkpoint.saved).restore(
      cause: "checkpoint", keepsOtherParts: isOfOtherApp)
    router.backForwardList = checkpoint.backForwardList.replacing(
      checkpoint.entries, with: router.tree.entries.map(\.id))
    return losses
  }
}
