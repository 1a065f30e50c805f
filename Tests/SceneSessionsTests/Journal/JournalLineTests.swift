import OrderedCollections
import Scenes
import Testing

@testable import SceneSessions

/// The checksum at the end of each line.
struct JournalLineTests {
  @Test(
    arguments: [
      ["a": 1], ["text": "\u{1F697} \"\n\u{0}"], ["list": [1.5, .null, true]],
    ] as [OrderedDictionary<String, Value>])
  func sealedLinesRoundTrip(fields: OrderedDictionary<String, Value>) throws {
    let line = Array(JournalLine.sealed(fields).dropLast())
    let read = try JournalLine.read(line.span)
    #expect(read == .object(fields))
    let count = JournalLine.sealedCount(of: line.span)
    #expect(count == Value.object(fields).json().utf8.count - 1)
  }

  @Test func theChecksumCoversTheWholeLine() {
    // The line break makes it a different line.
    let line = JournalLine.sealed(["a": 1])
    let count = JournalLine.sealedCount(of: line.span)
    #expect(count == nil)
    #expect(throws: JournalError.damaged) {
      let line = line
      _ = try JournalLine.read(line.span)
    }
  }

  @Test func savedStatesInAJournalHaveNoChecksum() {
    let saved: Value = ["checksum": "0", "scenes": [["checksum": "1"]]]
    #expect(saved.withoutChecksum == ["scenes": [["checksum": "1"]]])
    #expect(Value.null.withoutChecksum == .null)
  }
}
