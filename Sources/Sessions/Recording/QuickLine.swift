import Scenes

/// An action without arguments, ready to be written down.
package final class QuickAction: Sendable {
  /// Its name, as in `counter.increment`.
  package let name: String

  package init(name: String) { self.name = name }
}

/// Writes the lines of actions without arguments, of which there may be millions.
///
/// The line before is kept: what follows on it differs in the number, the digest and the checksum alone.
struct QuickLine {
  /// The line, with its line ending.
  private var line: [UInt8] = []
  private var number = Int.min
  private var time = Duration.zero
  private var action: QuickAction?
  /// Where the last digit of the number stands, the digest, and the checksum.
  private var lastDigit = 0
  private var digest = 0
  private var checksum = 0

  mutating func write(
    _ number: Int, _ time: Duration, _ action: QuickAction, _ digest: UInt64,
    to bytes: inout [UInt8]
  ) {
    if number != self.number &+ 1 || action !== self.action || time != self.time || !count() {
      begin(number, time, action)
    }
    self.number = number
    Checksum.write(digest, to: &line, at: self.digest)
    let sum = Checksum.of(line.span.extracting(..<(checksum - JournalLine.checksum.count)))
    Checksum.write(sum, to: &line, at: checksum)
    bytes.append(contentsOf: line)
  }

  private mutating func begin(_ number: Int, _ time: Duration, _ action: QuickAction) {
    (self.time, self.action) = (time, action)
    line = Array("{\"n\":\(number)".utf8)
    lastDigit = line.count - 1
    line +=
      ",\"at\":\"\(time.words)\",\"action\":\(Value.string(action.name).json()),\"state\":\"".utf8
    digest = line.count
    line += [UInt8](repeating: 0, count: 16)
    line.append(UInt8(ascii: "\""))
    line += JournalLine.checksum
    checksum = line.count
    line += [UInt8](repeating: 0, count: 16)
    line += JournalLine.end
  }

  /// Adds one to the number in the line; false where it would have another digit.
  private mutating func count() -> Bool {
    var index = lastDigit
    while line[index] == UInt8(ascii: "9") {
      line[index] = UInt8(ascii: "0")
      index -= 1
    }
    guard line[index] != UInt8(ascii: ":") else { return false }
    line[index] += 1
    return true
  }
}
