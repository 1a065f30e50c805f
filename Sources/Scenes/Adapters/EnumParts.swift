/// The values inside a case of an enum, or a value alone.
struct EnumParts {
  private let subject: Any
  /// The possible lists of the values: a payload may be a tuple itself.
  private let lists: [[Any]]

  init(_ subject: Any) {
    self.subject = subject
    guard let payload = Mirror(reflecting: subject).children.first?.value else {
      lists = [[subject]]
      return
    }
    lists = [Mirror(reflecting: payload).children.map(\.value), [payload], [subject]]
  }

  /// The name of the case; nil for a value that is no enum.
  var name: String? {
    switch Value(reflecting: subject) {
    case .symbol(let name), .variant(let name, _): name
    default: nil
    }
  }

  /// The values as a tuple of their types; nil for values of other types.
  func tuple<each Part>() -> (repeat each Part)? {
    for list in lists {
      var rest = list[...]
      if let parts: (repeat each Part) = try? (repeat Self.next((each Part).self, of: &rest)),
        rest.isEmpty
      {
        return parts
      }
    }
    return nil
  }

  private static func next<Part>(
    _ type: Part.Type, of rest: inout ArraySlice<Any>
  ) throws(Mismatch) -> Part {
    guard let part = rest.popFirst() as? Part else { throw Mismatch() }
    return part
  }

  private struct Mismatch: Error {}
}
