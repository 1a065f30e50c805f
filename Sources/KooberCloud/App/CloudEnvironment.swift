import Foundation

/// What the server gets from the world besides its database and its connections.
struct CloudEnvironment: Sendable {
  let now: @Sendable () -> Moment
  /// Waits; throws when the task is cancelled.
  let sleep: @Sendable (Duration) async throws -> Void
  /// As many random bytes as are asked for, fit for secrets.
  let randomBytes: @Sendable (Int) -> [UInt8]

  /// A name that nobody can guess, of 32 hexadecimal digits.
  func newID() -> String {
    randomBytes(16).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

/// Makes the environment of a server that runs for real.
enum CloudEnvironmentAssembly {
  /// The system's clock and generator.
  static func live() -> CloudEnvironment {
    CloudEnvironment(
      now: { Moment(Date()) },
      sleep: { try await Task.sleep(for: $0) },
      randomBytes: { count in
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in generator.next() }
      })
  }
}
