import FoundationEssentials

/// Numbers that are encoded as bytes, because a saved search has millions of them.
struct PackedNumbers<Number: FixedWidthInteger>: Codable {
  let numbers: [Number]

  init(_ numbers: some Sequence<Number>) { self.numbers = Array(numbers) }

  func encode(to encoder: any Encoder) throws {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(numbers.count * Self.size)
    for number in numbers {
      // Operations on the type of the numbers are not specialized.
      let bits = UInt64(truncatingIfNeeded: number)
      for byte in 0..<Self.size { bytes.append(UInt8(truncatingIfNeeded: bits >> (8 * byte))) }
    }
    var container = encoder.singleValueContainer()
    try container.encode(Data(bytes))
  }

  init(from decoder: any Decoder) throws {
    let bytes = Array(try decoder.singleValueContainer().decode(Data.self))
    guard bytes.count.isMultiple(of: Self.size) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "the last number is cut off"))
    }
    numbers = stride(from: 0, to: bytes.count, by: Self.size).map { start in
      (0..<Self.size).reduce(0) { $0 | Number(truncatingIfNeeded: bytes[start + $1]) << (8 * $1) }
    }
  }

  private static var size: Int { MemoryLayout<Number>.size }
}
