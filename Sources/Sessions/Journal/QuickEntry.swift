import Scenes

/// Reads the lines of actions without arguments, of which there may be millions, without taking them apart.
///
/// Such a line is as the one before but for its number, the digest and the checksum. What isn't as it should
/// be takes the long way, where it is said what is wrong.
package struct QuickEntryReader {
  /// What a line says.
  package struct Entry {
    /// Its number.
    package let number: Int
    /// The digest of the state after it.
    package let digest: UInt64
    /// Whether the action is another than the one before.
    package let isOther: Bool
  }

  /// The action of the latest line, as in `counter.increment`.
  package private(set) var action = ""
  /// The time of the latest line.
  package private(set) var time = Duration.zero
  /// What stands between the number and the digest.
  private var middle: [UInt8] = []

  static let start = Array("{\"n\":".utf8)
  private static let quote = UInt8(ascii: "\"")

  package init() {}

  /// Reads a line; nil where it is of another kind, or not as it was written.
  package mutating func read(_ line: Span<UInt8>) -> Entry? {
    guard let count = JournalLine.sealedCount(of: line), count > 24, line[count - 1] == Self.quote,
      let digest = Checksum.read(line.extracting(count - 17..<count - 1)),
      line.begins(with: Self.start)
    else { return nil }
    var index = Self.start.count
    var number = 0
    while index < count, line[index] &- 0x30 < 10, number < JournalFault.largestNumber {
      number = number * 10 + Int(line[index] &- 0x30)
      index += 1
    }
    // A number has no zeros before it, and ends where the rest of the line begins.
    guard index > Self.start.count, index <= count - 17,
      line[Self.start.count] != UInt8(ascii: "0") || index == Self.start.count + 1
    else { return nil }
    let isSame =
      count - 17 - index == middle.count && line.extracting(index..<count - 17).begins(with: middle)
    if !isSame { guard readMiddle(line.extracting(index..<count - 17)) else { return nil } }
    return Entry(number: number, digest: digest, isOther: !isSame)
  }

  /// Reads `,"at":"1s","action":"counter.increment","state":"`.
  private mutating func readMiddle(_ bytes: Span<UInt8>) -> Bool {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    for index in bytes.indices { text.append(bytes[index]) }
    let parts = text.split(separator: Self.quote, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard parts.count == 12, parts[0] == ",", parts[1] == "at", parts[2] == ":", parts[4] == ",",
      parts[5] == "action", parts[6] == ":", parts[8] == ",", parts[9] == "state",
      parts[10] == ":", parts[11].isEmpty, !parts[7].contains("\\"), !parts[3].contains("\\"),
      let time = try? Duration(argument: .text(parts[3], quoted: false)),
      (.zero...JournalFault.latestTime).contains(time)
    else { return false }
    (middle, action, self.time) = (text, parts[7], time)
    return true
  }
}
