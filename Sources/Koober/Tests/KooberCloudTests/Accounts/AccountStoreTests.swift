import Testing

@testable import KooberCloud

struct EmailAddressTests {
  @Test(arguments: ["a@b", "jane.doe+koober@example.com", "jané@exämple.de"])
  func acceptsValidAddresses(_ text: String) throws {
    #expect(try EmailAddress(text).text == text)
  }

  @Test(arguments: [
    "", "@", "a@", "@b", "ab", "a@b@c", "a b@c", "a@b\n", "a\u{0}@b", "a\u{200B}@b",
    String(repeating: "a", count: 253) + "@b",
  ])
  func rejectsInvalidAddresses(_ text: String) {
    #expect(throws: CloudError.self) { try EmailAddress(text) }
  }

  @Test func spellingsOfAnAddressShareAKey() throws {
    let keys = try ["JAN\u{C9}@example.com", "jane\u{301}@EXAMPLE.com"].map {
      try EmailAddress($0).key
    }
    #expect(keys[0] == keys[1])
  }
}
