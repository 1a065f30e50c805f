import SceneCommands
import FoundationEssentials
import SceneRuntime
import Testing

struct ValueJSONTests {
  private static let sample: Value = [
    "z": .array([.int(1), .double(-2.5), .null, .bool(true)]),
    "a": .variant("failed", ["reason": .string("\"\\\n\u{1B}é😀")]),
    "s": .symbol("wingtips"), "p": .redacted, "e": .array([]), "n": .double(.nan),
  ]

  @Test func printsAValueOnOneLine() {
    #expect(
      Self.sample.json()
        == #"{"z":[1,-2.5,null,true],"a":{"failed":{"reason":"\"\\\n\u001bé😀"}},"#
        + #""s":"wingtips","p":"<redacted>","e":[],"n":"nan"}"#)
  }

  @Test func printsAValueOnSeveralLines() {
    #expect(
      Self.sample.json(pretty: true) == #"""
        {
          "z": [
            1,
            -2.5,
            null,
            true
          ],
          "a": {
            "failed": {
              "reason": "\"\\\n\u001bé😀"
            }
          },
          "s": "wingtips",
          "p": "<redacted>",
          "e": [],
          "n": "nan"
        }
        """#)
  }

  @Test(
    arguments: [
      ("1", .int(1)), (" -0 ", .int(0)), ("1e2", .double(100)), ("1.50", .double(1.5)),
      ("170141183460469231731687303715884105728", .double(0x1p127)),
      (#""\u0041\ud83d\ude00\/""#, .string("A😀/")), ("[]", .array([])), ("{}", [:]),
      (#"{"b":1,"a":[null,false]}"#, ["b": .int(1), "a": .array([.null, .bool(false)])]),
    ] as [(String, Value)])
  func parsesJSON(_ text: String, value: Value) throws {
    #expect(try Value(json: text) == value)
  }

  @Test(arguments: [
    ("", JSONError(.unexpectedEnd, at: 0)), ("[1", JSONError(.unexpectedEnd, at: 2)),
    ("[1,]", JSONError(.unexpectedCharacter("]"), at: 3)),
    ("é", JSONError(.unexpectedCharacter("é"), at: 0)),
    ("1 2", JSONError(.unexpectedCharacter("2"), at: 2)),
    ("{a:1}", JSONError(.unexpectedCharacter("a"), at: 1)),
    ("nul", JSONError(.unexpectedEnd, at: 3)),
    ("01", JSONError(.invalidNumber, at: 0)), ("1.", JSONError(.invalidNumber, at: 0)),
    ("-", JSONError(.invalidNumber, at: 0)), ("[1e999]", JSONError(.invalidNumber, at: 1)),
    ("1.e5", JSONError(.invalidNumber, at: 0)), ("--1", JSONError(.invalidNumber, at: 0)),
    (#""\x""#, JSONError(.invalidEscape, at: 1)), (#""\ud800""#, JSONError(.invalidEscape, at: 1)),
    (#""\u12"#, JSONError(.invalidEscape, at: 1)),
    ("\"\n\"", JSONError(.controlCharacter, at: 1)), ("\"abc", JSONError(.unexpectedEnd, at: 4)),
    (#"{"a":1,"a":2}"#, JSONError(.duplicateKey("a"), at: 7)),
    (String(repeating: "[", count: 65), JSONError(.tooDeep, at: 64)),
  ])
  func rejectsInvalidJSONWithItsOffset(_ text: String, error: JSONError) {
    #expect(throws: error) { try Value(json: text) }
  }

  @Test func parsesSixtyFourLevels() throws {
    let text = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    #expect(try Value(json: text).json() == text)
  }

  @Test func codableRoundTripsValues() throws {
    let value = try Value(json: #"{"a":[1,2.5,null,true,"x"],"b":{},"c":18446744073709551615}"#)
    #expect(try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value)) == value)
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func printedValuesParseToTheSameValue(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let value = random.value(depth: 4)
      for isPretty in [false, true] {
        #expect(try Value(json: value.json(pretty: isPretty)) == value, "seed \(seed)")
      }
    }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func anyTextIsParsedOrRejectedAtAValidOffset(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let letters = Array("{}[]\",:\\u0dtnfe-+.1 \n\u{1}é")
    for _ in 0..<2000 {
      let text = String(
        (0..<random.next() % 12).map { _ in letters.randomElement(using: &random) ?? " " })
      do {
        let value = try Value(json: text)
        #expect(try Value(json: value.json()) == value, "seed \(seed): \(text)")
      } catch {
        #expect((0...text.utf8.count).contains(error.offset), "seed \(seed): \(text)")
      }
    }
  }
}

extension SeededGenerator {
  fileprivate mutating func text() -> String {
    let letters = Array("ab\"\\\n\u{0}\u{7F}é😀/")
    return String(
      (0..<Int.random(in: 0...6, using: &self)).map { _ in
        letters[Int(next() % UInt64(letters.count))]
      })
  }

  fileprivate mutating func value(depth: Int) -> Value {
    switch next() % (depth > 0 ? 7 : 5) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &self))
    case 2: return .int(Int128.random(in: .min ... .max, using: &self))
    case 3: return .double(Double(Int64(bitPattern: next())) / 3)
    case 4: return .string(text())
    case 5: return .array((0..<next() % 4).map { _ in value(depth: depth - 1) })
    default:
      return ["a": value(depth: depth - 1), text() + "!": value(depth: depth - 1)]
    }
  }
}
