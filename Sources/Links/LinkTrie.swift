import Text

/// The patterns of a table as a tree of segments, in flat arrays.
///
/// All literal segments of the tree share one hash table with open addressing, keyed by node and
/// bytes, so that finding a child takes as long in a table of ten patterns as in one of ten thousand.
struct LinkTrie: Sendable {
  /// A place in the tree; -1 stands for nothing.
  struct Node: Sendable {
    /// The pattern that ends here.
    var pattern: Int32 = -1
    /// The pattern whose `**` starts here.
    var rest: Int32 = -1
    /// The child for any text.
    var string: Int32 = -1
    var hasLiterals = false
    /// The children for texts of a type; no two types of one node have a text in common, so that
    /// their order doesn't matter.
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

  /// Finds the pattern for a path: at the first segment where two differ, a literal comes before a
  /// type, a type before any text, any text before `**`.
  ///
  /// Whichever branch fails is left for the next, but no node is entered twice.
  ///
  /// - Returns: The index of the pattern, or nil.
  /// - Complexity: O(*n*) in the bytes of the path, where no branch fails.
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
    for offset in 0..<range.count
    where labels[start + offset] != bytes[range.lowerBound + offset] {
      return false
    }
    return true
  }

  /// FNV-1a, started with the node, its high bits folded in.
  ///
  /// The keys are the app's own patterns, so nobody can choose them to collide.
  static func hash(_ bytes: Span<UInt8>, _ range: Range<Int>, node: Int) -> UInt32 {
    let start = Checksum.empty ^ UInt64(node) &* 0x9e37_79b9_7f4a_7c15
    let hash = Checksum.of(bytes.extracting(range), after: start)
    return UInt32(truncatingIfNeeded: hash ^ hash >> 32)
  }

  /// Lays out the hash table, at most a third full, once all edges are known.
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
