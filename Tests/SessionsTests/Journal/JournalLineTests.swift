import Scenes
import Testing

@testable import Sessions

/// The checksum at the end of each line.
struct JournalLineTests {
  @Test(
    arguments: [
      ["a": 1], ["text": "\u{1F697} \"\n\u{0}"], ["list": [1.5, .null, true]],
    ] as [Value])
  func whatIsSealedIsRead(value: Value) throws {
    let line = Array(JournalLine.sealed(value).dropLast())
    let read = try JournalLine.read(line.span)
    #expect(read == value)
    let count = JournalLine.sealedCount(of: line.span)
    #expect(count == value.json().utf8.count - 1)
  }

  @Test func linesThatFollowEachOtherAreSealedEachByItself() {
    var bytes: [UInt8] = []
    for number in 1...3 {
      let start = bytes.count
      bytes += Array("{\"n\":\(number)".utf8)
      JournalLine.seal(&bytes, from: start)
    }
    let sealed = (1...3).flatMap { JournalLine.sealed(["n": .int($0)]) }
    #expect(bytes == sealed)
  }

  @Test func aLineIsSealedAsAWhole() {
    // With its line ending it is another line.
    let line = JournalLine.sealed(["a": 1])
    let count = JournalLine.sealedCount(of: line.span)
    #expect(count == nil)
    #expect(throws: JournalFault.damaged) {
      let line = line
      _ = try JournalLine.read(line.span)
    }
  }

  @Test func aFileOfAStateHasNoChecksumInAJournal() {
    let saved: Value = ["checksum": "0", "scenes": [["checksum": "1"]]]
    #expect(saved.withoutChecksum == ["scenes": [["checksum": "1"]]])
    #expect(Value.null.withoutChecksum == .null)
  }
}
