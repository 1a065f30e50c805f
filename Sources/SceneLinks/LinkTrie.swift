import SceneText

/// The patterns of a table as a tree of segments, in flat arrays.
///
/// All literal segments of the tree share one hash table with open addressing, keyed by node and
/// bytes, so that finding a child takes the same time in a table of ten patterns as in one of ten thousand.
struct LinkTrie: Sendable {
  /// An index in the tree; -1 stands for none.
  struct Node: Sendable {
    var pattern: Int32 = -1
    /// The pattern whose `**` starts here.
    var rest: Int32 = -1
    /// The child for any text.
    var string: Int32 = -1
    var hasLiterals = false
    /// The children for texts of a type; no two types of a node accept the same text, so their order
    /// does not matter.
    var typed: [TypedEdge] = []
  }

  struct TypedEdge: Sendable {
    var type: LinkType
    var child: Int32
  }

  /// A literal child: the bytes are `labels[start..<start + count]`.
  struct LiteralEdge: Sendable {
    var hash: UInt32
    var parent: Int32
    var child: Int32
    var start: Int32
    var count: Int32
  }

  var nodes = [Node()]
  var edges: [LiteralEdge] = []
  var labels: [UInt8] = []
  /// Indices of `edges`, or -1; the count is a power of two.
  private var slots: [Int32] = [-1]

  /// Finds the pattern for a path.
  ///
  /// At the first segment where two patterns differ, a literal precedes a type, a type precedes any text, and any
  /// text precedes `**`. After a failure the next branch is tried; no node is visited twice.
  func pattern(_ bytes: Span<UInt8>, _ pieces: LinkPieces, ignoringTypes: Bool = false) -> Int? {
    let found = find(bytes, pieces, at: 0, 0, ignoringTypes)
    return found < 0 ? nil : Int(found)
  }

  private func find(
    _ bytes: Span<UInt8>, _ pieces: LinkPieces, at node: Int, _ index: Int, _ ignoringTypes: Bool
  ) -> Int32 {
    guard index < pieces.segmentCount else {
      return nodes[node].pattern >= 0 ? nodes[node].pattern : nodes[node].rest
    }
    let range = pieces.segments[index].range
    if nodes[node].hasLiterals, let child = literal(bytes, range, of: node) {
      let found = find(bytes, pieces, at: child, index + 1, ignoringTypes)
      if found >= 0 { return found }
    }
    for edge in nodes[node].typed where ignoringTypes || edge.type.accepts(bytes, range) {
      let found = find(bytes, pieces, at: Int(edge.child), index + 1, ignoringTypes)
      if found >= 0 { return found }
    }
    if nodes[node].string >= 0 {
      let found = find(bytes, pieces, at: Int(nodes[node].string), index + 1, ignoringTypes)
      if found >= 0 { return found }
    }
    return nodes[node].rest
  }

