import SceneCommands
import Testing

struct ValueDescriptionTests {
  @Test func aLongValueIsPrintedAsATree() throws {
    let value: Value = [
      "email": .string("jane@example.com"),
      "rides": .array([
        ["id": .int(1), "option": .symbol("wingtips"), "note": .string("by the old harbor")],
        ["id": .int(2)],
      ]),
      "status": .variant(
        "failed",
        [
          "reason": .string("there is no driver anywhere near the place that you chose"),
          "code": .int(7),
        ]),
      "none": .array([]),
      "note\u{1B}": .string("bell \u{7} and \u{202E}reversed\r\n"),
    ]
    #expect(
      value.tree == [
        #"email: "jane@example.com""#,
        "rides:",
        #"  [0]: {id: 1, option: wingtips, note: "by the old harbor"}"#,
        "  [1]: {id: 2}",
        "status:",
        "  failed:",
        #"    reason: "there is no driver anywhere near the place that you chose""#,
        "    code: 7",
        "none: []",
        #"note\u{1B}: "bell \u{7} and \u{202E}reversed\u{D}\n""#,
      ])
  }

  @Test func aShortValueIsPrintedOnOneLine() {
    #expect(Value.int(3).tree == ["3"])
    #expect(Value.variant("failed", .string("full")).tree == [#"failed("full")"#])
    #expect(Value.array([]).tree == ["[]"])
  }
}
