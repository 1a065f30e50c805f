extension LinkTable {
  /// The destinations under one, root first and without itself.
  ///
  /// They are the stack that a link opened cold is put on. Each takes its parameters from the one
  /// above it.
  ///
  /// - Throws: `notFound` for an unknown name, `missingParameter` or `typeMismatch` where the
  ///   destination isn't one of this table.
  public func ancestors(of destination: Destination) throws(LinkError) -> [Destination] {
    var child = try completed(destination)
    var result: [Destination] = []
    var index = indexOfName[destination.name].flatMap { parents[$0] }
    while let current = index {
      child = Self.destination(of: patterns[current], from: child)
      result.append(child)
      index = parents[current]
    }
    return result.reversed()
  }

  /// The parent's destination; the table's checks saw to it that nothing is missing.
  private static func destination(
    of pattern: LinkPattern, from child: Destination
  ) -> Destination {
    let parameters = pattern.parameters.compactMap { parameter -> Destination.Parameter? in
      if let value = child[parameter.name], parameter.accepts(value) {
        return .init(parameter.name, value)
      }
      return parameter.missingValue.map { .init(parameter.name, $0) }
    }
    return Destination(name: pattern.name, parameters: parameters)
  }
}
