/// Takes apart bytes that a ``ByteWriter`` has put together.
struct ByteReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func number() -> Int {
    let bytes = rest.prefix(4)
    rest = rest.dropFirst(4)
    return bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  mutating func text() -> [UInt8] {
    let count = number()
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }
}
