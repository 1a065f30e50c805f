import Text

/// Why a path leads nowhere.
package enum ValuePathError: Error, Hashable, Sendable {
  /// The text is no path; the offset counts UTF-8 code units.
  case malformed(offset: Int)
  /// There is no such field, but these; `nearest` are the likeliest of them.
  case noField(String, at: ValuePath, fields: [String], nearest: [String])
  /// There are only so many elements.
  case noElement(Int, at: ValuePath, count: Int)
  /// What stands there has no parts.
  case noParts(at: ValuePath, Value)
}

extension ValuePathError {
  /// What is wrong, in words.
  package var message: String { message(from: nil) }

  /// What is wrong, in words, with paths that begin with the name of what they lead into.
  package func message(from root: String?) -> String {
    switch self {
    case .malformed(let offset): "this isn't a path (at byte \(offset))"
    case .noField(let name, let path, _, _):
      "there is no \(Value.symbol(name)) in \(Self.place(path, from: root))"
    case .noElement(let index, let path, let count):
      "there is no element \(index) in \(Self.place(path, from: root)), which has \(count)"
    case .noParts(let path, let value):
      "there is nothing inside of \(Self.place(path, from: root)), which is \(value)"
    }
  }

  /// What to do about it, in words.
  package var fix: String? {
    switch self {
    case .malformed: "write a path like request.id or items[0].name"
    case .noField(_, _, let fields, let nearest) where nearest.isEmpty:
      fields.isEmpty ? nil : "it has \(fields.map { Value.symbol($0).description }.inWords("and"))"
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
