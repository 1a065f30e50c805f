import Scenes
import Testing

@testable import ScenePrompt

struct ValueLayoutTests {
  @Test(arguments: [
    ("[1, 2, 3, 4]", ["[0]: 1", "[1]: 2", "[2]: 3", "… 1 more", "(--all shows the rest)"]),
    (#"{"a": 1, "b": 2}"#, ["a: 1", "b: 2"]),
    (
      #"[{"id": 1, "name": "日本", "at": null}, {"id": 12, "name": "b\u001b", "at": true}]"#,
      ["id  name     at", "1   日本     -", "12  b\\u{1B}  true"]
    ),
    (
      #"[{"n": 1}, {"n": 2}, {"n": 3}, {"n": 4}, {"n": 5}]"#,
      ["n", "1", "2", "3", "… 2 more", "(--all shows the rest)"]
    ),
    (#"[{"n": 1}, {"m": 2}]"#, ["[0]: {n: 1}", "[1]: {m: 2}"]),
    (#"[{"n": [1]}, {"n": [2]}]"#, ["[0]: {n: [1]}", "[1]: {n: [2]}"]),
    (#"[{"n": 1}]"#, ["[0]: {n: 1}"]),
    (
      #"[{"text": "as wide as it is"}, {"text": "and wider than the terminal"}]"#,
      [#"[0]: {text: "as wide as it is"}"#, #"[1]: {text: "and wider than the terminal"}"#]
    ),
    (
      #"["\#(String(repeating: "wide ", count: 20))"]"#,
      [#"[0]: "\#(String(repeating: "wide ", count: 13))…"#, "(--all shows the rest)"]
    ),
    ("[]", ["[]"]), ("5", ["5"]),
  ])
  func valuesAreLaidOutAsTablesAndTrees(json: String, expected: [String]) throws {
    let layout = ValueLayout(fold: 3, columns: 24)
    #expect(layout.lines(of: try Value(json: json)) == expected)
  }
}
