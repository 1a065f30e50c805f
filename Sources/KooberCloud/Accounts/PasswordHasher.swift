import Crypto
import CryptoExtras
import Foundation
import NIOPosix

/// Hashes passwords and checks them, on threads that nothing else waits for.
struct PasswordHasher: Sendable {
  /// What new hashes cost.
  let cost: PasswordCost
  /// As many hashes are made at once as it has threads, which bounds the memory they take.
  let threads: NIOThreadPool
  let randomBytes: @Sendable (Int) -> [UInt8]

  private static let hashLength = 32

  /// Hashes a password with a new salt.
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
