import OrderedCollections
package import SceneText

extension Value {
  /// Creates a value from JSON text; its objects keep the order of their fields.
  ///
  /// - Throws: ``JSONError`` for text that is not JSON, for duplicate keys in an object, and for more
  ///   than 64 levels.
  public init(json text: String) throws(JSONError) { try self.init(json: Array(text.utf8)) }

  /// Creates a value from JSON text in UTF-8.
  ///
  /// - Throws: ``JSONError``.
  package init(json text: [UInt8]) throws(JSONError) { self = try JSONParser.parse(text) }

  /// The value as JSON text.
  ///
  /// A symbol is a string, a variant an object with its name as the only key, a redacted value is
  /// `"<redacted>"`, and a number that is not finite is `"nan"`, `"inf"` or `"-inf"`.
  ///
  /// - Parameter pretty: Whether every field is on a separate line, indented by two spaces per level.
  /// - Returns: The text, without a trailing newline.
  /// - Complexity: O(*n*) in the length of the text.
  public func json(pretty: Bool = false) -> String {
    var text = JSONText()
    text.add(self, newline: pretty ? "\n" : nil)
    return String(decoding: text.bytes, as: UTF8.self)
  }
}

extension JSONText {
  /// Appends a value on one line.
  package mutating func add(_ value: Value) { add(value, newline: nil) }

  /// Appends a value; `newline` is a newline with the indentation, or nil for one line.
  fileprivate mutating func add(_ value: Value, newline: String?) {
    switch value {
    case .null: add(raw: "null")
    case .bool(let bool): add(raw: bool ? "true" : "false")
    case .int(let integer): add(raw: Int(exactly: integer).map { String($0) } ?? String(integer))
    case .double(let double) where double.isFinite: add(raw: double.description)
    case .double(let double): add("\(double)")
    case .string(let string), .symbol(let string): add(string)
    case .redacted: add("<redacted>")
    case .array(let elements):
      add(elements, "[", "]", newline) { $0.add($1, newline: $2) }
    case .object(let fields): add(fields: fields.elements, newline)
    case .variant(let name, let payload): add(fields: [(key: name, value: payload)], newline)
    }
  }

  private mutating func add(
    fields: some Collection<(key: String, value: Value)>, _ newline: String?
  ) {
    add(fields, "{", "}", newline) { json, field, newline in
      json.add(field.key)
      json.add(raw: newline == nil ? ":" : ": ")
      json.add(field.value, newline: newline)
    }
  }

  private mutating func add<Elements: Collection>(
    _ elements: Elements, _ open: String, _ close: String, _ newline: String?,
    write: (inout JSONText, Elements.Element, _ newline: String?) -> Void
  ) {
    add(raw: open)
    let inner = newline.map { $0 + "  " }
    var separator = ""
    for element in elements {
      add(raw: separator)
      if let inner { add(raw: inner) }
      write(&self, element, inner)
      separator = ","
    }
    if let newline, !elements.isEmpty { add(raw: newline) }
    add(raw: close)
  }
}
