import Text

extension LinkTable {
  /// The patterns that come nearest to a path, best first, at most three.
  ///
  /// A literal segment counts its edit distance, a parameter nothing, or one for a text that is not
  /// of its type or is missing; a missing literal or an additional segment counts its length and one.
  /// What is further off than a third of the path's bytes, or than two, is not near.
  ///
  /// - Complexity: O(*n*) in the number of patterns.
  public func nearest(to path: String) -> [LinkPattern] {
    nearest(to: path.split(separator: "/").map(String.init))
  }

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
        distance += EditDistance.between(text, given, limit: limit)
      case (.text(let text), nil):
        distance += text.count + 1
      case (.parameter(let name), let given?):
        let type = pattern.parameter(named: name)?.type ?? .string
        distance += type.accepts(given.span, given.indices) ? 0 : 1
      case (.parameter, nil):
        distance += 1
      case (.rest, _): return distance
      }
    }
    let additional = segments.dropFirst(pattern.segments.count)
    return additional.reduce(distance) { $0 + $1.count + 1 }
  }
}
