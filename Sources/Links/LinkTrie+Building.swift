extension LinkTrie {
  /// A literal child's place while the tree is built.
  private struct Literal: Hashable {
    var node: Int
    var text: [UInt8]
    /// The hash of both, as matching has it.
    var hash: UInt32

    func hash(into hasher: inout Hasher) { hasher.combine(hash) }
  }

  /// Builds the tree of patterns, which are given in the order that errors are to be found in.
  ///
  /// - Throws: `LinkTableError.conflict`.
  init(_ patterns: [LinkPattern]) throws(LinkTableError) {
    var literals: [Literal: Int] = [:]
    literals.reserveCapacity(patterns.count * 2)
    /// A pattern that came through each node, to name in a conflict.
    var witnesses = [0]
    for (index, pattern) in patterns.enumerated() {
      var node = 0
      var rest = false
      for segment in pattern.segments {
        switch segment {
        case .text(let text):
          node = insert(text, under: node, &literals)
        case .parameter(let name):
          let type = pattern.parameter(named: name)?.type ?? .string
          let clash = nodes[node].typed.first { $0.type != type && $0.type.overlaps(type) }
          if let clash, type != .string {
            throw .conflict(patterns[witnesses[Int(clash.child)]].path, pattern.path)
          }
          node = insert(type, under: node)
        case .rest:
          rest = true
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
}
