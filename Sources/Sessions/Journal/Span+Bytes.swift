extension Span<UInt8> {
  /// Whether bytes stand at the beginning.
  func begins(with bytes: [UInt8]) -> Bool {
    guard count >= bytes.count else { return false }
    for index in bytes.indices where self[index] != bytes[index] { return false }
    return true
  }

  /// Whether bytes stand somewhere within.
  ///
  /// - Complexity: O(*n* · *m*) in the numbers of bytes.
  package func contains(_ bytes: [UInt8]) -> Bool {
    guard count >= bytes.count else { return false }
    for start in 0...(count - bytes.count)
    where extracting(start..<start + bytes.count).begins(with: bytes) { return true }
    return false
  }
}
