import OrderedCollections
import Scenes
import Testing

@testable import SceneSessions

/// The checksum at the end of each line.
struct JournalSealTests {
  @Test(
    arguments: [
      ["a": 1], ["text": "\u{1F697} \"\n\u{0}"], ["list": [1.5, .null, true]],
    ] as [OrderedDictionary<String, Value>])
  func sealedLinesRoundTrip(fields: OrderedDictionary<String, Value>) throws {
    var (writer, reader) = (JournalSeal(), JournalSeal())
    for _ in 1...3 {
      let line = Array(writer.line(fields).dropLast())
      let covered = reader.coveredCount(of: line.span)
      let count = try #require(covered)
      #expect(count == Value.object(fields).json().utf8.count - 1)
      let read = try JournalSeal.value(of: line.span, count)
      #expect(read == .object(fields))
    }
  }

  @Test func theChecksumCoversTheWholeLineAndTheLinesBeforeIt() {
    var (writer, reader) = (JournalSeal(), JournalSeal())
    let lines = [writer.line(["a": 1]), writer.line(["a": 1])]
    #expect(lines[0] != lines[1])
    let second = Array(lines[1].dropLast())
    let first = Array(lines[0].dropLast())
    let tooEarly = reader.coveredCount(of: second.span)
    // The line break makes it a different line.
    let line = lines[0]
    let withLineBreak = reader.coveredCount(of: line.span)
    #expect([tooEarly, withLineBreak] == [nil, nil])
    let firstCount = reader.coveredCount(of: first.span)
    let secondCount = reader.coveredCount(of: second.span)
    #expect([firstCount, secondCount] == [6, 6])
  }

  @Test func savedStatesInAJournalHaveNoChecksum() {
    let saved: Value = ["checksum": "0", "scenes": [["checksum": "1"]]]
    #expect(saved.withoutChecksum == ["scenes": [["checksum": "1"]]])
    #expect(Value.null.withoutChecksum == .null)
  }
}
