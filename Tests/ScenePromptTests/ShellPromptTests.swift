import Testing

@testable import ScenePrompt

struct ShellPromptTests {
  @Test(arguments: [
    (ShellPrompt(app: "koober"), "koober> "),
    (ShellPrompt(app: "koober", place: "signIn"), "koober signIn> "),
    (ShellPrompt(app: "koober", place: "signIn", effects: 2), "koober signIn +2> "),
    (ShellPrompt(app: "koober", user: "jane", place: "map"), "koober jane:map> "),
    (ShellPrompt(app: "koober", user: "jane", place: "ride", depth: 3), "koober jane:ride/3> "),
    (
      ShellPrompt(app: "koober", place: "signIn", virtualTime: .milliseconds(2500), effects: 1),
      "signIn 2.5s +1> "
    ),
    (
      ShellPrompt(app: "koober", user: "jane", place: "pickMeUp", depth: 2, effects: 12),
      "jane:pickMeUp/2 +12> "
    ),
    (
      ShellPrompt(app: "koober", user: "josephine", place: "pickMeUp", depth: 2), "pickMeUp/2> "
    ),
    (ShellPrompt(app: "koober", place: "pickMeUpSomewhereElse"), "pickMeUpSomewhere…> "),
    (ShellPrompt(app: "koober", user: "\u{1B}[2J", place: "a"), "koober \\u{1B}[2J:a> "),
  ])
  func thePromptShowsPlaceUserAndEffects(prompt: ShellPrompt, expected: String) {
    #expect(prompt.text(columns: expected.count > 20 ? 42 : 40, usesColor: false) == expected)
  }

  @Test func colorsDoNotAffectTheWidth() {
    let prompt = ShellPrompt(app: "koober", place: "signIn", effects: 1)
    #expect(
      prompt.text(columns: 40, usesColor: true)
        == "koober \u{1B}[36msignIn\u{1B}[0m\u{1B}[2m +1\u{1B}[0m> ")
  }

  @Test(arguments: [
    ("{scene} $ ", "map $ "), ("{place} $ ", "newRide $ "),
    ("[{user}{scene}{depth}]{time}% ", "[jane:map/2] 3s% "), ("> ", "> "),
    ("{scene}{effects} {app}> ", "map +1 koober> "),
  ])
  func aTemplateDefinesThePrompt(text: String, expected: String) throws {
    var prompt = ShellPrompt(
      app: "koober", user: "jane", place: "newRide", scene: "map", depth: 2,
      virtualTime: .seconds(3), effects: 1)
    prompt.template = try #require(PromptTemplate(text))
    #expect(prompt.text(columns: 80, usesColor: false) == expected)
  }

  @Test(arguments: ["{nothing}> ", "{scene> ", "a\nb", "{}"])
  func rejectsInvalidTemplates(text: String) {
    #expect(PromptTemplate(text) == nil)
  }
}