  func literal(_ bytes: Span<UInt8>, _ range: Range<Int>, of node: Int) -> Int? {
    let hash = Self.hash(bytes, range, node: node)
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] >= 0 {
      let edge = edges[Int(slots[slot])]
      if edge.hash == hash, Int(edge.parent) == node, equal(edge, bytes, range) {
        return Int(edge.child)
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private func equal(_ edge: LiteralEdge, _ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard Int(edge.count) == range.count else { return false }
    let start = Int(edge.start)
    for offset in 0..<range.count where labels[start + offset] != bytes[range.lowerBound + offset] {
      return false
    }
    return true
  }

  /// FNV-1a, seeded with the node, with its high bits folded in.
  ///
  /// The keys are the app's own patterns, so an attacker cannot choose them to collide.
  static func hash(_ bytes: Span<UInt8>, _ range: Range<Int>, node: Int) -> UInt32 {
    let start = Checksum.empty ^ UInt64(node) &* 0x9e37_79b9_7f4a_7c15
    let hash = Checksum.of(bytes.extracting(range), after: start)
    return UInt32(truncatingIfNeeded: hash ^ hash >> 32)
  }

  /// Builds the hash table, at most a third full, once all edges are known.
  mutating func freeze() {
    var size = 1
    while size < edges.count * 3 { size *= 2 }
    slots = Array(repeating: -1, count: size)
    for (index, edge) in edges.enumerated() {
      var slot = Int(edge.hash) & (size - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = Int32(index)
    }
  }
}

extension LinkTrie {
  private struct Literal: Hashable {
    var node: Int
    var text: [UInt8]
    /// The hash of both, as in matching.
    var hash: UInt32

    func hash(into hasher: inout Hasher) { hasher.combine(hash) }
  }

  /// Builds the tree of patterns, which are given in the order in which errors are reported.
  init(_ patterns: [LinkPattern]) throws(LinkTableError) {
    var literals: [Literal: Int] = [:]
    literals.reserveCapacity(patterns.count * 2)
    /// A pattern that passes through each node, to be named in a conflict.
    var witnesses = [0]
    for (index, pattern) in patterns.enumerated() {
      var node = 0
      var rest = false
      for segment in pattern.segments {
        switch segment {
        case .text(let text): node = insert(text, under: node, &literals)
        case .parameter(let name):
          let type = pattern.parameter(named: name)?.type ?? .string
          let clash = nodes[node].typed.first { $0.type != type && $0.type.overlaps(type) }
          if let clash, type != .string {
            throw .conflict(patterns[witnesses[Int(clash.child)]].path, pattern.path)
          }
          node = insert(type, under: node)
        case .rest: rest = true
        }
        while witnesses.count < nodes.count { witnesses.append(index) }
      }
      let other = rest ? nodes[node].rest : nodes[node].pattern
      guard other < 0 else { throw .conflict(patterns[Int(other)].path, pattern.path) }
      if rest { nodes[node].rest = Int32(index) } else { nodes[node].pattern = Int32(index) }
    }
    freeze()
  }

  private mutating func insert(
    _ text: [UInt8], under node: Int, _ literals: inout [Literal: Int]
  ) -> Int {
    let hash = Self.hash(text.span, text.indices, node: node)
    let literal = Literal(node: node, text: text, hash: hash)
    if let child = literals[literal] { return child }
    let child = appendNode()
    literals[literal] = child
    nodes[node].hasLiterals = true
    edges.append(
      LiteralEdge(
        hash: hash, parent: Int32(node),
        child: Int32(child), start: Int32(labels.count), count: Int32(text.count)))
    labels += text
    return child
  }

  private mutating func insert(_ type: LinkType, under node: Int) -> Int {
    if type == .string {
      if nodes[node].string < 0 { nodes[node].string = Int32(appendNode()) }
      return Int(nodes[node].string)
    }
    if let edge = nodes[node].typed.first(where: { $0.type == type }) { return Int(edge.child) }
    let child = appendNode()
    nodes[node].typed.append(TypedEdge(type: type, child: Int32(child)))
    return child
  }

  private mutating func appendNode() -> Int {
    nodes.append(Node())
    return nodes.count - 1
  }

  /// A sample of a path's segment that stands for many.
  enum Sample {
    case text([UInt8])
    /// A text of the type that is neither a literal of the tree nor of any type except those that overlap it.
    case other(LinkType)
  }

  /// Finds the pattern for a path of samples, as `pattern(_:_:ignoringTypes:)` does for a link.
  func pattern(of path: [Sample]) -> Int? {
    let found = find(path, at: 0, 0)
    return found < 0 ? nil : Int(found)
  }

  private func find(_ path: [Sample], at node: Int, _ index: Int) -> Int32 {
    guard index < path.count else {
      return nodes[node].pattern >= 0 ? nodes[node].pattern : nodes[node].rest
    }
    if case .text(let text) = path[index], nodes[node].hasLiterals,
      let child = literal(text.span, text.indices, of: node)
    {
      let found = find(path, at: child, index + 1)
      if found >= 0 { return found }
    }
    for edge in nodes[node].typed where accepts(edge.type, path[index]) {
      let found = find(path, at: Int(edge.child), index + 1)
      if found >= 0 { return found }
    }
    if nodes[node].string >= 0 {
      let found = find(path, at: Int(nodes[node].string), index + 1)
      if found >= 0 { return found }
    }
    return nodes[node].rest
  }

  private func accepts(_ type: LinkType, _ sample: Sample) -> Bool {
    switch sample {
    case .text(let text): type.accepts(text.span, text.indices)
    case .other(let other): type == other
    }
  }
}
