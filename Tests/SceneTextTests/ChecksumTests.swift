import Testing
import SceneText

struct ChecksumTests {
  // Test vectors by Fowler, Noll and Vo.
  @Test(arguments: [
    ("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8"),
  ])
  func computesFNV1a(text: String, digits: String) {
    let checksum = Checksum.of(Array(text.utf8).span)
    #expect(Checksum.text(checksum) == digits)
    #expect(Checksum.read(digits.utf8Span.span) == checksum)
  }

  @Test func checksumContinuesAfterAPart() {
    let first = Checksum.of(Array("foo".utf8).span)
    #expect(
      Checksum.of(Array("bar".utf8).span, after: first) == Checksum.of(Array("foobar".utf8).span))
  }
}
