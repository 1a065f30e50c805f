import Scenes

/// The difference between recorded and expected elements.
///
/// The elements are aligned first, so that a missing one does not shift all elements after it. Of two
/// aligned elements, only the lines that differ are shown, with a line of context.
struct Difference {
  static let maxLines = 60

  private enum Row {
    case same(String)
    case different([DifferenceLine])

    var isSame: Bool { if case .same = self { true } else { false } }
  }

  private var rows: [Row] = []

  init<Element: Equatable>(
    expected: [Element], recorded: [Element], item: (Element) -> DifferenceItem
  ) {
    guard expected != recorded else { return }
    for segment in Alignment(expected: expected, recorded: recorded).segments {
      switch segment {
      case .same(_, let index): rows.append(.same(item(recorded[index]).summary(at: index)))
      case .gap(let old, let new):
        rows.append(
          .different(
            Self.lines(
              from: old.map { ($0, item(expected[$0])) }, to: new.map { ($0, item(recorded[$0])) }))
        )
      }
    }
  }

  var isEmpty: Bool { rows.isEmpty }

  /// The difference: lines with `-` are expected, lines with `+` are recorded.
  var lines: [String] {
    var lines: [DifferenceLine] = []
    var hidden = 0
    func appendHiddenCount() {
      if hidden > 0 { lines.append(.context("… \(hidden) equal")) }
      hidden = 0
    }
    for (index, row) in rows.enumerated() {
      switch row {
      case .different(let different):
        appendHiddenCount()
        lines += different
      case .same(let summary):
        let neighbors = rows[max(0, index - 1)...min(rows.count - 1, index + 1)]
        guard !neighbors.allSatisfy(\.isSame) else {
          hidden += 1
          continue
        }
        appendHiddenCount()
        lines.append(.context(summary))
      }
    }
    appendHiddenCount()
    let words = lines.map(\.text)
    guard words.count > Self.maxLines else { return words }
    return words.prefix(Self.maxLines) + ["  … \(words.count - Self.maxLines) more lines"]
  }

  private typealias Place = (index: Int, item: DifferenceItem)

  /// The lines of a gap: elements that may be different versions of each other are compared line by line, and
  /// so are all elements if both sides have the same number.
  private static func lines(from expected: [Place], to recorded: [Place]) -> [DifferenceLine] {
    var rest = expected[...]
    var lines: [DifferenceLine] = []
    // A recorded element follows the expected one that it replaces.
    var unexpected: [DifferenceLine] = []
    for new in recorded {
      let partner =
        expected.count == recorded.count
        ? rest.indices.first : rest.firstIndex { $0.item.resembles(new.item) }
      guard let partner else {
        unexpected += new.item.lines(at: new.index).map { .recorded($0) }
        continue
      }
      for old in rest[..<partner] { lines += old.item.lines(at: old.index).map { .expected($0) } }
      lines += unexpected
      unexpected = []
      lines += Self.lines(from: rest[partner].item, to: new.item, at: new.index)
      rest = rest[(partner + 1)...]
    }
    for old in rest { lines += old.item.lines(at: old.index).map { .expected($0) } }
    return lines + unexpected
  }

  private static func lines(
    from expected: DifferenceItem, to recorded: DifferenceItem, at index: Int
  ) -> [DifferenceLine] {
    let isExpanded = expected.isLong || recorded.isLong
    let old = expected.lines(at: index, expanded: isExpanded)
    let new = recorded.lines(at: index, expanded: isExpanded)
    guard old == new else { return DifferenceLine.lines(from: old, to: new) }
    return [
      .context(recorded.summary(at: index)),
      .context("  differs only in hidden values, such as secrets"),
    ]
  }
}

/// A recorded or expected element, as shown.
struct DifferenceItem {
  /// Its time, if times are compared.
  var time: Duration?
  let value: Value

  private static let lineLength = 60

