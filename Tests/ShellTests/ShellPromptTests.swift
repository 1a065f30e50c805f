import Testing

@testable import Shell

struct ShellPromptTests {
  @Test(arguments: [
    (ShellPrompt(app: "koober"), "koober> "),
    (ShellPrompt(app: "koober", scene: "signIn"), "koober signIn> "),
    (ShellPrompt(app: "koober", scene: "signIn", effects: 2), "koober signIn +2> "),
    (
      ShellPrompt(app: "koober", scene: "signIn", virtualTime: .milliseconds(2500), effects: 1),
      "signIn 2.5s +1> "
    ),
    (ShellPrompt(app: "koober", scene: "pickMeUpSomewhereElse"), "pickMeUpSomewhere…> "),
  ])
  func aPromptSaysWhereOneIs(prompt: ShellPrompt, expected: String) {
    #expect(prompt.text(columns: 40, usesColour: false) == expected)
  }

  @Test func colourTakesNoRoom() {
    let prompt = ShellPrompt(app: "koober", scene: "signIn", effects: 1)
    #expect(
      prompt.text(columns: 40, usesColour: true)
        == "koober \u{1B}[36msignIn\u{1B}[0m\u{1B}[2m +1\u{1B}[0m> ")
  }
}
