package import Scenes

/// An event of the maze.
package enum MazeEvent: Hashable, Sendable {
  /// A store or coordinator was created; its number.
  case created(Int)
  /// A store or coordinator was released.
  case released(Int)
  /// A store was asked whether it may be left, with its refusal, if any.
  case asked(Int, refusal: String?)
  /// A place was requested; whether a transition was running.
  case requested(Int, isInside: Bool)
  /// A request runs.
  case started(Int)
  /// The condition of a request did not hold when the request ran.
  case skipped(Int)
  /// The call that made a request has returned.
  case returned(Int)
  /// The call that made a request has failed.
  case failed(Int)
  /// The result of a request.
  case completed(Int, SceneResult)
  /// The router has moved; the number of the move.
  case moved(Int)
}
