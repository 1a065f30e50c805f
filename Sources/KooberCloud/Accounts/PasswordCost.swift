/// What it costs to check a password with scrypt (RFC 7914).
struct PasswordCost: Hashable, Sendable {
  /// The number of rounds as a power of two.
  let log2Rounds: Int
  let blockSize: Int
  let parallelism: Int

  /// 16 MiB and five passes, as the OWASP's password storage cheat sheet advises.
  static let standard = PasswordCost(log2Rounds: 14, blockSize: 8, parallelism: 5)

  /// The standard with another number of rounds.
  static func rounds(log2: Int) -> PasswordCost {
    PasswordCost(log2Rounds: log2, blockSize: standard.blockSize, parallelism: standard.parallelism)
  }

  /// The rounds that are neither too few to mean anything nor more than a gigabyte.
  static let possibleLog2Rounds = 1...20

  /// How much memory it takes, in bytes.
  var memory: Int { 128 * blockSize << log2Rounds }
}
