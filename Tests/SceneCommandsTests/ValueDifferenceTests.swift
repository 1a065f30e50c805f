import OrderedCollections
import Testing

@testable import SceneCommands

struct ValueDifferenceTests {
  @Test(arguments: [
    ("1", "1", []),
    ("1", "2", [": 1 → 2"]),
    (#"{"a": 1, "b": 2}"#, #"{"a": 1, "c": 3}"#, ["- b: 2", "+ c: 3"]),
    (#"{"a": {"b": [1, 2]}}"#, #"{"a": {"b": [1, 3]}}"#, ["a.b[1]: 2 → 3"]),
    ("[1, 2, 3]", "[1, 3]", ["- [1]: 2"]),
    ("[1, 3]", "[1, 2, 3]", ["+ [1]: 2"]),
    ("[1, 2]", "[3]", ["- [1]: 2", "[0]: 1 → 3"]),
    (
      #"[{"id": 1, "n": 1}, {"id": 2, "n": 2}, {"id": 3, "n": 3}]"#,
      #"[{"id": 2, "n": 5}, {"id": 3, "n": 4}, {"id": 4, "n": 4}]"#,
      [#"- [0]: {id: 1, n: 1}"#, "[0].n: 2 → 5", "[1].n: 3 → 4", "+ [2]: {id: 4, n: 4}"]
    ),
    (
      #"[{"id": 1}, {"id": 2}]"#, #"[{"id": 2}, {"id": 1}]"#, ["[0].id: 1 → 2", "[1].id: 2 → 1"]
    ),
    (#"{"a": [1]}"#, #"{"a": {"b": 1}}"#, ["a: [1] → {b: 1}"]),
  ])
  func differencesAreReportedByTheirPaths(old: String, new: String, expected: [String]) throws {
    #expect(Self.lines(try Value(json: old), try Value(json: new)) == expected)
  }

  @Test func casesAreComparedByTheirPayloads() {
    let one = Value.variant("failed", .object(["reason": "rain", "code": 1]))
    let other = Value.variant("failed", .object(["reason": "snow", "code": 1]))
    #expect(Self.lines(one, other) == ["failed.reason: \"rain\" → \"snow\""])
    #expect(Self.lines(one, .symbol("idle")) == [": failed(reason: \"rain\", code: 1) → idle"])
  }

  @Test func valuesThatMatchAreOmitted() {
    let entries = ValueDifference.entries(
      from: .array([.string("a"), 1]), to: .array([.symbol("a"), 2])
    ) { $0.matches($1) }
    #expect(entries.map { "\($0.path)" } == ["[1]"])
  }

  private static func lines(_ old: Value, _ new: Value) -> [String] {
    ValueDifference.entries(from: old, to: new).map { entry in
      switch entry.change {
      case .added(let value): "+ \(entry.path): \(value)"
      case .removed(let value): "- \(entry.path): \(value)"
      case .changed(let old, let new): "\(entry.path): \(old) → \(new)"
      }
    }
  }
}
