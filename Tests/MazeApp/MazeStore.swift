package import Scenes

/// The store of a scene of the maze.
package protocol MazeStore: Store {
  /// The tag of the store.
  var tag: MazeTag { get }
}
