/// A URL cut into its pieces, each a range of bytes; what surrounds the path is gone.
struct LinkPieces: Sendable {
  /// A range of bytes, and where it starts in the URL as given (they part ways by decoding).
  ///
  /// Offsets fit 16 bits: a URL has 8 KiB, and NFC at most triples a text's bytes.
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

  /// A query item; without a `=` its value is empty.
  struct Pair: Sendable {
    var name: Piece
    var value: Piece
  }

  /// The path's segments; `segmentCount` of them count.
  var segments = InlineArray<32, Piece>(repeating: Piece())
  private(set) var segmentCount = 0
  /// The query's items in their order.
  var pairs: [Pair] = []
  /// What follows the `#`; it is checked like the rest, and leads nowhere.
  var fragment: Piece?
  /// Whether a piece has to be decoded before it can be compared.
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
}
