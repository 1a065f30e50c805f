import Foundation

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
