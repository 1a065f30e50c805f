import Text

/// The reason why a path selects nothing.
package enum ValuePathError: Error, Hashable, Sendable {
  /// The text is not a path; the offset counts UTF-8 code units.
  case malformed(offset: Int)
  /// The field does not exist; `nearest` are the names in `fields` that are similar.
  case noField(String, at: ValuePath, fields: [String], nearest: [String])
  /// The array has fewer elements.
  case noElement(Int, at: ValuePath, count: Int)
  /// The value has no parts.
  case noParts(at: ValuePath, Value)
}

extension ValuePathError {
  /// What is wrong.
  package var message: String { message(from: nil) }

  /// What is wrong; paths begin with the name of the value they select from.
  package func message(from root: String?) -> String {
    switch self {
    case .malformed(let offset): "this is not a path (at byte \(offset))"
    case .noField(let name, let path, _, _):
      "there is no \(Value.symbol(name)) in \(Self.place(path, from: root))"
    case .noElement(let index, let path, let count):
      "there is no element \(index) in \(Self.place(path, from: root)), which has \(count)"
    case .noParts(let path, let value):
      "\(Self.place(path, from: root)) is \(value) and has no parts"
    }
  }

  /// How to fix it.
  package var fix: String? {
    switch self {
    case .malformed: "write a path like request.id or items[0].name"
    case .noField(_, _, let fields, let nearest) where nearest.isEmpty:
      fields.isEmpty
        ? nil : "it has \(fields.map { Value.symbol($0).description }.listed(conjunction: "and"))"
    case .noField(_, _, _, let nearest):
      NearestNames.suggestion(nearest.map { Value.symbol($0).description })
    case .noElement, .noParts: nil
    }
  }

  private static func place(_ path: ValuePath, from root: String?) -> String {
    guard let root else { return path.components.isEmpty ? "the value" : path.description }
    return switch path.components.first {
    case nil: root
    case .index: "\(root)\(path)"
    default: "\(root).\(path)"
    }
  }
}
