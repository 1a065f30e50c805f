import SceneCommands
import Testing

@testable import SceneEngine

/// The lines in which the text of a secret occurs.
struct SecretTextsTests {
  @Test(
    arguments: [
      ("a hunter2 b", true), ("hunter222", true), ("hunter", false), ("abc", false),
      (#"in "q\"uote""#, true), ("žluťoučký", true), ("4711 and 2.50", true), ("", false),
    ])
  func secretsAreFound(_ text: String, isFound: Bool) {
    var texts = SecretTexts()
    texts.insert(["hunter2", "abc", #"q"uote"#, 4711, true, .null])
    texts.insert(["key": .string("žluť")])
    #expect(texts.occur(in: text) == isFound)
  }
}
