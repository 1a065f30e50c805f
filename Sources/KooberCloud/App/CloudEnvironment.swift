import Foundation

/// What the server gets from the world besides its database and its connections.
struct CloudEnvironment: Sendable {
  let now: @Sendable () -> Moment
  /// Waits; throws when the task is cancelled.
  let sleep: @Sendable (Duration) async throws -> Void
  /// As many random bytes as are asked for, fit for secrets.
  let randomBytes: @Sendable (Int) -> [UInt8]

  /// A name that nobody can guess, of 32 hexadecimal digits.
  func newID() -> String { Hexadecimal.string(of: randomBytes(16)) }
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

/// Bytes as text of hexadecimal digits in lower case.
enum Hexadecimal {
  /// Two digits a byte.
  static func string(of bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 0xF)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}
