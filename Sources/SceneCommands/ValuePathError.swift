import SceneText

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
  /// The error in words.
  package var message: String { message(from: nil) }

  /// The error in words; paths begin with the name of the value they select from.
  package func message(from root: String?) -> String {
    switch self {
    case .malformed(let offset): "malformed path at byte \(offset)"
    case .noField(let name, let path, _, _):
      "\(Self.place(path, from: root)) has no field '\(Value.symbol(name))'"
    case .noElement(let index, let path, let count):
      "\(Self.place(path, from: root)) has no element \(index): its count is \(count)"
    case .noParts(let path, let value):
      "\(Self.place(path, from: root)) is \(value), which has no fields"
    }
  }

  /// How to fix it.
  package var fix: String? {
    switch self {
    case .malformed: "write a path like request.id or items[0].name"
    case .noField(_, _, let fields, let nearest) where nearest.isEmpty:
      fields.isEmpty
        ? nil : "fields: \(fields.map { Value.symbol($0).description }.joined(separator: ", "))"
    case .noField(_, _, _, let nearest):
      NearestNames.suggestion(nearest.map { Value.symbol($0).description })
    case .noElement(_, _, let count): count == 0 ? nil : "write a number from 0 to \(count - 1)"
    case .noParts(_, let value): value == .null ? nil : "remove the rest of the path"
    }
  }

  /// The message and the fix for a field that the case of an enum does not have, while another case may have it.
  ///
  /// - Parameters:
  ///   - root: The name of the value that the path begins with.
  ///   - value: The value that should have the field.
  /// - Returns: The texts; nil for another error, or a value that is not a case.
  package func texts(from root: String, in value: Value) -> (message: String, fix: String?)? {
    guard case .noField(let field, let path, let fields, let nearest) = self else { return nil }
    let name: String
    switch value {
    case .symbol(let own), .variant(let own, _): name = own
    default: return nil
    }
    let near = nearest.filter { NearestNames.isTypo(field, of: $0) }
    let fix = ValuePathError.noField(
      field, at: path, fields: fields.filter { $0 != name }, nearest: near
    ).fix
    return (
      "\(Self.place(path, from: root)) is \(Value.symbol(name)), which has no field "
        + "'\(Value.symbol(field))'", fix
    )
  }

  private static func place(_ path: ValuePath, from root: String?) -> String {
    guard let root else { return path.components.isEmpty ? "the value" : "'\(path)'" }
    return switch path.components.first {
    case nil: "'\(root)'"
    case .index: "'\(root)\(path)'"
    default: "'\(root).\(path)'"
    }
  }
}
