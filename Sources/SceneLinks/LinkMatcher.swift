import SceneText

/// Finds the pattern of a URL and reads its parameters, or returns the error.
struct LinkMatcher: Sendable {
  private let patterns: [LinkPattern]
  private let trie: LinkTrie
  /// The part of each pattern that matching needs; `patterns` itself is too large for the cache.
  private let entries: [Entry]
  private let slots: [Slot]

  private struct Entry: Sendable {
    var name: String
    var slots: Range<Int>
  }

  init(_ patterns: [LinkPattern], _ trie: LinkTrie) {
    var entries: [Entry] = []
    var slots: [Slot] = []
    for pattern in patterns {
      let start = slots.count
      slots += Slot.slots(of: pattern)
      entries.append(Entry(name: pattern.name, slots: start..<slots.count))
    }
    self.patterns = patterns
    self.trie = trie
    self.entries = entries
    self.slots = slots
  }

  /// The index of the pattern that a URL matches, and its destination.
  func find(
    _ url: Span<UInt8>, origins: LinkOrigins
  ) throws(LinkError) -> (pattern: Int, destination: Destination) {
    var pieces = try LinkSplitter.split(url, origins: origins)
    guard pieces.isEncoded else { return try find(url, pieces) }
    var decoder = LinkDecoder()
    try decoder.decode(url, &pieces)
    return try find(decoder.bytes.span, pieces)
  }

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
    _ slot: Slot, _ name: [UInt8], _ index: Int, _ bytes: Span<UInt8>, _ pieces: LinkPieces
  ) throws(LinkError) -> LinkValue {
    var values: [LinkValue] = []
    for pair in pieces.pairs where LinkText.equal(name, bytes, pair.name.range) {
      if let piece = pair.value { values.append(try value(slot, piece, index, bytes)) }
    }
    return .list(values)
  }

  private func queryValue(
    _ slot: Slot, _ name: [UInt8], _ index: Int, _ bytes: Span<UInt8>, _ pieces: LinkPieces
  ) throws(LinkError) -> LinkValue? {
    var found: LinkPieces.Piece?
    for pair in pieces.pairs where LinkText.equal(name, bytes, pair.name.range) {
      guard let value = pair.value else { continue }
      guard found == nil else {
        throw .duplicateParameter(pattern: patterns[index].description, parameter: slot.name)
      }
      found = value
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
    _ slot: Slot, _ piece: LinkPieces.Piece, _ index: Int, _ bytes: Span<UInt8>
  ) throws(LinkError) -> LinkValue {
    if let value = slot.rule.type.value(in: bytes, piece.range) { return value }
    throw mismatch(slot, piece, index, bytes)
  }

  private func mismatch(
    _ slot: Slot, _ piece: LinkPieces.Piece, _ index: Int, _ bytes: Span<UInt8>
  ) -> LinkError {
    if case .url(let origins) = slot.rule.type,
      let error = LinkURLValue.refusal(of: bytes, piece, origins: origins)
    {
      return error
    }
    return .typeMismatch(
      pattern: patterns[index].description, parameter: slot.name,
      value: LinkValue.string(LinkText.string(bytes, piece.range)).description,
      expected: slot.rule.type.requirement)
  }

  /// The error for a path without a match: either only a type does not match, or no pattern is similar.
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

  /// The patterns most similar to a path, best first, at most three.
  ///
  /// A literal segment costs its edit distance; a parameter costs nothing, or one if its text has the wrong
  /// type or is missing; a missing literal or an additional segment costs its length plus one.
  /// Patterns that cost more than a third of the path's bytes, and more than two, are not similar.
  func nearest(to segments: [String]) -> [LinkPattern] {
    let segments = segments.map { Array($0.utf8) }
    let limit = max(2, segments.reduce(0) { $0 + $1.count } / 3)
    let candidates = patterns.indices.compactMap { index -> (distance: Int, index: Int)? in
      let distance = Self.distance(from: segments, to: patterns[index], limit: limit)
      return distance <= limit ? (distance, index) : nil
    }
    return candidates.sorted { $0 < $1 }.prefix(3).map { patterns[$0.index] }
  }

  private static func distance(
    from segments: [[UInt8]], to pattern: LinkPattern, limit: Int
  ) -> Int {
    var distance = 0
    for (index, segment) in pattern.segments.enumerated() where distance <= limit {
      let given = index < segments.count ? segments[index] : nil
      switch (segment, given) {
      case (.text(let text), let given?):
        distance += EditDistance.distance(text, given, limit: limit)
      case (.text(let text), nil): distance += text.count + 1
      case (.parameter(let name), let given?):
        let type = pattern.parameter(named: name)?.type ?? .string
        distance += type.accepts(given.span, given.indices) ? 0 : 1
      case (.parameter, nil): distance += 1
      case (.rest, _): return distance
      }
    }
    let additional = segments.dropFirst(pattern.segments.count)
    return additional.reduce(distance) { $0 + $1.count + 1 }
  }

  /// A parameter as used in matching: the location of its bytes, and their meaning.
  private struct Slot: Sendable {
    enum Source: Sendable {
      case segment(Int)
      case rest(Int)
      case query([UInt8])
    }

    var name: String
    var source: Source
    var rule: LinkParameter.Rule

    static func slots(of pattern: LinkPattern) -> [Slot] {
      pattern.parameters.map { parameter in
        let index = pattern.segments.firstIndex { $0.parameter?.name == parameter.name }
        let source: Source =
          switch (parameter.location, index) {
          case (.path, let index?): .segment(index)
          case (.rest, let index?): .rest(index)
          default: .query(Array(parameter.name.utf8))
          }
        return Slot(name: parameter.name, source: source, rule: parameter.rule)
      }
    }
  }
}
