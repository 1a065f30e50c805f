import SceneText

extension ValuePath {
  /// Returns the error for a path that selects nothing in any value of the type of a Swift value; nil if it may select something.
  ///
  /// - Parameters:
  ///   - subject: The value.
  ///   - skipsNumbers: Whether the path has no numbers of elements, and leads to the parts of all elements.
  /// - Returns: The error.
  package func impossibility(in subject: Any, skippingNumbers skipsNumbers: Bool = false)
    -> ValuePathError?
  {
    impossibility(from: 0, in: type(of: subject), skipsNumbers)
  }

  private func impossibility(
    from position: Int, in type: Any.Type, _ skipsNumbers: Bool
  ) -> ValuePathError? {
    guard position < components.count,
      let parts = TypeParts.of(type, isDynamic: position == 0)
    else { return nil }
    let component = components[position]
    var error: ValuePathError?
    for part in parts.types(at: component) {
      error = impossibility(from: position + 1, in: part, skipsNumbers)
      guard error != nil else { return nil }
    }
    if skipsNumbers {
      for element in parts.types(at: .index(0)) {
        error = impossibility(from: position, in: element, skipsNumbers)
        guard error != nil else { return nil }
      }
    }
    if let error { return error }
    let name = ValuePath([component]).description
    return .noField(
      name, at: ValuePath(Array(components[..<position])), fields: parts.names,
      nearest: NearestNames.nearest(to: name, among: parts.names))
  }
}
