/// One transition in the router's journal: how one got where one is.
public struct Move: Sendable {
  /// The number of the move, counted from 1.
  public let number: Int
  /// When it was, on the stage's clock.
  public let time: StageClock.Instant
  /// What it did.
  package let change: Router.Operation
  /// What led to it, as in `route signIn of welcome`.
  public let cause: String
  /// The tree before.
  public let before: Router.Tree
  /// The tree after.
  public let after: Router.Tree

  /// What it did in words, as in `push signIn`.
  public var operation: String { change.words }
}
