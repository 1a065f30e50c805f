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
    var pieces = try LinkSplitter.split(url, origins: origins)
    guard pieces.isEncoded else { return try find(url, pieces) }
    var decoder = LinkDecoder()
    try decoder.decode(url, &pieces)
    return try find(decoder.bytes.span, pieces)
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
    parameters.reserveCapacity(entries[index].slots.count)
    for slot in entries[index].slots {
      let value: LinkValue?
      switch slots[slot].source {
      case .segment(let segment):
        value = try self.value(slots[slot], pieces.segments[segment], index, bytes)
      case .rest(let first):
        value = .list(
          (first..<pieces.segmentCount).map {
            .string(LinkText.string(bytes, pieces.segments[$0].range))
          })
      case .query(let name):
        value =
          slots[slot].rule.occurrence == .repeated
          ? try queryValues(slots[slot], name, index, bytes, pieces)
          : try queryValue(slots[slot], name, index, bytes, pieces)
      }
      if let value { parameters.append(.init(slots[slot].name, value)) }
    }
    return Destination(name: entries[index].name, parameters: parameters)
  }

  private func queryValues(
    _ slot: LinkSlot, _ name: [UInt8], _ index: Int, _ bytes: Span<UInt8>, _ pieces: LinkPieces
  ) throws(LinkError) -> LinkValue {
    var values: [LinkValue] = []
    for pair in pieces.pairs where LinkText.equal(name, bytes, pair.name.range) {
      values.append(try value(slot, pair.value, index, bytes))
    }
    return .list(values)
  }

  private func queryValue(
    _ slot: LinkSlot, _ name: [UInt8], _ index: Int, _ bytes: Span<UInt8>, _ pieces: LinkPieces
  ) throws(LinkError) -> LinkValue? {
    var found: LinkPieces.Piece?
    for pair in pieces.pairs where LinkText.equal(name, bytes, pair.name.range) {
      guard found == nil else {
        throw .duplicateParameter(pattern: patterns[index].description, parameter: slot.name)
      }
      found = pair.value
    }
    if let found { return try value(slot, found, index, bytes) }
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
      for slot in slots[entries[index].slots] {
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
