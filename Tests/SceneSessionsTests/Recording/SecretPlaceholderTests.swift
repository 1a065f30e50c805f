import SceneCommands
import Testing

@testable import SceneSessions

/// Placeholders of secrets in journals.
struct SecretPlaceholderTests {
  private static let text = SecretPlaceholder(name: "password").value
  private static let number = SecretPlaceholder(name: "pin", isText: false).value

  /// Values with placeholders, and how a journal stores them.
  private static let values: [(Value, Value)] = [
    (text, ["secret": "password"]), (number, ["secretValue": "pin"]),
    (
      ["a": text, "b": [number, 5]],
      ["a": ["secret": "password"], "b": [["secretValue": "pin"], 5]]
    ),
    (.text(parts: ["x=", text, ""]), ["parts": ["x=", ["secret": "password"], ""]]),
    // Objects of an app that look like placeholders, or like escaped ones.
    ([text, ["secret": "x"]], [["secret": "password"], ["_secret": "x"]]),
    ([text, ["_secret": "x"]], [["secret": "password"], ["__secret": "x"]]),
    ([text, ["parts": []]], [["secret": "password"], ["_parts": []]]),
    ([text, ["secret": text]], [["secret": "password"], ["_secret": ["secret": "password"]]]),
    ([text, ["secret": 1, "other": 2]], [["secret": "password"], ["secret": 1, "other": 2]]),
  ]

  @Test(arguments: values)
  func placeholdersAreReadBack(value: Value, stored: Value) {
    #expect(value.escapingPlaceholders == stored)
    #expect(stored.readingPlaceholders == value)
  }

  @Test func secretsAreRevealed() {
    let reveal = { (secret: SecretPlaceholder) -> Value in secret.isText ? "swordfish" : 4711 }
    let value: Value = [
      "a": Self.text, "b": [Self.number, .text(parts: ["x=", Self.text, "&y"])],
    ]
    #expect(value.revealing(reveal) == ["a": "swordfish", "b": [4711, "x=swordfish&y"]])
    #expect(
      Argument.Input.value(Self.text).revealing(reveal) == .text("swordfish", quoted: false))
    #expect(Argument.Input.value(Self.number).revealing(reveal) == .value(4711))
    #expect(
      Argument.Input.value(.text(parts: ["a:", Self.text])).revealing(reveal)
        == .text("a:swordfish", quoted: true))
    #expect(Argument.Input.value(5).revealing(reveal) == .value(5))
  }

  @Test func argumentsAreReadBack() throws {
    for input: Argument.Input in [
      .value(Self.text), .value(Self.number), .value(.text(parts: ["x=", Self.text])),
      .value(["password": Self.text, "email": "jane"]), .value(["secret": "x"]),
    ] {
      let argument = Argument(label: "a", input)
      #expect(try Argument(journalValue: argument.journalValue) == argument)
    }
  }
}
