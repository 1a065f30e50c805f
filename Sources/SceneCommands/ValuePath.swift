/// A path into a value: `request.id`, `items[0].name`, `headers["x-id"]`.
package struct ValuePath: Hashable, Sendable {
  /// A component of the path.
  package enum Component: Hashable, Sendable {
    /// A field of an object, the case of an enum, or `count` for the number of elements.
    case name(String)
    /// An element of an array, counted from 0.
    case index(Int)
  }

  /// The components, outermost first; none for the value itself.
  package var components: [Component]

  /// The names among the components.
  package var names: [String] {
    components.compactMap { if case .name(let name) = $0 { name } else { nil } }
  }

  /// Creates a path from its components.
  package init(_ components: [Component]) { self.components = components }

  /// Creates a path from its text; an empty one selects the value itself.
  package init(_ text: String) throws(ValuePathError) {
    var components: [Component] = []
    var rest = text[...]
    while !rest.isEmpty {
      let offset = text.utf8.distance(from: text.startIndex, to: rest.startIndex)
      if rest.first == "[" {
        guard let close = Self.closingBracket(of: rest),
          let component = Self.subscriptComponent(rest[rest.index(after: rest.startIndex)..<close])
        else { throw .malformed(offset: offset) }
        components.append(component)
        rest = rest[rest.index(after: close)...]
        continue
      }
      if !components.isEmpty {
        guard rest.first == "." else { throw .malformed(offset: offset) }
        rest.removeFirst()
      }
      let name = rest.prefix { !".[]\"".contains($0) && !$0.isWhitespace }
      guard !name.isEmpty else {
        throw .malformed(offset: text.utf8.distance(from: text.startIndex, to: rest.startIndex))
      }
      components.append(.name(String(name)))
      rest = rest[name.endIndex...]
    }
    self.components = components
  }

  /// The `]` that ends a subscript; one inside quotes does not.
  private static func closingBracket(of text: Substring) -> String.Index? {
    guard text.dropFirst().first == "\"" else { return text.firstIndex(of: "]") }
    return text.indices.first { index in
      text[index] == "]" && text[..<index].last == "\"" && text[..<index].count > 2
    }
  }

  private static func subscriptComponent(_ text: Substring) -> Component? {
    if let index = Int(text), index >= 0 { return .index(index) }
    guard text.first == "\"", case .string(let key)? = try? Value(json: String(text)) else {
      return nil
    }
    return .name(key)
  }
}

extension ValuePath: CustomStringConvertible {
  /// The path as text.
  package var description: String {
    components.reduce(into: "") { text, component in
      switch component {
      case .index(let index): text += "[\(index)]"
      case .name(let name) where name.allSatisfy { $0.isLetter || $0.isNumber || "_-".contains($0) }:
        text += text.isEmpty ? name : ".\(name)"
      case .name(let name): text += "[\(Value.string(name).json())]"
      }
    }
  }
}
