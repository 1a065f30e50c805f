/// A URL split into pieces, each a range of bytes, without what surrounds the path.
struct LinkPieces: Sendable {
  /// A range of bytes, and its start in the URL as given (decoding makes them differ).
  ///
  /// Offsets fit into 16 bits: a URL has at most 8 KiB, and NFC at most triples a text's bytes.
  struct Piece: Sendable {
    var start: UInt16 = 0
    var end: UInt16 = 0
    var origin: UInt16 = 0

    var range: Range<Int> { Int(start)..<Int(end) }
    var position: Int { Int(origin) }

    init() {}

    init(_ range: Range<Int>, origin: Int) {
      start = UInt16(range.lowerBound)
      end = UInt16(range.upperBound)
      self.origin = UInt16(origin)
    }
  }

  /// A query item; without a `=` it has no value, and counts as missing.
  struct Pair: Sendable {
    var name: Piece
    var value: Piece?
  }

  /// The path's segments; the first `segmentCount` are valid.
  var segments = InlineArray<32, Piece>(repeating: Piece())
  private(set) var segmentCount = 0
  var pairs: [Pair] = []
  /// The part after the `#`; it is checked like the rest and ignored.
  var fragment: Piece?
  /// Whether a piece has to be decoded before it is compared.
  var isEncoded = false

  mutating func appendSegment(_ piece: Piece) throws(LinkError) {
    guard segmentCount < LinkLimits.segments else {
      throw .tooManySegments(limit: LinkLimits.segments, at: piece.position)
    }
    segments[segmentCount] = piece
    segmentCount += 1
  }

  mutating func appendPair(_ pair: Pair) throws(LinkError) {
    guard pairs.count < LinkLimits.queryPairs else {
      throw .tooManyParameters(limit: LinkLimits.queryPairs, at: pair.name.position)
    }
    if pairs.isEmpty { pairs.reserveCapacity(4) }
    pairs.append(pair)
  }

  /// Checks the limits and rules that apply to decoded pieces.
  func checkValues(_ bytes: Span<UInt8>) throws(LinkError) {
    for index in 0..<segmentCount {
      let piece = segments[index]
      try Self.checkLength(piece)
      guard !Self.isDots(bytes, piece.range) else { throw .dotSegment(at: piece.position) }
    }
    for pair in pairs {
      try Self.checkLength(pair.name)
      if let value = pair.value { try Self.checkLength(value) }
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

/// Decodes the pieces of a URL once, into separate bytes.
struct LinkDecoder {
  private(set) var bytes: [UInt8] = []

  /// Decodes every piece and makes it a range of `bytes`.
  mutating func decode(_ url: Span<UInt8>, _ pieces: inout LinkPieces) throws(LinkError) {
    try Self.checkEncoding(of: url)
    bytes.reserveCapacity(url.count)
    for index in 0..<pieces.segmentCount {
      pieces.segments[index] = try decode(url, pieces.segments[index], plusIsSpace: false)
    }
    for index in pieces.pairs.indices {
      let pair = pieces.pairs[index]
      pieces.pairs[index].name = try decode(url, pair.name, plusIsSpace: true)
      if let value = pair.value {
        pieces.pairs[index].value = try decode(url, value, plusIsSpace: true)
      }
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

  /// A character can be literal or encoded, but not a mixture: the URL itself has to be UTF-8.
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

  /// Checks that the bytes from `start` are UTF-8 and replaces them with their NFC.
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

  /// The position in the URL of the decoded byte at an offset of a piece.
  private static func position(
    of offset: Int, _ url: Span<UInt8>, _ piece: LinkPieces.Piece
  ) -> Int {
    var index = piece.range.lowerBound
    for _ in 0..<offset { index += url[index] == UInt8(ascii: "%") ? 3 : 1 }
    return index
  }
}

/// A URL as the value of a parameter: it follows the whole grammar of links, and only allowed origins are
/// accepted.
enum LinkURLValue {
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

  /// The reason why the value of a link is rejected; nil if it is valid or not a URL at all.
  ///
  /// The value may have been decoded, so every error has the position of its start.
  static func refusal(
    of bytes: Span<UInt8>, _ piece: LinkPieces.Piece, origins: LinkOrigins
  ) -> LinkError? {
    // Without a scheme, it is not a URL.
    guard (try? LinkAuthority.endOfScheme(of: bytes.extracting(piece.range))) != nil else {
      return nil
    }
    do throws(LinkError) {
      _ = try check(bytes, piece.range, origins: origins)
      return nil
    } catch {
      return error.placed(at: piece.position)
    }
  }
}

/// The limits of a link; a longer one is rejected before it is parsed.
package enum LinkLimits {
  /// The bytes of a whole URL as written: 8 KiB.
  package static let urlBytes = 8192
  package static let segments = 32
  /// The pairs of a query; empty ones (`a=1&&b=2`) are not counted.
  package static let queryPairs = 64
  /// The UTF-8 bytes of one segment, query name or query value, decoded and in NFC: 2 KiB.
  package static let valueBytes = 2048
}
