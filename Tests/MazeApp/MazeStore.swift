package import Scenes

/// The store of a scene of the maze.
package protocol MazeStore: Store {
  /// By what the store is known.
  var tag: MazeTag { get }
}
