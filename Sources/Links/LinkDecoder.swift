/// Decodes the pieces of a URL, once, into bytes of their own.
struct LinkDecoder {
  /// The decoded pieces, one after the other.
  private(set) var bytes: [UInt8] = []

  /// Decodes every piece, and makes it a range of `bytes`.
  ///
  /// - Throws: `malformedPercent`, `invalidUTF8` or `controlCharacter`.
  mutating func decode(_ url: Span<UInt8>, _ pieces: inout LinkPieces) throws(LinkError) {
    try Self.checkEncoding(of: url)
    bytes.reserveCapacity(url.count)
    for index in 0..<pieces.segmentCount {
      pieces.segments[index] = try decode(url, pieces.segments[index], plusIsSpace: false)
    }
    for index in pieces.pairs.indices {
      let pair = pieces.pairs[index]
      pieces.pairs[index].name = try decode(url, pair.name, plusIsSpace: true)
      pieces.pairs[index].value = try decode(url, pair.value, plusIsSpace: true)
    }
    if let fragment = pieces.fragment {
      pieces.fragment = try decode(url, fragment, plusIsSpace: false)
    }
  }

  private mutating func decode(
    _ url: Span<UInt8>, _ piece: LinkPieces.Piece, plusIsSpace: Bool
  ) throws(LinkError) -> LinkPieces.Piece {
    let start = bytes.count
    var isASCII = true
    var index = piece.range.lowerBound
    while index < piece.range.upperBound {
      var byte = url[index]
      if byte == UInt8(ascii: "%") {
        byte = try Self.percent(url, at: index, end: piece.range.upperBound)
        guard !LinkCharacters.isControl(Unicode.Scalar(byte)) || byte >= 0x80 else {
          throw .controlCharacter(Unicode.Scalar(byte), at: index)
        }
        index += 2
      } else if byte == UInt8(ascii: "+"), plusIsSpace {
        byte = UInt8(ascii: " ")
      }
      isASCII = isASCII && byte < 0x80
      bytes.append(byte)
      index += 1
    }
    if !isASCII { try normalize(from: start, url, piece) }
    return .init(start..<bytes.count, origin: piece.position)
  }

  /// A character may be written or encoded, but not half and half: the URL itself is UTF-8 too.
  private static func checkEncoding(of url: Span<UInt8>) throws(LinkError) {
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: url)
    } catch {
      throw .invalidUTF8(at: error.byteOffsets.lowerBound)
    }
  }

  private static func percent(
    _ url: Span<UInt8>, at index: Int, end: Int
  ) throws(LinkError) -> UInt8 {
    guard index + 2 < end, let high = LinkCharacters.hexValue(url[index + 1]),
      let low = LinkCharacters.hexValue(url[index + 2])
    else { throw .malformedPercent(at: index) }
    return high << 4 | low
  }

  /// Checks the bytes from `start` on as UTF-8 and replaces them by their NFC.
  private mutating func normalize(
    from start: Int, _ url: Span<UInt8>, _ piece: LinkPieces.Piece
  ) throws(LinkError) {
    let text: String
    do throws(UTF8.ValidationError) {
      text = String(copying: try UTF8Span(validating: bytes.span.extracting(start..<bytes.count)))
    } catch {
      throw .invalidUTF8(at: Self.position(of: error.byteOffsets.lowerBound, url, piece))
    }
    var offset = 0
    for scalar in text.unicodeScalars {
      guard !LinkCharacters.isControl(scalar) else {
        throw .controlCharacter(scalar, at: Self.position(of: offset, url, piece))
      }
      offset += UTF8.width(scalar)
    }
    bytes.removeSubrange(start...)
    bytes.append(contentsOf: text.normalizedToNFC.utf8)
  }

  /// Where in the URL the decoded byte at an offset of a piece was written.
  private static func position(
    of offset: Int, _ url: Span<UInt8>, _ piece: LinkPieces.Piece
  ) -> Int {
    var index = piece.range.lowerBound
    for _ in 0..<offset { index += url[index] == UInt8(ascii: "%") ? 3 : 1 }
    return index
  }
}
