import Scenes

/// An action without arguments, ready to be written down.
package struct QuickAction {
  /// Its name, as in `counter.increment`.
  package let name: String
  let bytes: [UInt8]

  package init(name: String) {
    self.name = name
    bytes = Array(
      "\",\"action\":\(Value.string(name).json()),\"state\":\"".utf8)
  }
}

/// Writes the lines of actions without arguments, of which there may be millions.
struct QuickLine {
  private var time: Duration = .zero
  private var timeBytes = Array("0s".utf8)

  private static let number = Array("{\"n\":".utf8)
  private static let at = Array(",\"at\":\"".utf8)
  private static let end = Array("\"".utf8)

  mutating func write(
    _ number: Int, _ time: Duration, _ action: QuickAction, _ digest: UInt64,
    to bytes: inout [UInt8]
  ) {
    if time != self.time {
      self.time = time
      timeBytes = Array(time.argumentInput.value.text.utf8)
    }
    let start = bytes.count
    bytes += Self.number
    Self.write(number, to: &bytes)
    bytes += Self.at
    bytes += timeBytes
    bytes += action.bytes
    Checksum.write(digest, to: &bytes)
    bytes += Self.end
    JournalLine.seal(&bytes, from: start)
  }

  private static func write(_ number: Int, to bytes: inout [UInt8]) {
    var power = 1
    while power <= number / 10 { power *= 10 }
    while power > 0 {
      bytes.append(UInt8(truncatingIfNeeded: 0x30 + number / power % 10))
      power /= 10
    }
  }
}

extension Value {
  /// The text of a string.
  fileprivate var text: String {
    if case .string(let text) = self { text } else { description }
  }
}
