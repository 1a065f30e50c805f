/// The order in which an exploration tries moves.
public enum ExplorationOrder: String, CaseIterable, Codable, Sendable {
  /// Those that try what was tried least, such as an action of a scene.
  case coverage
  /// Those of the states that were found first, whose scripts are the shortest.
  case breadth
  /// Those of the state that was found last.
  case depth
  /// Any, by the seed.
  case random
}
