import Scenes
import Testing

@testable import SceneSessions

/// A change as a line and as data.
struct StateChangeTests {
  private static let changes: [(change: StateChange, line: String, value: Value)] = [
    (
      StateChange(of: "auth", at: ValuePath([.name("user")]), .changed(from: .null, to: "jane")),
      #"auth.user: null → "jane""#, ["path": "auth.user", "before": .null, "after": "jane"]
    ),
    (
      StateChange(of: "stops", at: ValuePath([.index(1)]), .added(["zoo": 1])),
      "+ stops[1]: {zoo: 1}", ["path": "stops[1]", "after": ["zoo": 1]]
    ),
    (
      StateChange(of: "signIn#3", .removed(true)), "- signIn#3",
      ["path": "signIn#3", "before": true]
    ),
    (
      StateChange(of: "list", at: ValuePath([.name("rows"), .index(0), .name("id")]), .removed(7)),
      "- list.rows[0].id", ["path": "list.rows[0].id", "before": 7]
    ),
  ]

  @Test(arguments: changes.indices)
  func changesHaveALineAndAValue(index: Int) throws {
    let (change, line, value) = Self.changes[index]
    #expect(change.line == line)
    #expect(change.asValue == value)
    #expect(try StateChange(value) == change)
  }

  @Test(
    arguments: [
      (["before": 1], "'path' is missing"), (["path": 1, "after": 1], "'path' is not a string"),
      (["path": "a"], "a change needs 'before' or 'after'"),
      (["path": "", "after": 1], "'' is not a path of the state"),
      (["path": "a[", "after": 1], "'a[' is not a path of the state"),
      (7, "a change is not an object"),
    ] as [(Value, String)])
  func invalidChangesAreExplained(value: Value, reason: String) {
    #expect(throws: JournalError.malformed(reason)) { try StateChange(value) }
  }

  @Test func onlyDifferentValuesAreChanges() {
    let old: Value = ["a": 1, "b": ["x": 1, "y": 2], "c": [1, 2]]
    let new: Value = ["a": 1, "b": ["x": 1, "y": 3], "c": [1, 2, 3]]
    #expect(
      StateChange.changes(at: "main", from: old, to: new).map(\.line) == [
        "main.b.y: 2 → 3", "+ main.c[2]: 3",
      ])
    #expect(StateChange.changes(at: "main", from: old, to: old) == [])
    #expect(StateChange.changes(at: "main", from: nil, to: nil) == [])
    #expect(StateChange.changes(at: "main", from: old, to: nil).map(\.line) == ["- main"])
  }

  @Test func wholeTargetsAreAddedAndRemoved() {
    #expect(StateChange(of: "a", .added(1)).isWholeState)
    #expect(StateChange(of: "a", .removed(1)).isWholeState)
    #expect(!StateChange(of: "a", .changed(from: 1, to: 2)).isWholeState)
    #expect(!StateChange(of: "a", at: ValuePath([.name("b")]), .added(1)).isWholeState)
  }

  @Test func longValuesAreTruncated() {
    let long = Value.string(String(repeating: "x", count: 100))
    #expect(StateChange(of: "a", .added(long)).line(upTo: 10) == "+ a: \"xxxxxxxx…")
    let full = Value.variant("loaded", ["text": long])
    #expect(StateChange(of: "a", .changed(from: .null, to: full)).line == "a: null → loaded(…)")
  }
}
