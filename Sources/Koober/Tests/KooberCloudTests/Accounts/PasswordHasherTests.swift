import NIOPosix
import Testing

@testable import KooberCloud

struct PasswordTests {
  private let hasher = PasswordHasher(
    cost: .rounds(log2: 4), threads: .singleton, randomBytes: { Array(repeating: 7, count: $0) })

  @Test func verifiesOnlyTheSamePassword() async throws {
    let hash = try await hasher.hash("pâsswörd")
    #expect(try await hasher.verify("pâsswörd", against: hash))
    #expect(try await !hasher.verify("password", against: hash))
    #expect(try await !hasher.verify("", against: hash))
    #expect(try await !hasher.verify("pâsswörd", against: nil))
  }

  @Test func equivalentUnicodeIsTheSamePassword() async throws {
    let hash = try await hasher.hash("caf\u{E9}s")
    #expect(try await hasher.verify("cafe\u{301}s", against: hash))
  }

  @Test func aHashIsVerifiedAtItsOwnCost() async throws {
    let hash = try await hasher.hash("secret")
    let costlier = PasswordHasher(
      cost: .rounds(log2: 6), threads: .singleton, randomBytes: hasher.randomBytes)
    #expect(try await costlier.verify("secret", against: hash))
  }

  @Test func hashesRoundTripThroughText() async throws {
    let hash = try await hasher.hash("secret")
    #expect(hash.description.hasPrefix("$scrypt$ln=4,r=8,p=5$BwcHBwcHBwcHBwcHBwcHBw==$"))
    #expect(PasswordHash(hash.description) == hash)
  }

  @Test(arguments: [
    "", "secret", "$scrypt$ln=4,r=8,p=5$AA==", "$bcrypt$ln=4,r=8,p=5$AA==$AA==",
    "$scrypt$ln=99,r=8,p=5$AA==$AA==", "$scrypt$ln=4,r=0,p=5$AA==$AA==",
    "$scrypt$r=8,ln=4,p=5$AA==$AA==", "$scrypt$ln=4,r=8,p=5$*$AA==", "$scrypt$ln=4,r=8,p=5$AA==$",
    "$scrypt$ln=20,r=9,p=5$AA==$AA==", "$scrypt$ln=18,r=64,p=1$AA==$AA==",
  ])
  func rejectsInvalidHashes(_ text: String) {
    #expect(PasswordHash(text) == nil)
  }

  @Test(arguments: ["ln=20,r=8,p=5", "ln=17,r=64,p=1"])
  func acceptsAHashThatNeedsAGibibyte(_ cost: String) {
    #expect(PasswordHash("$scrypt$\(cost)$AA==$AA==")?.cost.memory == 1 << 30)
  }

  /// The second vector of RFC 7914, section 12.
  @Test func matchesTheTestVectorOfRFC7914() async throws {
    let cost = PasswordCost(log2Rounds: 10, blockSize: 8, parallelism: 16)
    let expected: [UInt8] = [
      0xFD, 0xBA, 0xBE, 0x1C, 0x9D, 0x34, 0x72, 0x00, 0x78, 0x56, 0xE7, 0x19, 0x0D, 0x01, 0xE9,
      0xFE, 0x7C, 0x6A, 0xD7, 0xCB, 0xC8, 0x23, 0x78, 0x30, 0xE7, 0x73, 0x76, 0x63, 0x4B, 0x37,
      0x31, 0x62,
    ]
    let hash = PasswordHash(cost: cost, salt: Array("NaCl".utf8), hash: expected)
    #expect(try await hasher.verify("password", against: hash))
  }
}
