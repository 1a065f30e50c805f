import Testing

@testable import KooberRemote

struct CloudURLTests {
  @Test(arguments: [
    ("http://127.0.0.1:8080", "http://127.0.0.1:8080"),
    ("http://localhost:8080/", "http://localhost:8080"),
    ("HTTPS://Koober.Example", "https://koober.example"), ("http://[::1]:80", "http://[::1]:80"),
    ("https://[fe80::A]", "https://[fe80::a]"), ("https://a-b.c_d:65535", "https://a-b.c_d:65535"),
  ])
  func parsesASchemeAHostAndAnOptionalPort(_ text: String, _ origin: String) throws {
    #expect(try CloudURL(text).origin == origin)
  }

  @Test(
    arguments: [
      ("", .unsupportedScheme), ("127.0.0.1:8080", .unsupportedScheme),
      ("ftp://a", .unsupportedScheme),
      (" http://a", .unsupportedScheme), ("http:/a", .unsupportedScheme), ("http://", .missingHost),
      ("http:///", .missingHost), ("http://:80", .missingHost), ("http://a b", .invalidHost("a b")),
      ("http://ä.de", .invalidHost("ä.de")), ("http://a%20", .invalidHost("a%20")),
      ("http://::1", .invalidHost(":")), ("http://[zz::1]", .invalidHost("[zz::1]")),
      ("http://a:", .invalidPort("")), ("http://a:0", .invalidPort("0")),
      ("http://a:65536", .invalidPort("65536")), ("http://a:+80", .invalidPort("+80")),
      ("http://a:8o", .invalidPort("8o")), ("http://u@a", .userInfo),
      ("http://u:p@a:80", .userInfo),
      ("http://a/v1", .extraComponents), ("http://a//", .extraComponents),
      ("http://a?b", .extraComponents), ("http://a#b", .extraComponents),
      ("http://a", .unencrypted), ("http://192.168.0.1:80", .unencrypted),
      ("http://127.0.0.1.example", .unencrypted),
    ] as [(String, CloudURLError)])
  func rejectsInvalidURLs(_ text: String, _ error: CloudURLError) {
    #expect(throws: error) { try CloudURL(text) }
  }

  @Test(
    arguments: [
      (.unsupportedScheme, "it must start with http:// or https://"),
      (
        .unencrypted,
        "http:// sends passwords unencrypted to another machine; use https:// or a tunnel"
      ),
      (.missingHost, "it has no host"),
      (.invalidHost("a b"), "'a b' is not a valid host"),
      (.invalidPort(""), "the port is missing after the colon"),
      (.invalidPort("0"), "port '0' is not a number from 1 to 65535"),
      (.userInfo, "it contains user information; sign in inside the app instead"),
      (.extraComponents, "it must contain only a scheme, a host and a port"),
    ] as [(CloudURLError, String)])
  func errorsDescribeTheProblem(_ error: CloudURLError, _ words: String) {
    #expect("\(error)" == words)
  }
}
