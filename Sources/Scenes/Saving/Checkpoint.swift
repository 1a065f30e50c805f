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
  /// - Returns: Whether all of the checkpoint was restored.
  /// - Throws: ``RestoringError`` and errors of the app, which is then unchanged.
  package func restore(_ checkpoint: Checkpoint) throws -> Bool {
    let losses = try restore(checkpoint.saved, cause: "checkpoint", force: true)
    router.backForwardList = checkpoint.backForwardList.replacing(
      checkpoint.entries, with: router.tree.entries.map(\.id))
    return losses.isEmpty
  }
}
