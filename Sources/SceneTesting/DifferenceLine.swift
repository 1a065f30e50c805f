/// A line of a difference.
enum DifferenceLine: Equatable {
  /// Both have it.
  case context(String)
  /// It was expected, and not recorded.
  case expected(String)
  /// It was recorded, and not expected.
  case recorded(String)

  /// The line with its mark.
  var text: String {
    switch self {
    case .context(let text): "  \(text)"
    case .expected(let text): "- \(text)"
    case .recorded(let text): "+ \(text)"
    }
  }

  private var isContext: Bool {
    if case .context = self { true } else { false }
  }

  /// The lines of two texts that differ, with a line of context around each, and the first of all.
  static func lines(from expected: [String], to recorded: [String]) -> [DifferenceLine] {
    let all = Alignment(expected: expected, recorded: recorded).stretches.flatMap { stretch in
      switch stretch {
      case .same(_, let new): [DifferenceLine.context(recorded[new])]
      case .gap(let old, let new):
        expected[old].map { DifferenceLine.expected($0) }
          + recorded[new].map { DifferenceLine.recorded($0) }
      }
    }
    var lines: [DifferenceLine] = []
    var isCut = false
    for (index, line) in all.enumerated() {
      let neighbours = all[max(0, index - 1)...min(all.count - 1, index + 1)]
      let isShown = index == 0 || neighbours.contains { !$0.isContext }
      if isShown { lines.append(line) } else if !isCut { lines.append(.context("  …")) }
      isCut = !isShown
    }
    return lines
  }
}
