/// A state, a route or what became of an effect, with the virtual time at which it was recorded.
public struct Recorded<Value> {
  /// The time since the stage was made.
  public let time: Duration
  /// What was recorded.
  public let value: Value

  /// Creates a record; ``at(_:_:)`` reads better in an expectation.
  public init(time: Duration, value: Value) {
    self.time = time
    self.value = value
  }

  /// What is expected at a time, as in `.at(.seconds(1), .loaded)`.
  public static func at(_ time: Duration, _ value: Value) -> Recorded {
    Recorded(time: time, value: value)
  }
}

extension Recorded: Equatable where Value: Equatable {}
extension Recorded: Sendable where Value: Sendable {}
