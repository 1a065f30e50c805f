/// The 64-bit FNV-1a hash of bytes, because Swift's own hashes differ between processes.
enum StableHash {
  static func of(_ text: String) -> UInt64 { of(text.utf8) }

  static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
