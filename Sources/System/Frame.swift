/// A message between processes: its length in four bytes, then itself.
enum Frame {
  static let headerSize = 4

  /// Appends a message.
  static func append(_ payload: [UInt8], to bytes: inout [UInt8]) {
    let count = UInt32(payload.count)
    for shift in stride(from: 0, to: 32, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: count >> UInt32(shift)))
    }
    bytes += payload
  }

  /// The length that a header gives.
  static func length(_ header: ArraySlice<UInt8>) -> Int {
    header.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Takes the first message out of what has been received; nil where it isn't whole yet.
  static func take(from bytes: inout [UInt8]) -> [UInt8]? {
    guard bytes.count >= headerSize else { return nil }
    let end = headerSize + length(bytes[..<headerSize])
    guard bytes.count >= end else { return nil }
    defer { bytes.removeFirst(end) }
    return Array(bytes[headerSize..<end])
  }
}
