import LinkFuzzing
import SceneLinks
import Testing

struct LinkErrorTests {
  @Test(arguments: [
    (
      "app://search?q=" + String(repeating: "a", count: 2049),
      "the part at byte 15 has 2049 bytes, and the limit is 2048"
    ),
    (
      "app://#" + String(repeating: "a", count: 8192),
      "the link has 8199 bytes, and the limit is 8192"
    ),
    (
      "app://files" + String(repeating: "/a", count: 32), "the path has more than 32 segments"
    ),
    ("app://?" + String(repeating: "x&", count: 65), "the query has more than 64 pairs"),
    (
      "app://t/100%",
      "the '%' at byte 11 is not followed by two hexadecimal digits; write %25 for a percent sign"
    ),
    ("app://t/a%C3%A9%FF", "malformed UTF-8 at byte 15"),
    ("app://t/%C3%A9%E2%80%AE", "control character U+202E at byte 14; remove it"),
    ("app://t/\n", "control character U+000A at byte 8; remove it"),
    (#""app://t""#, #"the character '"' at byte 0 is not allowed; write %22"#),
    (#"app://t/\"#, #"the character '\' at byte 8 is not allowed; write %5C"#),
    ("app://t/a b", #"the character ' ' at byte 9 is not allowed; write %20"#),
    ("app://a/%2E", "the segment at byte 8 is '.' or '..'; write the path without it"),
    ("app://a//b", "the segment at byte 8 is empty; write one slash between segments"),
    ("app:users/1", "no slash after 'app:'; write app://"),
    (
      "https://me@example.com",
      """
      the user name before '@' at byte 10 is not allowed; remove it, or write %40 for an '@' in the path
      """
    ),
    (
      "https://example.com:65536", #"the port '65536' at byte 20 is not allowed; remove the port"#
    ),
    (
      "ftp://example.com", #"the scheme 'ftp' is not allowed; allowed: app, https"#
    ),
    ("users/1", "the link has no scheme; write app://… or https://…"),
    (
      "https://evil.example", #"the host 'evil.example' is not allowed; allowed: example.com"#
    ),
    ("https:///a", "the link has no host; allowed: example.com"),
    (
      "app://user/1", #"no link matches '/user/1'; did you mean /users/:id?"#
    ),
    ("app://zzzzzzzzzzzzzzz/1", #"no link matches '/zzzzzzzzzzzzzzz/1'"#),
    ("app://users/123-foo", #"'id' must be an integer, not "123-foo""#),
    ("app://go?url=here", #"'url' must be a URL of example.com, not "here""#),
    ("app://go?url=not%20here", #"'url' must be a URL of example.com, not "not here""#),
    ("app://search", "/search?q&page=1&tag* needs the parameter 'q'; add q=…"),
    (
      "app://search?q=a&q=b", "'q' is given twice; remove one of them"
    ),
  ])
  func errorNamesTheProblemAndTheFix(url: String, text: String) throws {
    #expect(try LinkTable.make().refusal(of: url)?.description == text)
  }

  @Test func deniedErrorNamesTheGuard() {
    let error = LinkError.denied(by: "signedIn", reason: "no user is signed in")
    #expect(error.description == "the guard 'signedIn' denies the link: no user is signed in")
    #expect(error.code == .denied)
    #expect(error.position == nil)
  }

  @Test(arguments: [
    ("app://t/a b", 9), ("app://t/%FF", 8), ("app://a//b", 8), ("https://a@b", 9),
    ("app://search?q=a&tag=%zz", 21), ("app://go?url=https://example.com:x", 13),
  ])
  func errorPositionIsAByteOffsetIntoTheURL(url: String, position: Int) throws {
    #expect(try LinkTable.make().refusal(of: url)?.position == position)
  }
}
