import Crypto
import CryptoExtras
import Foundation
import NIOPosix

/// Hashes and checks passwords on separate threads.
struct PasswordHasher: Sendable {
  let cost: PasswordCost
  /// The number of threads is the limit of concurrent hashes, which bounds their memory.
  let threads: NIOThreadPool
  let randomBytes: @Sendable (Int) -> [UInt8]

  private static let hashLength = 32

  func hash(_ password: String) async throws -> PasswordHash {
    let salt = randomBytes(16)
    return PasswordHash(
      cost: cost, salt: salt,
      hash: try await derive(password, salt: salt, cost: cost, length: Self.hashLength))
  }

  /// Whether a password has a hash.
  ///
  /// Without a hash it takes the same time and returns false, so that the time does not reveal which accounts exist.
  func verify(_ password: String, against hash: PasswordHash?) async throws -> Bool {
    let hash = hash ?? PasswordHash(cost: cost, salt: Array(repeating: 0, count: 16), hash: [])
    let derived = try await derive(
      password, salt: hash.salt, cost: hash.cost,
      length: hash.hash.isEmpty ? Self.hashLength : hash.hash.count)
    // Two symmetric keys are compared in constant time.
    return SymmetricKey(data: derived) == SymmetricKey(data: hash.hash)
  }

  private func derive(
    _ password: String, salt: [UInt8], cost: PasswordCost, length: Int
  ) async throws -> [UInt8] {
    // The same letters can be different code points on another device.
    let bytes = Data(password.precomposedStringWithCanonicalMapping.utf8)
    return try await threads.runIfActive {
      let key = try KDF.Scrypt.deriveKey(
        from: bytes, salt: salt, outputByteCount: length, rounds: 1 << cost.log2Rounds,
        blockSize: cost.blockSize, parallelism: cost.parallelism,
        maxMemory: 2 * cost.memory + 1 << 20)
      return unsafe key.withUnsafeBytes { unsafe Array($0) }
    }
  }
}

/// The stored form of a password: a hash, its salt and its cost.
struct PasswordHash: Hashable, Sendable {
  let cost: PasswordCost
  let salt: [UInt8]
  let hash: [UInt8]
}

extension PasswordHash: LosslessStringConvertible {
  /// The common text format: `$scrypt$ln=14,r=8,p=5$SALT$HASH`, salt and hash in Base64.
  var description: String {
    let parameters = "ln=\(cost.log2Rounds),r=\(cost.blockSize),p=\(cost.parallelism)"
    return "$scrypt$\(parameters)$\(Data(salt).base64EncodedString())"
      + "$\(Data(hash).base64EncodedString())"
  }

  init?(_ description: String) {
    let parts = description.split(separator: "$", omittingEmptySubsequences: false)
    guard parts.count == 5, parts[0].isEmpty, parts[1] == "scrypt" else { return nil }
    let fields = parts[2].split(separator: ",").map { $0.split(separator: "=") }
    let numbers = fields.compactMap { $0.count == 2 ? Int($0[1]) : nil }
    guard fields.map(\.first) == ["ln", "r", "p"], numbers.count == 3,
      PasswordCost.validLog2Rounds.contains(numbers[0]), (1...64).contains(numbers[1]),
      (1...64).contains(numbers[2]),
      let salt = Data(base64Encoded: String(parts[3])),
      let hash = Data(base64Encoded: String(parts[4])), !hash.isEmpty
    else { return nil }
    cost = PasswordCost(log2Rounds: numbers[0], blockSize: numbers[1], parallelism: numbers[2])
    guard cost.memory <= PasswordCost.maxMemory else { return nil }
    self.salt = Array(salt)
    self.hash = Array(hash)
  }
}

/// The cost of checking a password with scrypt (RFC 7914).
struct PasswordCost: Hashable, Sendable {
  let log2Rounds: Int
  let blockSize: Int
  let parallelism: Int

  /// 16 MiB and five passes, as the OWASP's password storage cheat sheet recommends.
  static let standard = PasswordCost(log2Rounds: 14, blockSize: 8, parallelism: 5)

  static func rounds(log2: Int) -> PasswordCost {
    PasswordCost(log2Rounds: log2, blockSize: standard.blockSize, parallelism: standard.parallelism)
  }

  /// The accepted rounds, which need at most ``maxMemory`` with the usual block size.
  static let validLog2Rounds = 1...20

  /// The maximum of memory that a hash can demand: a gibibyte.
  static let maxMemory = 1 << 30

  /// The memory used, in bytes.
  var memory: Int { 128 * blockSize << log2Rounds }
}
