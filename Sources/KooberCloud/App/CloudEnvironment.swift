/// What the server gets from the world besides its database and its connections.
struct CloudEnvironment: Sendable {
  /// What time it is.
  let now: @Sendable () -> Moment
  /// Waits; throws when the task is cancelled.
  let sleep: @Sendable (Duration) async throws -> Void
  /// As many random bytes as are asked for, fit for secrets.
  let randomBytes: @Sendable (Int) -> [UInt8]

  /// A name that nobody can guess, of 32 hexadecimal digits.
  func newID() -> String { Hexadecimal.string(of: randomBytes(16)) }
}
