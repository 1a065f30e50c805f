import OrderedCollections
import Testing

@testable import Scenes

/// A state's digest does not depend on the order of its parts.
@MainActor
struct StateDigestTests {
  private struct Inner: Codable, Equatable {
    var names: Set<String> = ["a", "b", "c", "d", "e"]
    var counts: [Int: Double] = [1: 1, 2: 2, 3: 3, 4: 4]
    var fields: [String: [Int]] = ["x": [1], "y": [], "z": [1, 2]]
    var none: Int?
  }

  private struct Outer: Codable, Equatable {
    var inner = Inner()
    var list = [Inner(), Inner()]
    var flag = true
    var text = "eight by" + "tes and more"
    var number: UInt8 = 3
  }

  private struct Reordered: Codable {
    var number: UInt8 = 3
    var text = "eight bytes and more"
    var list = [Inner(), Inner()]
    var flag = true
    var inner = Inner()
  }

  @Test func theDigestIgnoresTheOrderOfParts() {
    let digest = StateDigest.of(Outer())
    for count in 1...50 {
      var other = Outer()
      // A different capacity gives a different order.
      other.inner.names.reserveCapacity(count * 100)
      other.inner.counts.reserveCapacity(count * 50)
      other.inner.fields.reserveCapacity(count * 20)
      #expect(StateDigest.of(other) == digest)
    }
    #expect(StateDigest.of(Reordered()) == digest)
  }

  @Test func theDigestIsStableAcrossProcessesAndBuilds() {
    #expect(StateDigest.of(Outer()) == 17_768_471_199_184_990_460)
    #expect(StateDigest.of(7) == 9_371_202_479_951_772_520)
    #expect(StateDigest.of("text") == 1_880_190_574_656_200_261)
    #expect(
      StateDigest.of(Value.object(["a": [1, .symbol("b"), .redacted, .null, 1.5]]))
        == 16_870_228_240_722_983_807)
  }

  @Test func nullAndEmptyValuesHaveDifferentDigests() {
    let values: [Value] = [
      .null, 0, 1, 2, 3, 4, 5, 6, false, true, .redacted, [], .object([:]), "", 0.0, [.null], [1],
    ]
    #expect(Set(values.map { StateDigest.of($0) }).count == values.count)
    let optionals: [[Int?]] = [[], [nil], [0], [1], [nil, 1], [1, nil]]
    #expect(Set(optionals.map { StateDigest.of($0) }).count == optionals.count)
  }

  @Test func everyDifferenceChangesTheDigest() {
    var states = [Outer()]
    func add(_ change: (inout Outer) -> Void) {
      var state = Outer()
      change(&state)
      states.append(state)
    }
    add { $0.flag = false }
    add { $0.number = 4 }
    add { $0.text += " " }
    add { $0.text = "" }
    add { $0.inner.none = 0 }
    add { $0.inner.names.insert("f") }
    add { $0.inner.names.remove("a") }
    add { $0.inner.counts[1] = 2 }
    add { $0.inner.counts[5] = 1 }
    add { $0.inner.fields["y"] = nil }
    add { $0.inner.fields["x"] = [2] }
    add { $0.list.removeLast() }
    add { $0.list[1].none = 1 }
    add { $0.list.append(Inner()) }
    #expect(Set(states.map { StateDigest.of($0) }).count == states.count)
  }

  /// A field that is null, or missing.
  private struct Gap: Encodable {
    enum Key: CodingKey { case field }
    let isMissing: Bool

    func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: Key.self)
      if !isMissing { try fields.encodeNil(forKey: .field) }
    }
  }

  @Test func aNullIsNotAMissingField() {
    #expect(StateDigest.of(Gap(isMissing: false)) != StateDigest.of(Gap(isMissing: true)))
  }
}
