import SceneCommands
import Testing

@testable import SceneEngine
@testable import SceneLanguage

/// Secrets are redacted wherever they occur.
struct SecretTextsTests {
  @Test(
    arguments: [
      ("a hunter2 b hunter2", "a <redacted> b <redacted>"),
      ("hunter22", "<redacted>"),
      ("hunter222", "<redacted>2"),
      ("hunter", "hunter"),
      ("abc", "abc"),
      (#"in "q\"uote""#, #"in "<redacted>""#),
      ("žluťoučký", "<redacted>oučký"),
      ("<redacted>", "<redacted>"),
      ("reda", "<redacted>"),
      ("4711 and 2.50", "<redacted> and 2.50"),
      ("hunt… and hunter2…", "<redacted>… and <redacted>…"),
      ("hun…", "hun…"),
      ("hunts…", "hunts…"),
      ("", ""),
    ])
  func secretsAreRedacted(_ text: String, shown: String) {
    var texts = SecretTexts()
    texts.insert(["hunter2", "hunter22", "abc", #"q"uote"#, "reda", 4711, true, .null])
    texts.insert(["key": .string("žluť")])
    #expect(texts.concealing(text) == shown)
  }
}
