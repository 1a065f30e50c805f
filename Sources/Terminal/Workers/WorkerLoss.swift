/// A worker has ended before it has answered.
public struct WorkerLoss: Error, Equatable, Sendable {
  /// How it has ended.
  public enum End: Equatable, Sendable {
    /// It has left with a status.
    case status(Int32)
    /// A signal has ended it.
    case signal(Int32)
  }

  /// How it has ended.
  public let end: End
  /// The number of the request that it was at, counted from 0; nil where it had none.
  public let request: Int?
  /// What it has last set ``WorkerConnection/position`` to for this request; nil where it hadn't yet.
  public let position: Int?
}
