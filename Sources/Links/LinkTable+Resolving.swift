extension LinkTable {
  /// The destination that a URL leads to.
  ///
  /// - Throws: `LinkError`; the first refusal in the order scheme, host, path, query, fragment, then
  ///   what can't be decoded, then what doesn't match.
  /// - Complexity: O(*n*) in the bytes of the URL; where no pattern matches, O(*m*) in the patterns.
  public func resolve(_ url: String) throws(LinkError) -> Destination {
    try resolve(url.utf8.span)
  }

  /// The destination that the bytes of a URL lead to.
  ///
  /// - Throws: `LinkError`.
  public func resolve(_ url: Span<UInt8>) throws(LinkError) -> Destination {
    try find(url).destination
  }

  /// The destination that a URL leads to, and the pattern that says so.
  ///
  /// - Throws: `LinkError`.
  public func match(_ url: String) throws(LinkError) -> LinkMatch {
    let (index, destination) = try find(url.utf8.span)
    return LinkMatch(pattern: patterns[index], destination: destination)
  }

  private func find(
    _ url: Span<UInt8>
  ) throws(LinkError) -> (pattern: Int, destination: Destination) {
    let pieces = try LinkSplitter.split(url, origins: origins)
    guard pieces.isEncoded else { return try find(url, pieces) }
    var decoder = LinkDecoder()
    let decoded = try decoder.decode(url, pieces)
    return try find(decoder.bytes.span, decoded)
  }

  /// Looks up pieces that need no more decoding.
  private func find(
    _ bytes: Span<UInt8>, _ pieces: LinkPieces
  ) throws(LinkError) -> (pattern: Int, destination: Destination) {
    try pieces.checkValues(bytes)
    guard let index = trie.pattern(bytes, pieces) else { throw refusal(of: bytes, pieces) }
    return (index, try destination(index, bytes, pieces))
  }

  private func destination(
    _ index: Int, _ bytes: Span<UInt8>, _ pieces: LinkPieces
  ) throws(LinkError) -> Destination {
    var parameters: [Destination.Parameter] = []
    parameters.reserveCapacity(slots[index].count)
    for slot in slots[index] {
      switch slot.source {
      case .segment(let segment):
        let value = try value(slot, pieces.segments[segment], index, bytes)
        parameters.append(.init(slot.name, value))
      case .rest(let first):
        let values = (first..<pieces.segmentCount).map {
          LinkValue.string(LinkText.string(bytes, pieces.segments[$0].range))
        }
        parameters.append(.init(slot.name, .list(values)))
      case .query(let name):
        guard let value = try queryValue(slot, name, index, bytes, pieces) else { continue }
        parameters.append(.init(slot.name, value))
      }
    }
    return Destination(name: patterns[index].name, parameters: parameters)
  }

  private func queryValue(
    _ slot: LinkSlot, _ name: [UInt8], _ index: Int, _ bytes: Span<UInt8>, _ pieces: LinkPieces
  ) throws(LinkError) -> LinkValue? {
    let isList = slot.rule.occurrence == .repeated
    var values: [LinkValue] = []
    for pair in pieces.pairs where LinkText.equal(name, bytes, pair.name.range) {
      guard isList || values.isEmpty else {
        throw .duplicateParameter(pattern: patterns[index].description, parameter: slot.name)
      }
      values.append(try value(slot, pair.value, index, bytes))
    }
    if isList { return .list(values) }
    if let value = values.first { return value }
    switch slot.rule.occurrence {
    case .defaulted(let value): return value
    case .optional, .repeated: return nil
    case .required:
      throw .missingParameter(pattern: patterns[index].description, parameter: slot.name)
    }
  }

  private func value(
    _ slot: LinkSlot, _ piece: LinkPieces.Piece, _ index: Int, _ bytes: Span<UInt8>
  ) throws(LinkError) -> LinkValue {
    if let value = slot.rule.type.value(in: bytes, piece.range) { return value }
    throw mismatch(slot, piece, index, bytes)
  }

  private func mismatch(
    _ slot: LinkSlot, _ piece: LinkPieces.Piece, _ index: Int, _ bytes: Span<UInt8>
  ) -> LinkError {
    if case .url(let origins) = slot.rule.type,
      let error = LinkURLValue.refusal(of: bytes, piece, origins: origins)
    {
      return error
    }
    return .typeMismatch(
      pattern: patterns[index].description, parameter: slot.name,
      value: LinkValue.string(LinkText.string(bytes, piece.range)).description,
      expected: slot.rule.type.name)
  }

  /// Why a path leads nowhere: a pattern would match but for a type, or none comes close.
  private func refusal(of bytes: Span<UInt8>, _ pieces: LinkPieces) -> LinkError {
    if let index = trie.pattern(bytes, pieces, ignoringTypes: true) {
      for slot in slots[index] {
        guard case .segment(let segment) = slot.source else { continue }
        let piece = pieces.segments[segment]
        guard !slot.rule.type.accepts(bytes, piece.range) else { continue }
        return mismatch(slot, piece, index, bytes)
      }
    }
    let segments = (0..<pieces.segmentCount).map {
      LinkText.string(bytes, pieces.segments[$0].range)
    }
    let nearest = nearest(to: segments).map(\.description)
    return .notFound("/" + segments.joined(separator: "/"), nearest: nearest)
  }
}
