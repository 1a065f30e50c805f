import Scenes

/// Who may go into the maze.
package enum MazeUser: String, CaseIterable, ArgumentCodable, Sendable {
  case ann, bob
}
