import Scenes

/// A user of the maze.
package enum MazeUser: String, CaseIterable, ArgumentCodable, Codable, Sendable {
  case ann, bob
}
