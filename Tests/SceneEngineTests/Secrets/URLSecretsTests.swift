import SceneLanguage
import Testing

@testable import SceneEngine

/// The secrets in URLs.
struct URLSecretsTests {
  /// Texts in which each secret is between `<` and `>`.
  @Test(arguments: [
    "open koober://sign-in?password=<hunter2>", "koober://a?x=1&password=<hunter2>&y=2#z",
    "https://jane:<hunter2>@host/path?q=1", "https://jane:<hunter:2>@host", "https://:<pw>@host",
    "a https://jane:<h@2>@host and https://joe:<tiger>@host", "x#password=<hunter2>",
    "koober://a?pass%77ord=<hunter2>", "\"koober://a?password=<hunter2>\" x", "a?password=",
    "https://jane@host", "https://host:80/a@b", "https://host/a:b@c", "a@b.c", "x=y", "password=x",
    "a?passwords.ok=1", "https://jane:@host", "",
  ])
  func secretsAreFound(marked: String) {
    let text = marked.filter { !"<>".contains($0) }
    let found = URLSecrets(in: Array(text.utf8)) { $0 == "password" }.found
    var shown = Array(text.utf8)
    for secret in found.reversed() {
      shown.insert(UInt8(ascii: ">"), at: secret.range.end)
      shown.insert(UInt8(ascii: "<"), at: secret.range.start)
    }
    #expect(String(decoding: shown, as: UTF8.self) == marked)
  }
}
