package import Scenes

/// Something that happened in the maze, in the order in which it did.
package enum MazeNote: Hashable, Sendable {
  /// A store or coordinator was made; its number.
  case came(Int)
  /// A store or coordinator is gone.
  case left(Int)
  /// A store was asked whether it may be left, and said why not or that it may.
  case asked(Int, refusal: String?)
  /// Somebody wants to go to a place and to hear of it; whether a transition is under way.
  case wanted(Int, isInside: Bool)
  /// It is the turn of what somebody wanted.
  case turned(Int)
  /// What somebody wanted isn't wanted any more when its turn comes.
  case declined(Int)
  /// The call by which somebody wanted something is over.
  case returned(Int)
  /// The call by which somebody wanted something has failed.
  case failed(Int)
  /// What somebody wanted to hear.
  case answered(Int, SceneResult)
  /// The router has moved; the number of the move.
  case moved(Int)
}
