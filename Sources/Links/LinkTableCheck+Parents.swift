extension LinkTableCheck {
  /// The index of each pattern's parent.
  ///
  /// - Throws: `unknownParent`, `parentCycle` or `parentParameter`.
  static func parents(of patterns: [LinkPattern]) throws(LinkTableError) -> [Int?] {
    // Paths are unique by now: two patterns of one path are a conflict, except where types differ.
    var indices: [String: Int] = [:]
    indices.reserveCapacity(patterns.count)
    for (index, pattern) in patterns.enumerated() {
      if let other = indices.updateValue(index, forKey: pattern.path) {
        throw .conflict(patterns[other].path, pattern.path)
      }
    }
    var parents: [Int?] = []
    for pattern in patterns {
      guard let path = pattern.parent else {
        parents.append(nil)
        continue
      }
      guard let index = indices[path] else {
        throw .unknownParent(pattern: pattern.path, parent: path)
      }
      parents.append(index)
    }
    try checkCycles(parents, patterns)
    for (index, pattern) in patterns.enumerated() {
      guard let parent = parents[index] else { continue }
      try check(pattern, gives: patterns[parent])
    }
    return parents
  }

  private static func checkCycles(
    _ parents: [Int?], _ patterns: [LinkPattern]
  ) throws(LinkTableError) {
    var isRooted = parents.map { $0 == nil }
    for start in parents.indices where !isRooted[start] {
      var path: [Int] = []
      var current: Int? = start
      while let index = current, !isRooted[index] {
        if let first = path.firstIndex(of: index) {
          throw .parentCycle((path[first...] + [index]).map { patterns[$0].path })
        }
        path.append(index)
        current = parents[index]
      }
      for index in path { isRooted[index] = true }
    }
  }

  /// Whether every destination of the child has what the parent's needs, of the same type.
  private static func check(
    _ child: LinkPattern, gives parent: LinkPattern
  ) throws(LinkTableError) {
    for needed in parent.parameters where needed.isRequired {
      let given = child.parameter(named: needed.name)
      guard let given, given.type == needed.type, given.isList == needed.isList,
        given.rule.occurrence != .optional
      else {
        throw .parentParameter(
          pattern: child.path, parent: parent.path, parameter: needed.name)
      }
    }
  }
}
