/// Writes numbers and texts as bytes for another process.
package struct MessageWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// Appends a 32-bit number in little-endian order.
  package mutating func add(_ number: Int) {
    for shift in stride(from: 0, to: 32, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  /// Appends a text, preceded by its length.
  package mutating func add(_ text: [UInt8]) {
    add(text.count)
    bytes += text
  }
}

package struct MessageReader {
  private var rest: ArraySlice<UInt8>

  package init(_ bytes: [UInt8]) { rest = bytes[...] }

  package var isAtEnd: Bool { rest.isEmpty }

  package mutating func number() -> Int {
    let bytes = rest.prefix(4)
    rest = rest.dropFirst(4)
    return bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  package mutating func text() -> [UInt8] {
    let count = number()
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  /// Removes the first text from received bytes; returns nil if it is incomplete.
  static func takeText(from bytes: inout [UInt8]) -> [UInt8]? {
    guard bytes.count >= 4 else { return nil }
    var reader = MessageReader(Array(bytes.prefix(4)))
    let end = 4 + reader.number()
    guard bytes.count >= end else { return nil }
    defer { bytes.removeFirst(end) }
    return Array(bytes[4..<end])
  }
}
