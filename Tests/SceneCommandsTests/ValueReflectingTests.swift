import SceneCommands
import FoundationEssentials
import Testing

struct ValueReflectingTests {
  private enum Option: String { case wingtips, kangaroo }
  private enum Status: CustomStringConvertible {
    case idle, failed(String), moving(to: Int), pair(Int, String), at(x: Int, y: Int)
    var description: String { "custom" }
  }
  private struct RideID: RawRepresentable { var rawValue: String }
  private struct Password: Redacted { var text = "hunter2" }
  private struct Distance: ValueConvertible {
    var meters = 5
    var asValue: Value { .string("\(meters) m") }
  }
  private class Node {
    var name = "node"
    var next: Node?
  }
  private final class Leaf: Node { var weight = 1.5 }
  private struct State {
    var id = RideID(rawValue: "r1")
    var option: Option? = .wingtips
    var missing: Int?
    var counts = ["b": 2, "a": 1]
    var tags: Set<String> = ["y", "x"]
    var password = Password()
  }

  @Test(arguments: [
    (Value(reflecting: 5), "5"),
    (Value(reflecting: UInt64.max), "18446744073709551615"),
    (Value(reflecting: 1.5 as Float), "1.5"),
    (Value(reflecting: "a\u{1B}[31m" as Any), #""a\u{1B}[31m""#),
    (Value(reflecting: Int??.some(.none) as Any), "null"),
    (Value(reflecting: Option.kangaroo), "kangaroo"),
    (Value(reflecting: Status.failed("no driver")), #"failed("no driver")"#),
    (Value(reflecting: Status.moving(to: 3)), "moving(to: 3)"),
    (Value(reflecting: Status.pair(1, "b")), #"pair(_0: 1, _1: "b")"#),
    (Value(reflecting: Status.at(x: 1, y: 2)), "at(x: 1, y: 2)"),
    (Value(reflecting: (1, b: true)), "{_0: 1, b: true}"),
    (Value(reflecting: [10, 9] as Set), "[9, 10]"),
    (Value(reflecting: [2: "b", 1: "a"]), #"{1: "a", 2: "b"}"#),
    (Value(reflecting: Distance()), #""5 m""#),
    (Value(reflecting: Password()), "<redacted>"),
    (Value(reflecting: Optional(Password()) as Any), "<redacted>"),
    (Value(reflecting: Date(timeIntervalSince1970: 0)), #""1970-01-01T00:00:00Z""#),
    (Value(reflecting: Duration.seconds(90)), #""1m30s""#),
    (Value(reflecting: Character("é")), #""é""#),
    (
      Value(reflecting: State()),
      #"{id: "r1", option: wingtips, missing: null, counts: {a: 1, b: 2}, tags: ["x", "y"], "#
        + "password: <redacted>}"
    ),
    (Value(reflecting: Leaf()), #"{name: "node", next: null, weight: 1.5}"#),
  ])
  func reflectsAnyValue(_ value: Value, description: String) {
    #expect(value.description == description)
  }

  private struct Page {
    var front: State? = State()
    var back: State?
    var all = [State(), State()]
    var node = Leaf()
    var box: AnyHashable = "text"
    var pair = (1, b: true)
    var byNumber = [1: "one"]
    var byName = ["a b": State()]
    weak var owner: Node?
  }

  @Test(arguments: [
    "", "front", "front.id", "front.option.wingtips", "front.missing", "front.missing.x",
    "front.none", "front.counts.a", "front.counts.c", "front.tags[1]", "front.tags[5]",
    "front.tags.count", "front.password", "front.password.text", "back", "back.id",
    "all[1].option", "all[2]", "all.count", "all.size", "node.name", "node.weight", "box", "box.x",
    "pair._0", "pair.b", "byNumber[\"1\"]", "byNumber.1", "byName[\"a b\"].id", "byName.count",
    "owner", "nobody", "front[0]",
  ])
  func reflectingAtAPathEqualsSelectingThePath(_ text: String) throws {
    let path = try ValuePath(text)
    for state: Any in [Page(), Page().front as Any, [Page()], Value(reflecting: Page())] {
      let all = Result { () throws(ValuePathError) in try Value(reflecting: state).value(at: path) }
      #expect(
        all == Result { () throws(ValuePathError) in try Value(reflecting: state, at: path) })
    }
  }

  @Test func anEnumCaseReflectsAsItsRawValueOrDescription() {
    #expect(Value(reflecting: Option.wingtips) == .symbol("wingtips"))
    #expect(Value(reflecting: Status.idle) == .symbol("custom"))
  }

  @Test func cyclesAreMarked() {
    let node = Node()
    node.next = node
    defer { node.next = nil }
    #expect(Value(reflecting: node).description == #"{name: "node", next: "<cycle>"}"#)
  }

  @Test func valuesNestedTooDeepAreTruncated() {
    var chain: Any = 1
    for _ in 0..<100 { chain = [chain] }
    let text = Value(reflecting: chain).description
    #expect(
      text == String(repeating: "[", count: 64) + #""<too deep>""#
        + String(repeating: "]", count: 64))
  }
}
