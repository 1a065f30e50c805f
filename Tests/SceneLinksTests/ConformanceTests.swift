import LinkFuzzing
import SceneLinks
import Testing

/// A URL, its destination (or `error` and a code), and the source of the case.
struct Vector: CustomTestStringConvertible {
  var url: String
  var expected: String
  var source: String

  var testDescription: String { "\(url) (\(source))" }

  init(_ url: String, _ expected: String, source: String) {
    self.url = url
    self.expected = expected
    self.source = source
  }
}

struct ConformanceTests {
  static let vectors = [
    Vector("app://t/a%2Fb", #"tag name="a/b""#, source: "react-navigation getStateFromPath tests"),
    Vector("app://t/100%25", #"tag name="100%""#, source: "TanStack router 3402"),
    Vector("app://t/100%", "error malformedPercent", source: "TanStack router 3402"),
    Vector(
      "app://files/%E0%A4%A", "error malformedPercent",
      source: "react-navigation getStateFromPath tests, stricter"),
    Vector("app://t/%FF", "error invalidUTF8", source: "swift-corelibs-foundation 3353"),
    Vector("app://t/%252F", #"tag name="%2F""#, source: "RFC 3986 2.4"),
    Vector("app://caf%c3%a9", "cafe", source: "react-navigation getStateFromPath tests"),
    Vector("app://cafe%CC%81", "cafe", source: "swift-parsing README (normalization)"),
    Vector("app://t/a%20b", #"tag name="a b""#, source: "go_router 120"),
    Vector("app://search?q=a+b", #"search q="a b" page=1 tag=[]"#, source: "WPT urlencoded-parser"),
    Vector("app://search?q=a%2Bb", #"search q="a+b" page=1 tag=[]"#, source: "vue-router 1760"),
    Vector(
      "app://search", "error missingParameter", source: "react-navigation getStateFromPath tests"),
    Vector(
      "app://search?q=", #"search q="" page=1 tag=[]"#,
      source: "react-navigation getStateFromPath tests"),
    Vector(
      "app://search?q=x&tag=a&tag=b", #"search q="x" page=1 tag=["a","b"]"#,
      source: "WPT urlencoded-parser"),
    Vector(
      "app://search?q=a&q=b", "error duplicateParameter",
      source: "react-navigation getStateFromPath tests, stricter"),
    Vector("app://search?q==a", #"search q="=a" page=1 tag=[]"#, source: "WPT urlencoded-parser"),
    Vector(
      "app://search?q=662E41", #"search q="662E41" page=1 tag=[]"#, source: "TanStack router 7650"),
    Vector(
      "app://users/723421968459640832", "user id=723421968459640832", source: "TanStack router 6044"
    ),
    Vector("app://users/42?id=7", "user id=42", source: "react-navigation getStateFromPath tests"),
    Vector(
      "app://users/new", "newUser", source: "URLNavigator PR 120 (in any order of registration)"),
    Vector("app://users/123-foo", "error typeMismatch", source: "swift-url-routing tests"),
    Vector("app://users/42/", "user id=42", source: "go_router canonicalUri"),
    Vector(
      "app://users//42", "error emptySegment",
      source: "stricter than react-navigation, which collapses"),
    Vector("https://example.com", "home", source: "WPT urltestdata"),
    Vector("app://", "home", source: "WPT urltestdata"),
    Vector("app:users/1", "error opaqueURL", source: "WPT urltestdata"),
    Vector(
      "https://example.com@evil.com/a", "error userInfoNotAllowed",
      source: "Foundation reads the host as evil.com"),
    Vector("https://example.com:999999/c", "error invalidPort", source: "WPT urltestdata"),
    Vector("javascript:alert(1)", "error schemeNotAllowed", source: "OWASP MASTG-TEST-0028"),
    Vector(
      "app://go?url=https://evil.example", "error originNotAllowed", source: "OWASP MASTG-TEST-0028"
    ),
    Vector("app://t/%00", "error controlCharacter", source: "stricter than Foundation"),
  ]

  @Test(arguments: vectors)
  func urlResolvesAsInTheVector(vector: Vector) throws {
    let table = try LinkTable.make()
    #expect(table.outcome(of: vector.url) == vector.expected)
  }
}
