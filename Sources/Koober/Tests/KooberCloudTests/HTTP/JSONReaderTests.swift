import CloudTesting
import Foundation
import Testing

@testable import KooberCloud

struct JSONSyntaxTests {
  @Test(arguments: [
    "{}", "[]", " [1, -2.5e+3, 0, true, false, null, \"a\\u00e9\\n\"] ", #"{"a":{"b":[{}]}}"#,
    "\"🦘\"", "1E5", "\t\r\n1", #"{"a":{"a":1},"b":[{"a":1},{"a":2}]}"#, "[\"\u{FEFF}\"]",
  ])
  func acceptsValidJSON(_ text: String) {
    #expect(JSONSyntax.problem(in: text.utf8) == nil)
  }

  @Test(arguments: [
    ("", 1, 1, "a value"), ("{", 1, 2, "a key in quotation marks"),
    ("{\"a\" 1}", 1, 6, "a colon"), ("{\"a\":1,}", 1, 8, "a key in quotation marks"),
    ("[1 2]", 1, 4, "a comma or ]"), ("[1,]", 1, 4, "a value"), ("{}\n{}", 2, 1, "the end"),
    ("{\"a\":1\n\n  \"b\":2}", 3, 3, "a comma or }"), ("\"abc", 1, 5, "a closing quotation mark"),
    ("\"a\u{1}\"", 1, 3, "an escape instead of a control character"),
    ("\"\\x\"", 1, 3, "an escape"),
    ("\"\\u12g4\"", 1, 6, "four hexadecimal digits"), ("tru", 1, 4, "true"), ("nul1", 1, 4, "null"),
    ("-", 1, 2, "a digit"), ("1.", 1, 3, "a digit"), ("1e+", 1, 4, "a digit"),
    ("01", 1, 2, "the end"), (#"{"a":1, "a":2}"#, 1, 9, "a key that is not repeated"),
    (#"[{"b":{"é":1,"\u00E9":2}}]"#, 1, 15, "a key that is not repeated"),
    ("\u{FEFF}{}", 1, 1, "UTF-8 without a byte order mark"),
    (String(repeating: "[", count: 1000), 1, 129, "fewer levels"),
  ])
  func problemsHaveAPosition(_ text: String, _ line: Int, _ column: Int, _ expected: String) {
    #expect(
      JSONSyntax.problem(in: text.utf8)
        == JSONSyntax.Problem(line: line, column: column, expected: expected))
  }

  @Test(arguments: [
    [0xFF], [0xC0, 0x80], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80],
  ])
  func rejectsInvalidUTF8(_ bytes: [UInt8]) {
    let quoted = [UInt8(ascii: "\"")] + bytes + [UInt8(ascii: "\"")]
    #expect(
      JSONSyntax.problem(in: quoted) == JSONSyntax.Problem(line: 1, column: 2, expected: "UTF-8"))
  }

  @Test(arguments: [
    String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian, .utf32, .utf32LittleEndian,
    .utf32BigEndian,
  ])
  func rejectsOtherEncodings(_ encoding: String.Encoding) throws {
    let text = try #require("{}".data(using: encoding))
    #expect(
      JSONSyntax.problem(in: text)
        == JSONSyntax.Problem(line: 1, column: 1, expected: "UTF-8 without a byte order mark"))
  }

  @Test func acceptedJSONIsDecodable() {
    var state: UInt64 = 3
    for _ in 1...2000 {
      var bytes = Array(#"{"text":"\u00e9","n":[-1.5e3,true,null]}"#.utf8)
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 56)
      let isDecoded = (try? JSONDecoder().decode(JSONValue.self, from: Data(bytes))) != nil
      if JSONSyntax.problem(in: bytes) == nil, !isDecoded {
        Issue.record("refused by the decoder alone: \(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }
}
