import Testing

@testable import SceneReadline

struct ReadlinePromptTests {
  @Test(arguments: [
    ("> ", "> "),
    ("\u{1B}[1;32mok\u{1B}[0m> ", "\u{1}\u{1B}[1;32m\u{2}ok\u{1}\u{1B}[0m\u{2}> "),
    ("\u{1B}[", "\u{1}\u{1B}[\u{2}"),
  ])
  func controlSequencesAreMarkedAsInvisible(prompt: String, expected: String) {
    #expect(ReadlinePrompt.marked(prompt) == expected)
  }
}
