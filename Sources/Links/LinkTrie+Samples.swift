extension LinkTrie {
  /// A segment of a path that stands for many.
  enum Sample {
    /// This text.
    case text([UInt8])
    /// A text of the type that is no literal of the tree, and of no type but those that overlap it.
    case other(LinkType)
  }

  /// Finds the pattern for a path of samples, as `pattern(_:_:ignoringTypes:)` does for a link.
  ///
  /// - Returns: The index of the pattern, or nil.
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
