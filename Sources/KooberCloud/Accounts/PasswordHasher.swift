import Crypto
import CryptoExtras
import Foundation
import NIOPosix

/// Hashes passwords and checks them, on threads that nothing else waits for.
struct PasswordHasher: Sendable {
  let cost: PasswordCost
  /// As many hashes are made at once as it has threads, which bounds the memory they take.
  let threads: NIOThreadPool
  let randomBytes: @Sendable (Int) -> [UInt8]

  private static let hashLength = 32

  func hash(_ password: String) async throws -> PasswordHash {
    let salt = randomBytes(16)
    return PasswordHash(
      cost: cost, salt: salt,
      hash: try await derive(password, salt: salt, cost: cost, length: Self.hashLength))
  }

  /// Whether a password is the one that was hashed.
  ///
  /// Without a hash it takes as long and says no, so that the time doesn't tell which accounts there are.
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
    // The same letters typed on another device may be other code points.
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

/// What is stored of a password: a hash, its salt, and the cost that both were made with.
struct PasswordHash: Hashable, Sendable {
  let cost: PasswordCost
  let salt: [UInt8]
  let hash: [UInt8]
}

extension PasswordHash: LosslessStringConvertible {
  /// The form that libraries share: `$scrypt$ln=14,r=8,p=5$SALT$HASH`, both in Base64.
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
      PasswordCost.possibleLog2Rounds.contains(numbers[0]), (1...64).contains(numbers[1]),
      (1...64).contains(numbers[2]),
      let salt = Data(base64Encoded: String(parts[3])),
      let hash = Data(base64Encoded: String(parts[4])), !hash.isEmpty
    else { return nil }
    cost = PasswordCost(log2Rounds: numbers[0], blockSize: numbers[1], parallelism: numbers[2])
    self.salt = Array(salt)
    self.hash = Array(hash)
  }
}

/// What it costs to check a password with scrypt (RFC 7914).
struct PasswordCost: Hashable, Sendable {
  let log2Rounds: Int
  let blockSize: Int
  let parallelism: Int

  /// 16 MiB and five passes, as the OWASP's password storage cheat sheet advises.
  static let standard = PasswordCost(log2Rounds: 14, blockSize: 8, parallelism: 5)

  static func rounds(log2: Int) -> PasswordCost {
    PasswordCost(log2Rounds: log2, blockSize: standard.blockSize, parallelism: standard.parallelism)
  }

  /// The rounds that are neither too few to mean anything nor more than a gigabyte.
  static let possibleLog2Rounds = 1...20

  /// How much memory it takes, in bytes.
  var memory: Int { 128 * blockSize << log2Rounds }
}
