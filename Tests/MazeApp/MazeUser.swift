import Scenes

/// A user of the maze.
package enum MazeUser: String, CaseIterable, ArgumentCodable, Sendable {
  case ann, bob
}
