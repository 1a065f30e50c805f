extension LinkPieces {
  /// Checks what can only be told of decoded pieces.
  ///
  /// - Throws: `tooLong` or `dotSegment`.
  func checkValues(_ bytes: Span<UInt8>) throws(LinkError) {
    for index in 0..<segmentCount {
      let piece = segments[index]
      try Self.checkLength(piece)
      guard !Self.isDots(bytes, piece.range) else { throw .dotSegment(at: piece.position) }
    }
    for pair in pairs {
      try Self.checkLength(pair.name)
      try Self.checkLength(pair.value)
    }
  }

  private static func checkLength(_ piece: Piece) throws(LinkError) {
    let count = piece.range.count
    guard count <= LinkLimits.valueBytes else {
      throw .tooLong(bytes: count, limit: LinkLimits.valueBytes, at: piece.position)
    }
  }

  private static func isDots(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard range.count <= 2 else { return false }
    return range.allSatisfy { bytes[$0] == UInt8(ascii: ".") }
  }
}
