import OrderedCollections

extension Value {
  /// Creates a value from JSON text; its objects keep the order of their fields.
  ///
  /// - Throws: ``JSONError`` for text that is no JSON, for a key that an object has twice, and for more
  ///   than 64 levels.
  public init(json text: String) throws(JSONError) { self = try JSONParser.parse(text) }

  /// The value as JSON text.
  ///
  /// A symbol is a string, a variant an object with its name as only key, what is redacted is
  /// `"<redacted>"`, and a number that isn't finite is `"nan"`, `"inf"` or `"-inf"`.
  ///
  /// - Parameter pretty: Whether every field has a line of its own, indented by two spaces a level.
  /// - Returns: The text, without a newline at its end.
  /// - Complexity: O(*n*) in the length of the text.
  public func json(pretty: Bool = false) -> String {
    var text = ""
    writeJSON(into: &text, newline: pretty ? "\n" : nil)
    return text
  }

  private func writeJSON(into text: inout String, newline: String?) {
    switch self {
    case .null: text += "null"
    case .bool(let bool): text += bool ? "true" : "false"
    case .int(let integer): text += String(integer)
    case .double(let double) where double.isFinite: text += double.description
    case .double(let double): text += "\"\(double)\""
    case .string(let string), .symbol(let string): Self.writeString(string, into: &text)
    case .redacted: text += "\"<redacted>\""
    case .array(let elements):
      Self.writeList(elements, "[", "]", into: &text, newline: newline) { element, text, newline in
        element.writeJSON(into: &text, newline: newline)
      }
    case .object(let fields): Self.writeFields(fields.elements, into: &text, newline: newline)
    case .variant(let name, let payload):
      Self.writeFields([(key: name, value: payload)], into: &text, newline: newline)
    }
  }

  private static func writeFields(
    _ fields: some Collection<(key: String, value: Value)>, into text: inout String,
    newline: String?
  ) {
    writeList(fields, "{", "}", into: &text, newline: newline) { field, text, newline in
      writeString(field.key, into: &text)
      text += newline == nil ? ":" : ": "
      field.value.writeJSON(into: &text, newline: newline)
    }
  }

  /// Writes elements between brackets; `newline` is a newline with the indentation, or nil for none.
  private static func writeList<Elements: Collection>(
    _ elements: Elements, _ open: String, _ close: String, into text: inout String,
    newline: String?, write: (Elements.Element, inout String, _ newline: String?) -> Void
  ) {
    text += open
    let inner = newline.map { $0 + "  " }
    var separator = ""
    for element in elements {
      text += separator
      text += inner ?? ""
      write(element, &text, inner)
      separator = ","
    }
    if !elements.isEmpty { text += newline ?? "" }
    text += close
  }

  private static func writeString(_ string: String, into text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\0"..<" ", "\u{7F}"..<"\u{A0}":
        let code = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - code.count) + code
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