  var isLong: Bool { value.description.count > Self.lineLength }

  /// Whether both may be versions of the same element.
  func resembles(_ other: DifferenceItem) -> Bool {
    switch (value, other.value) {
    case (.object, .object), (.array, .array): true
    case (.variant(let name, _), .variant(let otherName, _)): name == otherName
    default: value == other.value
    }
  }

  /// The element on one line, truncated if it is long.
  func summary(at index: Int) -> String {
    let text = value.description
    let shown = isLong ? "\(text.prefix(Self.lineLength - 1))…" : text
    return "\(head(index)): \(shown)"
  }

  /// The element on as many lines as it needs.
  func lines(at index: Int, expanded isExpanded: Bool = false) -> [String] {
    guard isLong || isExpanded else { return [summary(at: index)] }
    let tree = value.tree
    switch value {
    case .object, .array: return ["\(head(index)):"] + tree.map { "  \($0)" }
    default: return ["\(head(index)): \(tree.first ?? "")"] + tree.dropFirst()
    }
  }

  private func head(_ index: Int) -> String {
    time.map { "[\(index)] at \($0.roundedText)" } ?? "[\(index)]"
  }
}

enum DifferenceLine: Equatable {
  case context(String)
  case expected(String)
  case recorded(String)

  var text: String {
    switch self {
    case .context(let text): "  \(text)"
    case .expected(let text): "- \(text)"
    case .recorded(let text): "+ \(text)"
    }
  }

  private var isContext: Bool { if case .context = self { true } else { false } }

  /// The lines of two texts that differ, with a line of context around each, and the first line.
  static func lines(from expected: [String], to recorded: [String]) -> [DifferenceLine] {
    let all = Alignment(expected: expected, recorded: recorded).segments.flatMap { segment in
      switch segment {
      case .same(_, let new): [DifferenceLine.context(recorded[new])]
      case .gap(let old, let new):
        expected[old].map { DifferenceLine.expected($0) }
          + recorded[new].map { DifferenceLine.recorded($0) }
      }
    }
    var lines: [DifferenceLine] = []
    var isCut = false
    for (index, line) in all.enumerated() {
      let neighbors = all[max(0, index - 1)...min(all.count - 1, index + 1)]
      let isShown = index == 0 || neighbors.contains { !$0.isContext }
      if isShown { lines.append(line) } else if !isCut { lines.append(.context("  …")) }
      isCut = !isShown
    }
    return lines
  }
}

/// Two aligned sequences: their common elements, and the gaps between them.
struct Alignment {
  enum Segment {
    case same(expected: Int, recorded: Int)
    /// Aligned elements that differ; either side can be empty.
    case gap(expected: Range<Int>, recorded: Range<Int>)
  }

  private(set) var segments: [Segment] = []

  /// Aligns two sequences of *n* and *m* elements with the least number *d* of differences, in O((*n* + *m*) · *d*).
  init<Element: Equatable>(expected: [Element], recorded: [Element]) {
    let changes = recorded.difference(from: expected)
    let removed = Self.offsets(changes.removals)
    let inserted = Self.offsets(changes.insertions)
    var old = 0
    var new = 0
    while old < expected.count || new < recorded.count {
      let (firstOld, firstNew) = (old, new)
      while removed.contains(old) { old += 1 }
      while inserted.contains(new) { new += 1 }
      if old > firstOld || new > firstNew {
        segments.append(.gap(expected: firstOld..<old, recorded: firstNew..<new))
      } else {
        segments.append(.same(expected: old, recorded: new))
        old += 1
        new += 1
      }
    }
  }

  private static func offsets<Element>(
    _ changes: [CollectionDifference<Element>.Change]
  ) -> Set<Int> {
    var offsets: Set<Int> = []
    for change in changes {
      switch change {
      case .insert(let offset, _, _), .remove(let offset, _, _): offsets.insert(offset)
      }
    }
    return offsets
  }
}
