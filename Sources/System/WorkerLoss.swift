/// A worker has ended before it has answered.
public struct WorkerLoss: Error, Equatable, Sendable {
  /// How it has ended.
  public let end: ProcessEnd
  /// The number of the request that it was at, counted from 0; nil where it had none.
  public let request: Int?
  /// Where in it the worker was, as it has said by ``WorkerConnection/reached(_:)``; nil where it hasn't.
  public let position: Int?
}
