/// The steps of parsing a URL, up to the first error.
package struct LinkTrace: Sendable {
  package struct Part: Hashable, Sendable {
    package let raw: String
    package let decoded: String
    /// The byte at which the part starts.
    package let position: Int

    /// The bytes of the URL.
    var range: Range<Int> { position..<position + raw.utf8.count }
  }

  package struct Item: Hashable, Sendable {
    package let name: Part
    /// Its value; nil if there is no `=`.
    package var value: Part?
  }

  /// A pattern that the path was compared with.
  package struct Attempt: Sendable {
    package let pattern: LinkPattern
    /// The parameter whose type does not match; nil if the pattern matches.
    package let mismatch: LinkParameter?
  }

  /// The scheme in lowercase; empty if there is none.
  package let scheme: String
  package let host: String?
  /// The segments of the path; empty if the URL was rejected earlier.
  package let segments: [Part]
  package let query: [Item]
  package let fragment: Part?
  /// The patterns with the form of the path, in the order of comparison, up to the one that
  /// matches.
  package let attempts: [Attempt]
  /// The bytes of the URL that cause the error; nil without an error, or if it concerns the whole URL.
  package let range: Range<Int>?
  package let result: Result<LinkMatch, LinkError>

  /// The offset of the first byte that causes the error.
  package var position: Int? { range?.lowerBound }

  /// The names of the parameters whose values overlap ranges of the URL's bytes.
  package func parameters(overlapping ranges: [Range<Int>]) -> Set<String> {
    func overlaps(_ part: Part) -> Bool { ranges.contains { $0.overlaps(part.range) } }
    var names = Set(query.filter { $0.value.map(overlaps) == true }.map(\.name.decoded))
    guard let pattern = try? result.get().pattern.segments else { return names }
    for (index, segment) in segments.enumerated() where overlaps(segment) {
      // The last segment of a pattern may match all remaining ones.
      if let name = pattern[min(index, pattern.count - 1)].parameter?.name { names.insert(name) }
    }
    return names
  }
}

extension LinkTable {
  /// Parses a URL as `match(_:)` does, and returns the steps.
  package func trace(_ url: String) -> LinkTrace {
    let result = Result { () throws(LinkError) in try match(url) }
    let bytes = url.utf8.span
    let colon = (try? LinkAuthority.endOfScheme(of: bytes)) ?? nil
    let scheme = colon.map { LinkText.string(bytes, 0..<$0).lowercased() } ?? ""
    var reading = Reading()
    // Each part is parsed unless an earlier part was rejected.
    try? reading.read(bytes, origins: origins)
    let attempts = reading.isValid ? attempts(at: reading.segments.map(\.decoded)) : []
    var range: Range<Int>?
    if case .failure(let error) = result {
      range =
        error.position.map { $0..<Self.endOfCharacter(at: $0, in: bytes) }
        ?? self.range(of: error, in: reading, attempts, colon: colon, url)
    }
    return LinkTrace(
      scheme: scheme, host: scheme == "https" ? Self.host(of: url) : nil,
      segments: reading.segments, query: reading.query, fragment: reading.fragment,
      attempts: attempts, range: range, result: result)
  }

  /// The bytes that an error without a position is about.
  private func range(
    of error: LinkError, in reading: Reading, _ attempts: [LinkTrace.Attempt], colon: Int?,
    _ url: String
  ) -> Range<Int>? {
    switch error {
    case .schemeNotAllowed: return 0..<(colon ?? url.utf8.count)
    case .opaqueURL: return colon.map { $0 + 1..<$0 + 1 }
    case .originNotAllowed:
      return colon.map { colon in
        let start = colon + "://".utf8.count
        return start..<start + (Self.host(of: url)?.utf8.count ?? 0)
      }
    case .notFound:
      let path = reading.segments.map(\.decoded)
      let known = patterns.map { $0.countOfSegments(leading: path) }.max() ?? 0
      return path.indices.contains(known) ? reading.segments[known].range : nil
    case .duplicateParameter(_, let name):
      return reading.query.filter { $0.name.decoded == name && $0.value != nil }
        .dropFirst().first?.name.range
    case .typeMismatch(let description, let name, _, _):
      guard let pattern = attempts.map(\.pattern).first(where: { $0.description == description }),
        let parameter = pattern.parameter(named: name)
      else { return nil }
      if let index = pattern.segments.firstIndex(where: { $0.parameter?.name == name }) {
        return reading.segments[index].range
      }
      return reading.query.lazy.filter { $0.name.decoded == name }.compactMap(\.value)
        .first { parameter.type.value(of: $0.decoded) == nil }?.range
    default: return nil
    }
  }

