import Foundation

/// The server's access to time and randomness.
struct CloudEnvironment: Sendable {
  let now: @Sendable () -> Moment
  /// Waits; throws if the task is canceled.
  let sleep: @Sendable (Duration) async throws -> Void
  /// A number of random bytes, suitable for secrets.
  let randomBytes: @Sendable (Int) -> [UInt8]

  /// An unguessable name of 32 hexadecimal digits.
  func newID() -> String {
    randomBytes(16).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

/// Makes the environment of a production server.
enum CloudEnvironmentAssembly {
  /// The system's clock and random number generator.
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
