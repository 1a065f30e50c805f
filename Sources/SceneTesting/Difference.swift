/// How what was recorded differs from what was expected.
///
/// Elements are aligned first, so that one that is missing doesn't make all behind it different. Of two
/// that stand in each other's place only the lines that differ are shown, with a line of context.
struct Difference {
  /// How many lines are shown of a difference.
  static let mostLines = 60

  private enum Row {
    case same(String)
    case different([DifferenceLine])

    var isSame: Bool {
      if case .same = self { true } else { false }
    }
  }

  private var rows: [Row] = []

  /// Compares two sequences, and shows what differs.
  init<Element: Equatable>(
    expected: [Element], recorded: [Element], item: (Element) -> DifferenceItem
  ) {
    guard expected != recorded else { return }
    for stretch in Alignment(expected: expected, recorded: recorded).stretches {
      switch stretch {
      case .same(_, let index):
        rows.append(.same(item(recorded[index]).summary(at: index)))
      case .gap(let old, let new):
        rows.append(
          .different(
            Self.lines(
              from: old.map { ($0, item(expected[$0])) }, to: new.map { ($0, item(recorded[$0])) }))
        )
      }
    }
  }

  /// Whether nothing differs.
  var isEmpty: Bool { rows.isEmpty }

  /// The difference, a line with `-` for what was expected and with `+` for what was recorded.
  var lines: [String] {
    var lines: [DifferenceLine] = []
    var hidden = 0
    func tellHidden() {
      if hidden > 0 { lines.append(.context("… \(hidden) as expected")) }
      hidden = 0
    }
    for (index, row) in rows.enumerated() {
      switch row {
      case .different(let different):
        tellHidden()
        lines += different
      case .same(let summary):
        let neighbours = rows[max(0, index - 1)...min(rows.count - 1, index + 1)]
        guard !neighbours.allSatisfy(\.isSame) else {
          hidden += 1
          continue
        }
        tellHidden()
        lines.append(.context(summary))
      }
    }
    tellHidden()
    let words = lines.map(\.text)
    guard words.count > Self.mostLines else { return words }
    return words.prefix(Self.mostLines) + ["  … \(words.count - Self.mostLines) more lines"]
  }

  private typealias Place = (index: Int, item: DifferenceItem)

  /// The lines of a gap: elements that could be the same but for their parts are compared with each
  /// other, and all of them where there are as many on both sides.
  private static func lines(
    from expected: [Place], to recorded: [Place]
  ) -> [DifferenceLine] {
    var rest = expected[...]
    var lines: [DifferenceLine] = []
    // What was recorded comes behind what was expected in its place.
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
      .context("  differs in what isn't shown, such as a secret"),
    ]
  }
}
