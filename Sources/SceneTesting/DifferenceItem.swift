import Scenes

/// An element of what was recorded or expected, as it is shown.
struct DifferenceItem {
  /// Its time, where times count.
  var time: Duration?
  let value: Value

  /// How many characters of an element may stand on one line.
  private static let lineLength = 60

  /// Whether the element takes several lines.
  var isLong: Bool { value.description.count > Self.lineLength }

  /// Whether the element could be the other one, but for its parts.
  func resembles(_ other: DifferenceItem) -> Bool {
    switch (value, other.value) {
    case (.object, .object), (.array, .array): true
    case (.variant(let name, _), .variant(let otherName, _)): name == otherName
    default: value == other.value
    }
  }

  /// The element on one line, cut where it is long.
  func summary(at index: Int) -> String {
    let text = value.description
    let shown = isLong ? "\(text.prefix(Self.lineLength - 1))…" : text
    return "\(head(index)): \(shown)"
  }

  /// The element on as many lines as it takes.
  ///
  /// - Parameters:
  ///   - index: Where it stands.
  ///   - isExpanded: Whether to write its parts on lines of their own though it is short.
  /// - Returns: The lines, the first with the element's place and time.
  func lines(at index: Int, expanded isExpanded: Bool = false) -> [String] {
    guard isLong || isExpanded else { return [summary(at: index)] }
    let tree = value.tree
    switch value {
    case .object, .array: return ["\(head(index)):"] + tree.map { "  \($0)" }
    default: return ["\(head(index)): \(tree.first ?? "")"] + tree.dropFirst()
    }
  }

  private func head(_ index: Int) -> String {
    time.map { "[\(index)] at \($0.words)" } ?? "[\(index)]"
  }
}
