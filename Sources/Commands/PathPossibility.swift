import Text

extension ValuePath {
  /// The error for a path that selects nothing in any value of the type of a Swift value; nil if it may select something.
  package func impossibility(in subject: Any) -> ValuePathError? {
    Self.impossibility(of: self, from: 0, in: type(of: subject))
  }

  private static func impossibility(
    of path: ValuePath, from position: Int, in type: Any.Type
  ) -> ValuePathError? {
    guard position < path.components.count, let parts = TypeParts.of(type) else { return nil }
    let component = path.components[position]
    var error: ValuePathError?
    for part in parts.types(at: component) {
      error = impossibility(of: path, from: position + 1, in: part)
      guard error != nil else { return nil }
    }
    if let error { return error }
    let name = ValuePath([component]).description
    return .noField(
      name, at: ValuePath(Array(path.components[..<position])), fields: parts.names,
      nearest: NearestNames.nearest(to: name, among: parts.names))
  }
}
