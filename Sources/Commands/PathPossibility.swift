extension ValuePathError {
  /// Whether a path that selects nothing in a Swift value may select something in another value of its type.
  ///
  /// Elements of an array, keys of a dictionary, parts of an optional and of an enum's case come and go. The fields of
  /// a struct, class or tuple do not, and a text or a number never has fields.
  package func mayPass(in subject: Any) -> Bool {
    switch self {
    case .malformed: false
    case .noElement: true
    case .noParts(_, let value):
      switch value {
      case .null, .symbol, .variant: true
      case .bool, .int, .double, .string, .array, .object, .redacted: false
      }
    case .noField(_, let path, _, _):
      Self.part(of: subject, at: path.components[...]).map(Self.hasVaryingFields) ?? true
    }
  }

  private static func hasVaryingFields(_ subject: Any) -> Bool {
    // A type that defines its own data may have any fields.
    guard !(subject is any ValueConvertible), !(subject is Value) else { return true }
    let mirror = Mirror(reflecting: subject)
    return switch mirror.displayStyle {
    case .optional: mirror.children.first.map { hasVaryingFields($0.value) } ?? true
    case .dictionary, .enum: true
    default: false
    }
  }

  /// The part of a Swift value at a path; nil if it is not found.
  private static func part(of subject: Any, at path: ArraySlice<ValuePath.Component>) -> Any? {
    guard let component = path.first else { return subject }
    guard !(subject is any ValueConvertible), !(subject is Value) else { return nil }
    let mirror = Mirror(reflecting: subject)
    let rest = path.dropFirst()
    switch (mirror.displayStyle, component) {
    case (.optional, _):
      return mirror.children.first.flatMap { part(of: $0.value, at: path) }
    case (.enum, .name(let name)):
      // The payload is reached by the name of the case, or directly.
      return mirror.children.first.flatMap {
        part(of: $0.value, at: $0.label == name ? rest : path)
      }
    case (.enum, .index):
      return mirror.children.first.flatMap { part(of: $0.value, at: path) }
    case (.collection, .index(let index)):
      return mirror.children.dropFirst(index).first.flatMap { part(of: $0.value, at: rest) }
    case (.dictionary, .name(let name)):
      for child in mirror.children {
        let pair = Mirror(reflecting: child.value).children.map(\.value)
        guard pair.count == 2, Self.key(pair[0]) == name else { continue }
        return part(of: pair[1], at: rest)
      }
      return nil
    case (_, .name(let name)):
      var current: Mirror? = mirror
      while let next = current {
        for (position, child) in next.children.enumerated() {
          let label = child.label.flatMap { $0.hasPrefix(".") ? nil : $0 } ?? "_\(position)"
          if label == name { return part(of: child.value, at: rest) }
        }
        current = next.superclassMirror
      }
      return nil
    default: return nil
    }
  }

  private static func key(_ subject: Any) -> String {
    switch Value(reflecting: subject) {
    case .string(let text), .symbol(let text): text
    case let other: other.description
    }
  }
}
