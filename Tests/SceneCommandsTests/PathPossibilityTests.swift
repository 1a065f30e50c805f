import SceneCommands
import FoundationEssentials
import OrderedCollections
import Testing

struct PathPossibilityTests {
  private struct Ride {
    var id = "r1"
    var number = RideNumber(rawValue: 7)
    var stops = ["zoo"]
    var fares: [String: Fare] = [:]
    var driver: Driver?
    var status = Status.idle
    var kind = Kind.shared
    var loading = Loading<Fare>.none
    var tree = Tree.leaf
    var pair = (1, name: 2)
    var text = Described.short
    var extra: any Sendable = 1
    var ordered: OrderedDictionary<String, Fare> = [:]
    var distance = Distance()
    var password = Password()
    var node: Node?
    var start = Date(timeIntervalSince1970: 0)
  }

  private struct RideNumber: RawRepresentable { var rawValue: Int }
  private struct Fare { var amount = 7 }
  private struct Driver { var name = "Jane" }
  private struct Failure { var reason = "full" }
  private enum Status {
    case idle
    case failed(Failure)
    case moving(to: String, speed: Double)
    case waiting(seconds: Int)
  }
  private enum Kind: String {
    case own = "private"
    case shared
  }
  private enum Loading<Loaded> {
    case none, running
    case done(Loaded?)
  }
  private indirect enum Tree {
    case leaf
    case branch(Tree, label: String)
    case maybe(Tree?)
  }
  private enum Described: CustomStringConvertible {
    case short, long
    var description: String { "custom" }
  }
  private struct Distance: ValueConvertible { var asValue: Value { .null } }
  private struct Password: Redacted { var text = "hunter2" }
  private class Node { var next: Node? }
  private struct Empty {}

  @Test(arguments: [
    "stops[3]", "fares.child", "fares.child.amount", "driver.name", "status.idle", "status.failed",
    "status.failed.reason", "status.reason", "status.moving.to", "status.speed",
    "status.waiting.seconds", "kind.private", "kind.shared", "loading.done.amount",
    "loading.amount", "loading.running", "tree.branch.label", "tree.label",
    "tree.branch._0.branch.label", "tree.maybe.maybe.leaf", "text.custom", "extra.x.y",
    "ordered.x.amont", "distance.x", "node.next.next", "node.radius", "pair.name", "pair._0",
  ])
  func aPartOfAnotherValueOfTheTypeIsPossible(_ path: String) throws {
    #expect(try ValuePath(path).impossibility(in: Ride()) == nil)
  }

  /// The class of the value itself is known, and those of objects in it are not.
  @Test func anObjectMayBeOfASubclass() throws {
    let path = try ValuePath("nxt")
    #expect(path.impossibility(in: Node())?.fix == "did you mean next?")
    #expect(path.impossibility(in: (Node() as Node?) as Any) == nil)
    #expect(path.impossibility(in: Empty())?.message == "the value has no field 'nxt'")
  }

  @Test(
    arguments: [
      ("idd", "the value has no field 'idd'", "did you mean id?"),
      ("id.x", "'id' has no field 'x'", nil),
      ("number.x", "'number' has no field 'x'", nil),
      ("start.x", "'start' has no field 'x'", nil),
      ("password.text", "'password' has no field 'text'", nil),
      ("stops.first", "'stops' has no field 'first'", "fields: count"),
      ("stops[0].x", "'stops[0]' has no field 'x'", nil),
      ("fares.child.amont", "'fares.child' has no field 'amont'", "did you mean amount?"),
      ("driver.nme", "'driver' has no field 'nme'", "did you mean name?"),
      ("driver.name.x", "'driver.name' has no field 'x'", nil),
      ("status.faild", "'status' has no field 'faild'", "did you mean failed?"),
      ("status.failed.reson", "'status.failed' has no field 'reson'", "did you mean reason?"),
      ("status.moving.form", "'status.moving' has no field 'form'", "fields: to, speed"),
      ("kind.own", "'kind' has no field 'own'", "fields: private, shared"),
      ("kind.sharde", "'kind' has no field 'sharde'", "did you mean shared?"),
      ("loading.done.x", "'loading.done' has no field 'x'", "fields: amount"),
      ("loading.x", "'loading' has no field 'x'", "fields: done, none, running"),
      (
        "tree.branch._0.lable", "'tree.branch._0' has no field 'lable'",
        "fields: branch, maybe, leaf"
      ),
      ("pair._2", "'pair' has no field '_2'", "fields: _0, name"),
    ] as [(String, String, String?)])
  func aPartOfNoValueOfTheTypeIsImpossible(_ path: String, message: String, fix: String?) throws {
    let error = try #require(try ValuePath(path).impossibility(in: Ride()))
    #expect(error.message == message)
    #expect(error.fix == fix)
  }
}
