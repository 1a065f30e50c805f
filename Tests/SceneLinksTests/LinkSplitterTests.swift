import LinkFuzzing
import SceneLinks
import Testing

struct LinkSplitterTests {
  @Test(arguments: [
    // The root in all spellings
    ("app:///", "home"),
    ("app:/", "home"),
    ("app://#top", "home"),
    ("app://?x=1", "home"),
    ("https://example.com/", "home"),
    ("https://example.com?x", "home"),
    ("https://example.com#top", "home"),
    // The host is the first segment
    ("app:///users/42", "user id=42"),
    ("app:/users/42", "user id=42"),
    ("app:///t/a:b", #"tag name="a:b""#),
    ("app:///t/a@b", #"tag name="a@b""#),
    ("app:///t:80", "error notFound"),
    ("app://Users/42", "error notFound"),
    // Schemes and hosts in capitals, ports
    ("APP://users/42", "user id=42"),
    ("HTTPS://EXAMPLE.com/users/42", "user id=42"),
    ("https://example.com:443/users/42", "user id=42"),
    ("https://example.com:/users/42", "user id=42"),
    ("https://example.com:0443/users/42", "user id=42"),
    ("https://example.com:8443/", "error originNotAllowed"),
    ("https://example.com:65535/", "error originNotAllowed"),
    ("https://example.com:65536/", "error invalidPort"),
    ("https://example.com:-1/", "error invalidPort"),
    ("https://example.com:80a/", "error invalidPort"),
    ("https://example.com:80:80/", "error invalidPort"),
    ("https://example.com:99999999999999999999999/", "error invalidPort"),
    ("app://users:80/42", "error invalidPort"),
    // Different origins
    ("https://www.example.com/", "error originNotAllowed"),
    ("https://example.com.evil.com/", "error originNotAllowed"),
    ("https://example.com./", "error originNotAllowed"),
    ("https://ex%61mple.com/", "error originNotAllowed"),
    ("https://[::1]/", "error originNotAllowed"),
    ("https://[::1]:99999/", "error invalidPort"),
    ("https://", "error originNotAllowed"),
    ("https:///users/42", "error originNotAllowed"),
    ("https:/example.com", "error originNotAllowed"),
    ("https:example.com", "error opaqueURL"),
    ("https://user:pass@example.com/", "error userInfoNotAllowed"),
    ("https://example.com:443@evil.com/", "error userInfoNotAllowed"),
    ("app://me@users/42", "error userInfoNotAllowed"),
    ("https://example.com\\@evil.com/", "error invalidCharacter"),
    ("https://exa\u{212A}ple.com:8443/", "error originNotAllowed"),
    // Other schemes and missing ones
    ("", "error schemeNotAllowed"),
    (":", "error schemeNotAllowed"),
    ("://users", "error schemeNotAllowed"),
    ("/users/42", "error schemeNotAllowed"),
    ("users/42", "error schemeNotAllowed"),
    ("?q", "error schemeNotAllowed"),
    ("http://example.com/", "error schemeNotAllowed"),
    ("apps://users/42", "error schemeNotAllowed"),
    ("1app://users/42", "error schemeNotAllowed"),
    ("äpp://users/42", "error schemeNotAllowed"),
    ("data:text/html,<script>", "error schemeNotAllowed"),
    ("java\tscript:alert(1)", "error controlCharacter"),
    (" app://users/42", "error invalidCharacter"),
    ("app:", "error opaqueURL"),
    ("app:?q", "error opaqueURL"),
    ("app:\\\\users", "error opaqueURL"),
    // Slashes
    ("app:////", "error emptySegment"),
    ("app:////users", "error emptySegment"),
    ("app://users/42//", "error emptySegment"),
    ("https://example.com//", "error emptySegment"),
    ("app://users/42/?x", "user id=42"),
    ("app://users/42/#x", "user id=42"),
    // Dots
    ("app://users/./42", "error dotSegment"),
    ("app://users/../42", "error dotSegment"),
    ("app://users/%2e%2E/42", "error dotSegment"),
    ("app://users/.%2e", "error dotSegment"),
    ("app://..", "error dotSegment"),
    ("app://t/...", #"tag name="...""#),
    ("app://t/%252e", #"tag name="%2e""#),
    ("app://search?q=..", #"search q=".." page=1 tag=[]"#),
    // Percent signs
    ("app://t/%", "error malformedPercent"),
    ("app://t/%4", "error malformedPercent"),
    ("app://t/%4/1", "error malformedPercent"),
    ("app://t/%G0", "error malformedPercent"),
    ("app://t/%+1", "error malformedPercent"),
    ("app://search?q=%&x=41", "error malformedPercent"),
    ("app://search?q=1&%=1", "error malformedPercent"),
    ("app://t/a#%", "error malformedPercent"),
    ("app://t/a%3Fb%23c%26d%3De", #"tag name="a?b#c&d=e""#),
    ("app://search?q=a%26b%3Dc", #"search q="a&b=c" page=1 tag=[]"#),
    ("app://t/a+b", #"tag name="a+b""#),
    // UTF-8 and normalization
    ("app://t/%C0%AF", "error invalidUTF8"),
    ("app://t/%E0%80%AF", "error invalidUTF8"),
    ("app://t/%ED%A0%80", "error invalidUTF8"),
    ("app://t/%F4%90%80%80", "error invalidUTF8"),
    ("app://t/%F0%9F%98", "error invalidUTF8"),
    ("app://t/%80", "error invalidUTF8"),
    ("app://search?q=%FF", "error invalidUTF8"),
    ("app://users/42?ignored=%FF", "error invalidUTF8"),
    ("app://users/42#%FF", "error invalidUTF8"),
    ("app://t/%F0%9F%98%80", #"tag name="😀""#),
    ("app://café", "cafe"),
    ("app://cafe\u{301}", "cafe"),
    ("app://caf%C3%A9/", "cafe"),
    // Rejected characters, literal or encoded
    ("app://t/a b", "error invalidCharacter"),
    ("app://t/a\\b", "error invalidCharacter"),
    ("app://t/<b>", "error invalidCharacter"),
    ("app://t/a|b", "error invalidCharacter"),
    ("app://search?q=[1]", "error invalidCharacter"),
    ("app://search?q=\"", "error invalidCharacter"),
    ("app://t/a#b#c", "error invalidCharacter"),
    ("app://t/a%5Cb", #"tag name="a\\b""#),
    ("app://t/a\nb", "error controlCharacter"),
    ("app://t/a\u{7F}", "error controlCharacter"),
    ("app://t/%7F", "error controlCharacter"),
    ("app://t/%0D%0A", "error controlCharacter"),
    ("app://t/%C2%80", "error controlCharacter"),
    ("app://t/\u{9F}", "error controlCharacter"),
    ("app://t/%E2%80%AE", "error controlCharacter"),
    ("app://t/\u{2066}a", "error controlCharacter"),
    ("app://t/%E2%80%A8", "error controlCharacter"),
    ("app://search?q=%00", "error controlCharacter"),
    ("app://users/42#%00", "error controlCharacter"),
    // Queries
    ("app://search?q", "error missingParameter"),
    ("app://search?q&q=a&q", #"search q="a" page=1 tag=[]"#),
    ("app://search?q=a&page&tag&tag=&tag=b", #"search q="a" page=1 tag=["","b"]"#),
    ("app://search?&&q=a&", #"search q="a" page=1 tag=[]"#),
    ("app://search?q=?/:@", #"search q="?/:@" page=1 tag=[]"#),
    ("app://search?%71=a", #"search q="a" page=1 tag=[]"#),
    ("app://search?Q=a", "error missingParameter"),
    ("app://search?q=a&page=2", #"search q="a" page=2 tag=[]"#),
    ("app://search?q=a&page=two", "error typeMismatch"),
    ("app://search?q=a&page=", "error typeMismatch"),
    ("app://search?q=a&page=1&page=1", "error duplicateParameter"),
    ("app://search?q=a&x=1&x=2", #"search q="a" page=1 tag=[]"#),
    ("app://offers?id=7&id=7", "error duplicateParameter"),
    // Lists of segments
    ("app://files", "files path=[]"),
    ("app://files/", "files path=[]"),
    ("app://files/a/b%2Fc", #"files path=["a","b/c"]"#),
    // URLs as values
    ("app://go?url=https://example.com/a?b%23c", #"go url="https://example.com/a?b#c""#),
    ("app://go?url=https%3A%2F%2Fexample.com", #"go url="https://example.com""#),
    ("app://go?url=https://example.com@evil.com", "error userInfoNotAllowed"),
    ("app://go?url=https://example.com%5C@evil.com", "error invalidCharacter"),
    ("app://go?url=https://example.com:99999", "error invalidPort"),
    ("app://go?url=https://example.com/%2525ZZ", #"go url="https://example.com/%25ZZ""#),
    ("app://go?url=https://example.com/%25ZZ", "error malformedPercent"),
    ("app://go?url=javascript:alert(1)", "error schemeNotAllowed"),
    ("app://go?url=//evil.com", "error typeMismatch"),
    ("app://go?url=", "error typeMismatch"),
  ])
  func parsesURLsAccordingToTheGrammar(url: String, expected: String) throws {
    let table = try LinkTable.make()
    #expect(table.outcome(of: url) == expected)
  }

  @Test func rejectsInvalidUTF8() throws {
    let table = try LinkTable.make()
    #expect(table.refusal(of: Array("app://t/a".utf8) + [0xFF]) == .invalidUTF8(at: 9))
    let half = Array("app://t/%E2%82".utf8) + [0xAC]
    #expect(table.refusal(of: half) == .invalidUTF8(at: 14))
  }

  @Test func anAllowedHostCanHaveAPort() throws {
    let table = try LinkTable.make(hosts: ["example.com", "localhost:8443", "[::1]"])
    #expect(table.outcome(of: "https://LOCALHOST:8443/users/1") == "user id=1")
    #expect(table.outcome(of: "https://[::1]:443/users/1") == "user id=1")
    #expect(table.outcome(of: "https://localhost/users/1") == "error originNotAllowed")
    #expect(table.outcome(of: "https://localhost:443/users/1") == "error originNotAllowed")
  }

  @Test func withoutHostsHTTPSIsNotAllowed() throws {
    let table = try LinkTable.make(hosts: [])
    #expect(
      table.refusal(of: "https://example.com")
        == .schemeNotAllowed("https", allowed: ["app"]))
  }

  @Test(arguments: [
    (LinkLimits.urlBytes - 1, "home"),
    (LinkLimits.urlBytes, "home"),
    (LinkLimits.urlBytes + 1, "error tooLong"),
  ])
  func aURLHasAtMost8192Bytes(count: Int, expected: String) throws {
    let url = "app://#" + String(repeating: "a", count: count - 7)
    #expect(try LinkTable.make().outcome(of: url) == expected)
  }

  @Test func aURLThatIsTooLongIsNotParsed() throws {
    let url = [UInt8](repeating: 0xFF, count: 100_000)
    #expect(try LinkTable.make().refusal(of: url) == .tooLong(bytes: 100_000, limit: 8192, at: 0))
  }

  @Test(arguments: [31, 32])
  func aPathHasUpTo32Segments(count: Int) throws {
    let url = "app://files" + String(repeating: "/a", count: count - 1)
    let names = Array(repeating: LinkValue.string("a"), count: count - 1)
    let expected = Destination("files", ["path": .list(names)])
    #expect(try LinkTable.make().resolve(url) == expected)
    #expect(try LinkTable.make().resolve(url + "/") == expected)
  }

  @Test func rejectsAPathOf33Segments() throws {
    let url = "app://files" + String(repeating: "/a", count: 32)
    #expect(try LinkTable.make().refusal(of: url) == .tooManySegments(limit: 32, at: 74))
  }

  @Test(arguments: [63, 64])
  func aQueryHasUpTo64Pairs(count: Int) throws {
    let url = "app://search?&q=a&" + String(repeating: "&tag=a", count: count - 1)
    let tags = Array(repeating: LinkValue.string("a"), count: count - 1)
    let expected = Destination("search", ["q": "a", "page": 1, "tag": .list(tags)])
    #expect(try LinkTable.make().resolve(url) == expected)
  }

  @Test func rejectsAQueryOf65Pairs() throws {
    let url = "app://?x" + String(repeating: "&x", count: 64)
    #expect(try LinkTable.make().refusal(of: url) == .tooManyParameters(limit: 64, at: 135))
  }

  @Test(arguments: ["a", "%61", "é", "%C3%A9", "e%CC%81"])
  func aValueHasUpTo2048BytesDecoded(unit: String) throws {
    let table = try LinkTable.make()
    let width = unit.contains("a") || unit.contains("61") ? 1 : 2
    let exact = String(repeating: unit, count: 2048 / width)
    for prefix in ["app://t/", "app://search?q="] {
      let position = prefix.utf8.count
      #expect(table.refusal(of: prefix + exact.dropLast(unit.count)) == nil)
      #expect(table.refusal(of: prefix + exact) == nil)
      #expect(
        table.refusal(of: prefix + exact + unit)
          == .tooLong(bytes: 2048 + width, limit: 2048, at: position))
    }
  }

  @Test func aQueryNameHasUpTo2048Bytes() throws {
    let name = String(repeating: "n", count: 2049)
    #expect(
      try LinkTable.make().refusal(of: "app://?" + name)
        == .tooLong(bytes: 2049, limit: 2048, at: 7))
    #expect(try LinkTable.make().refusal(of: "app://?" + name.dropLast()) == nil)
  }
}
