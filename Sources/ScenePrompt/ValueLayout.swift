import SceneCommands
import OrderedCollections
import SceneText

/// Lays out data for the user: lists of similar objects as tables, long values folded.
struct ValueLayout {
  var fold: Int
  var columns: Int

  private static let minRows = 2
  private static let maxRows = 3

  /// The lines, followed by a note if parts are folded.
  func lines(of value: Value) -> [String] {
    let table = table(of: value)
    let lines = table?.lines ?? value.tree(folding: fold)
    let cut = lines.map { TerminalText.truncated($0, to: Self.maxRows * columns) }
    // In a tree, texts are in quotes, so only a folded part begins like this.
    let isFolded = table?.isFolded ?? lines.contains { $0.drop { $0 == " " }.hasPrefix("… ") }
    return isFolded || cut != lines ? cut + ["(--all shows the rest)"] : lines
  }

  /// A list of objects with the same plain fields as a table; nil for other values, and if it is too wide.
  private func table(of value: Value) -> (lines: [String], isFolded: Bool)? {
    guard case .array(let elements) = value, elements.count >= Self.minRows else { return nil }
    let shown = elements.prefix(fold)
    var header: [String] = []
    var rows: [[String]] = []
    for element in shown {
      guard case .object(let fields) = element, fields.values.allSatisfy(\.isPlain) else {
        return nil
      }
      if header.isEmpty { header = Array(fields.keys) }
      guard header == Array(fields.keys), !header.isEmpty else { return nil }
      rows.append(fields.values.map(\.cell))
    }
    let titles = header.map { VisibleText.escaped($0, keepsNewlines: false) }
    let table = ColumnText.Table([titles] + rows)
    guard table.width <= columns else { return nil }
    let lines = table.lines
    let rest = elements.count - shown.count
    return rest == 0 ? (lines, false) : (lines + ["… \(rest) more"], true)
  }
}

extension Value {
  fileprivate var isPlain: Bool {
    switch self {
    case .null, .bool, .int, .double, .symbol, .redacted: true
    case .string(let text): text.count <= 40 && !text.contains(where: \.isNewline)
    case .array, .object, .variant: false
    }
  }

  /// The value in a cell: a text without quotes.
  fileprivate var cell: String {
    switch self {
    case .string(let text): VisibleText.escaped(text, keepsNewlines: false)
    case .null: "-"
    default: description
    }
  }
}
