import OrderedCollections
import SceneText

extension Value: CustomStringConvertible {
  /// The value on one line: `{id: 3, option: wingtips, status: failed("no driver")}`.
  ///
  /// Control characters are escaped as `\u{1B}`, so that it is safe to show on a terminal.
  public var description: String {
    switch self {
    case .null: "null"
    case .bool(let bool): String(bool)
    case .int(let integer): String(integer)
    case .double(let double): double.description
    case .string(let string): Self.quoted(string)
    case .symbol(let name): Self.escaped(name)
    case .array(let elements): "[\(elements.map(\.description).joined(separator: ", "))]"
    case .object(let fields): "{\(Self.list(fields.elements))}"
    case .variant(let name, .object(let fields)):
      "\(Self.escaped(name))(\(Self.list(fields.elements)))"
    case .variant(let name, let payload): "\(Self.escaped(name))(\(payload))"
    case .redacted: "<redacted>"
    }
  }

  /// The value on as many lines as needed.
  ///
  /// Fields and elements are on separate lines, nested ones indented by two spaces per
  /// level. Parts that fit into 60 characters are on one line, but not the value itself.
  package var tree: [String] { tree(folding: nil) }

  /// The same; of a list or object, only the first `limit` elements are shown, followed by `… 80 more`.
  package func tree(folding limit: Int?) -> [String] {
    var lines: [String] = []
    switch self {
    case .variant(let name, let payload) where description.count > Self.lineLength:
      lines.append(Self.escaped(name))
      payload.addParts(to: &lines, indent: "  ", limit)
    case .array, .object:
      if isContainer { addParts(to: &lines, indent: "", limit) } else { lines.append(description) }
    default: lines.append(description)
    }
    return lines
  }

  /// The maximum number of characters of a value on one line of a tree.
  private static let lineLength = 60

  private var isContainer: Bool {
    switch self {
    case .array(let elements): !elements.isEmpty
    case .object(let fields): !fields.isEmpty
    case .variant: true
    case .null, .bool, .int, .double, .string, .symbol, .redacted: false
    }
  }

  private func addParts(to lines: inout [String], indent: String, _ limit: Int?) {
    let most = limit ?? .max
    var count = 0
    switch self {
    case .array(let elements):
      count = elements.count
      for (index, element) in elements.prefix(most).enumerated() {
        element.addPart("[\(index)]", to: &lines, indent: indent, limit)
      }
    case .object(let fields):
      count = fields.count
      for (key, value) in fields.elements.prefix(most) {
        value.addPart(Self.escaped(key), to: &lines, indent: indent, limit)
      }
    case .variant(let name, let payload):
      payload.addPart(Self.escaped(name), to: &lines, indent: indent, limit)
    default: lines.append(indent + description)
    }
    if count > most { lines.append("\(indent)… \(count - most) more") }
  }

  private func addPart(_ name: String, to lines: inout [String], indent: String, _ limit: Int?) {
    let line = description
    guard isContainer, line.count > Self.lineLength else {
      lines.append("\(indent)\(name): \(line)")
      return
    }
    lines.append("\(indent)\(name):")
    addParts(to: &lines, indent: indent + "  ", limit)
  }

  private static func list(_ fields: some Collection<(key: String, value: Value)>) -> String {
    fields.map { "\(escaped($0.key)): \($0.value)" }.joined(separator: ", ")
  }

  /// `text` in quotes, as the shell's language parses it.
  static func quoted(_ text: String) -> String { "\"\(escaped(text, quotes: true))\"" }

  /// `text` without characters that would control a terminal.
  private static func escaped(_ text: String, quotes: Bool = false) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"" where quotes: result += "\\\""
      case "\\" where quotes: result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      default:
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
          result += VisibleText.escape(scalar)
        default: result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }
}
