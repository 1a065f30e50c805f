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
    #"open "koober://a?password=<a;b'c|d e>&x=1" y"#, #"open "x?password=<a\"b>""#,
    "open x?password=<a'b\"c>; where", "open 'x?password=<a;b>' | cat",
    "don't open x?password=<a> it's",
    #"open {"url":"x?password=<a;b c>"}"#, #"open "https://jane:<a b;c>@host""#,
  ])
  func secretsInALineAreFound(marked: String) { expectSecrets(marked, isWord: false) }

  /// A word contains anything.
  @Test(arguments: [
    "koober://a?password=<a;b c'd\"e|f>&y=2", "https://jane:<a b>@host/x", "x?password=<'a>",
    "https://jane:<h@2>@host and https://joe:<tiger>@host", "x?password=<a\nb>#c",
  ])
  func secretsInAWordAreFound(marked: String) { expectSecrets(marked, isWord: true) }

  private func expectSecrets(_ marked: String, isWord: Bool) {
    let text = marked.filter { !"<>".contains($0) }
    let found = URLSecrets(in: Array(text.utf8), isWord: isWord) { $0 == "password" }.found
    var shown = Array(text.utf8)
    for secret in found.reversed() {
      shown.insert(UInt8(ascii: ">"), at: secret.range.end)
      shown.insert(UInt8(ascii: "<"), at: secret.range.start)
    }
    #expect(String(decoding: shown, as: UTF8.self) == marked)
  }
}
