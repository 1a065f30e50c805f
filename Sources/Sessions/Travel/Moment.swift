package import Scenes

/// An app as it was after something had come to it.
package struct Moment {
  /// What had come.
  package let entry: JournalEntry
  /// How long it took in real time, until nothing was left to do.
  package let cost: Duration
  /// The states that had changed.
  let changes: [StateTracker.Change]
  /// Where the app was.
  package let tree: Router.Tree
  /// All that the app was, unless it follows from the moment before by doing the same again.
  let whole: Whole?
  /// The number of the moment that this one is like, where the app went there.
  let likeness: Int

  /// All that an app was.
  struct Whole {
    /// What it can become again.
    let app: SavedApp
    /// Its states by name.
    let states: [(name: String, state: LazyState)]
  }
}
