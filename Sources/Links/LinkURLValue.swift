/// A URL as the value of a parameter: it keeps the whole grammar of links, and leads only to where it
/// is allowed to.
enum LinkURLValue {
  /// The URL as a value, as it was written.
  ///
  /// - Throws: What a link would be refused with, at positions in the value.
  static func check(
    _ bytes: Span<UInt8>, _ range: Range<Int>, origins: LinkOrigins
  ) throws(LinkError) -> LinkValue {
    let value = bytes.extracting(range)
    var pieces = try LinkSplitter.split(value, origins: origins)
    if pieces.isEncoded {
      var decoder = LinkDecoder()
      try decoder.decode(value, &pieces)
      try pieces.checkValues(decoder.bytes.span)
    } else {
      try pieces.checkValues(value)
    }
    return .string(LinkText.string(bytes, range))
  }

  /// Why the value of a link is refused, or nil where it isn't a URL at all, or nothing is wrong.
  ///
  /// The value may have been decoded, so that every error is placed at its start.
  static func refusal(
    of bytes: Span<UInt8>, _ piece: LinkPieces.Piece, origins: LinkOrigins
  ) -> LinkError? {
    do throws(LinkError) {
      _ = try check(bytes, piece.range, origins: origins)
      return nil
    } catch {
      if case .schemeNotAllowed("", _) = error { return nil }
      return error.placed(at: piece.position)
    }
  }
}