  /// The end of the character that begins at an offset.
  private static func endOfCharacter(at start: Int, in bytes: Span<UInt8>) -> Int {
    var end = min(start + 1, bytes.count)
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }

  private static func host(of url: String) -> String? {
    let rest = url.dropFirst("https:".count)
    guard rest.hasPrefix("//") else { return nil }
    return String(rest.dropFirst(2).prefix { !"/?#".contains($0) })
  }

  private struct Reading {
    var segments: [LinkTrace.Part] = []
    var query: [LinkTrace.Item] = []
    var fragment: LinkTrace.Part?
    /// Whether the URL is valid.
    var isValid = false

    mutating func read(_ url: Span<UInt8>, origins: LinkOrigins) throws(LinkError) {
      let raw = try LinkSplitter.split(url, origins: origins)
      var pieces = raw
      var decoder = LinkDecoder()
      try decoder.decode(url, &pieces)
      let decoded = decoder.bytes.span
      func part(_ piece: LinkPieces.Piece, _ other: LinkPieces.Piece) -> LinkTrace.Part {
        LinkTrace.Part(
          raw: LinkText.string(url, piece.range),
          decoded: LinkText.string(decoded, other.range), position: piece.range.lowerBound)
      }
      for index in 0..<raw.segmentCount {
        segments.append(part(raw.segments[index], pieces.segments[index]))
      }
      for (pair, other) in zip(raw.pairs, pieces.pairs) {
        var item = LinkTrace.Item(name: part(pair.name, other.name), value: nil)
        if let value = pair.value, let decoded = other.value { item.value = part(value, decoded) }
        query.append(item)
      }
      if let piece = raw.fragment, let other = pieces.fragment { fragment = part(piece, other) }
      try pieces.checkValues(decoded)
      isValid = true
    }
  }

  /// The patterns with the form of a path, in the order of precedence, up to the one that matches.
  private func attempts(at path: [String]) -> [LinkTrace.Attempt] {
    let fitting = patterns.filter { $0.hasForm(of: path) }
    let ordered = fitting.map { (ranks: $0.ranks, pattern: $0) }.sorted {
      $0.ranks.lexicographicallyPrecedes($1.ranks)
    }
    var attempts: [LinkTrace.Attempt] = []
    for (_, pattern) in ordered {
      let mismatch = pattern.mismatch(with: path)
      attempts.append(.init(pattern: pattern, mismatch: mismatch))
      if mismatch == nil { break }
    }
    return attempts
  }
}

extension LinkPattern {
  /// Whether a path has this pattern's literals and number of segments.
  fileprivate func hasForm(of path: [String]) -> Bool {
    for (index, segment) in segments.enumerated() {
      if case .rest = segment { return true }
      guard index < path.count else { return false }
      if case .text(let text) = segment, text != Array(path[index].utf8) { return false }
    }
    return segments.count == path.count
  }

  /// The number of leading segments that a path and this pattern have in common.
  fileprivate func countOfSegments(leading path: [String]) -> Int {
    zip(segments, path).prefix { segment, text in
      switch segment {
      case .text(let literal): literal == Array(text.utf8)
      case .parameter(let name): parameter(named: name)?.type.value(of: text) != nil
      case .rest: true
      }
    }.count
  }

  /// The rank of each segment in the order of precedence: literal, type, any text, end, rest.
  fileprivate var ranks: [Int] {
    let ranks = segments.map { segment in
      switch segment {
      case .text: 0
      case .parameter(let name): parameter(named: name)?.type == .string ? 2 : 1
      case .rest: 4
      }
    }
    return ranks.last == 4 ? ranks : ranks + [3]
  }

  /// The first parameter whose type does not match a path.
  fileprivate func mismatch(with path: [String]) -> LinkParameter? {
    for (segment, text) in zip(segments, path) {
      guard case .parameter(let name) = segment, let parameter = parameter(named: name) else {
        continue
      }
      if parameter.type.value(of: text) == nil { return parameter }
    }
    return nil
  }
}
