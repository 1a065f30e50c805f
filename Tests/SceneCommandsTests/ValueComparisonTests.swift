import SceneCommands
import Testing

struct ValueComparisonTests {
  @Test(
    arguments: [
      (.symbol("x"), .string("x"), true), (.int(1), .double(1), true),
      (.int(1), .double(1.5), false),
      (["a": .int(1), "b": .null], ["b": .null, "a": .double(1)], true),
      (["a": .int(1)], ["a": .int(1), "b": .null], false),
      (.array([.symbol("x")]), .array([.string("x")]), true), (.array([]), .array([.null]), false),
      (.variant("a", .int(1)), ["a": .int(1)], true),
      (.variant("a", .symbol("x")), .variant("a", .string("x")), true),
      (.redacted, .redacted, false), (.redacted, .string("<redacted>"), false),
      (.string("1"), .int(1), false), (.int(.max), .double(0x1p127), false),
    ] as [(Value, Value, Bool)])
  func matchesEquivalentValues(_ left: Value, right: Value, expected: Bool) {
    #expect(left.matches(right) == expected)
    #expect(right.matches(left) == expected)
  }

  @Test(
    arguments: [
      (.double(1), true), (.symbol("x"), true), (.double(.nan), false), (.redacted, false),
    ] as [(Value, Bool)])
  func aListMatchesItselfIfAllPartsDo(_ part: Value, expected: Bool) {
    func list() -> Value { .array([["id": 1, "parts": .variant("a", .array([part]))]]) }
    let shared = list()
    #expect(shared.matches(shared) == expected)
    #expect(shared.matches(list()) == expected)
  }

  @Test(
    arguments: [
      (.int(1), .int(2), true), (.int(2), .double(1.5), false), (.string("a"), .symbol("b"), true),
      (.string("a"), .string("a"), false), (.string("1"), .int(2), nil), (.null, .null, nil),
      (.double(.nan), .int(1), nil), (.redacted, .string("a"), nil),
    ] as [(Value, Value, Bool?)])
  func comparesNumbersAndTexts(_ left: Value, right: Value, expected: Bool?) {
    #expect(left.isLess(than: right) == expected)
  }
}
