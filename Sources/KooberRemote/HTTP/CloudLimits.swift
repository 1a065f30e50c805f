/// How long an answer may take, besides what the server was asked to hold it back.
struct CloudLimits: Sendable {
  /// All attempts together.
  let whole: Duration
  /// One attempt of a request that can be sent again.
  let attempt: Duration

  /// The usual limits, which are less than a stage waits for the outside.
  static let usual = CloudLimits(whole: .seconds(8), attempt: .seconds(5))
}
