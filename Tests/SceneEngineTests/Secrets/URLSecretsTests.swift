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
    "koober://a?next=<koober%3A%2F%2Fb%3Fpassword%3DPW>&x=1", "koober://a?next=<b?password=PW>#x",
    "koober://a?a=<password%253DPW>&b=c", "koober://a?next=<https%3A%2F%2Fjane%3APW%40b>",
    "koober://a?q=<{\"password\":\"PW\"}>", "koober://a?q=<%7B%5C%22password%5C%22:%22PW%22%7D>",
    "koober://a?q=<the%20password:PW>", "koober://a?<q:{'password':'a=b'}>",
    "koober://a/password=<PW>/b", "koober://a/<x,password:PW>?b",
    "koober://a#<x,password:PW>", "koober://a#<{password:PW}>", "'x?a=<1;password=PW c>'",
    "koober://a?next=koober%3A%2F%2Fb%3Fname%3Djane&x=a:b#c=d", "koober://a/b:c/d=e?password:",
    #"open {"url":"x?password=<a;b c>"}"#, #"open "https://jane:<a b;c>@host""#,
    "open https:jane:<PW>@x", "open https:/jane:<PW>@x/a", "open https//jane:<PW>@x?a",
    "open //jane:<PW>@host", "open HTTP:jane:<P@W>@x; where", "open Http:/a@b.c:<PW>@x",
    "open 'http//jane:<PW>@x'", "no slash in 'https:jane:<PW>@x'", "//jane:<PW>@a //joe:<PW>@b",
    #"open "//jane:<a;b>@host""#, "x?next=https:jane:<PW>@b", "[//jane:<PW>@host]",
    "(http:a http:b:<PW>@c)", "//:<PW>@host",
    "say a:b@c", "time:10:30@home", "ftp:jane:PW@x", "xhttp:jane:PW@x", "a//jane:PW@x",
    "https:a@b", "https:host:80/a@b", "https:/jane@x:80", "//host:80/a@b", "https//x/y:z@a",
    #""// note: mail a@b""#, #""//note: mail a@b""#, "http: a:b@c", "//jane:@host",
  ])
  func secretsInALineAreFound(marked: String) { expectSecrets(marked, isWord: false) }

  /// A word contains anything.
  @Test(arguments: [
    "koober://a?password=<a;b c'd\"e|f>&y=2", "https://jane:<a b>@host/x", "x?password=<'a>",
    "https://jane:<h@2>@host and https://joe:<tiger>@host", "x?password=<a\nb>#c",
    "x?a=<1;password=b c>", "x?q=<{\"a\": 1, \"password\": \"PW\"}>&b",
    "and/or the password: it is", "koober:password=<tajne>", "password=<tajne:x>", "mailto:a?b=c",
    "https:jane:<PW>@x", "//jane:<ab>@host/x", "see https//jane:<PW>@x", "say a:b@c",
    "https:password=<a:b@c>", "// note: mail a@b", "time:10:30@home",
  ])
  func secretsInAWordAreFound(marked: String) { expectSecrets(marked, isWord: true) }

  /// A test whose time is quadratic does not end in a minute.
  @Test(arguments: [
    "?a=", "/a:", "%25", "://", "a?b=c&", "\"", "?{", "http:", "=http:a:b", "//a:", "[h", " //",
  ])
  func theTimeIsLinear(unit: String) {
    let text = Array((String(repeating: unit, count: 100_000) + ":").utf8)
    #expect(URLSecrets(in: text, isWord: true) { $0 == "password" }.found.isEmpty)
  }

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
