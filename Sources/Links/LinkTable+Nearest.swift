extension LinkTable {
  /// The patterns that come nearest to a path, best first, at most three.
  ///
  /// A literal segment counts its edit distance, a missing or additional one three; a parameter
  /// fits anything of its type. What is further off than a third of the path is not near.
  ///
  /// - Complexity: O(*n*) in the number of patterns.
  public func nearest(to path: String) -> [LinkPattern] {
    nearest(to: path.split(separator: "/").map(String.init))
  }

  func nearest(to segments: [String]) -> [LinkPattern] {
    let segments = segments.map { Array($0.utf8) }
    let limit = max(3, segments.reduce(0) { $0 + $1.count } / 3)
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
      guard index < segments.count else {
        distance += segment.parameter?.location == .rest ? 0 : 3
        continue
      }
      switch segment {
      case .text(let text):
        distance += EditDistance.between(text, segments[index], limit: limit)
      case .parameter(let name):
        let text = segments[index]
        let type = pattern.parameter(named: name)?.type ?? .string
        distance += type.accepts(text.span, text.indices) ? 0 : 1
      case .rest: return distance
      }
    }
    return distance + 3 * max(0, segments.count - pattern.segments.count)
  }
}
