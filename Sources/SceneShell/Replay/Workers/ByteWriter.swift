/// Puts numbers and texts together as bytes, for another process.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  /// Adds a number of 32 bits.
  mutating func add(_ number: Int) {
    for shift in stride(from: 0, to: 32, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  mutating func add(_ text: [UInt8]) {
    add(text.count)
    bytes += text
  }
}
