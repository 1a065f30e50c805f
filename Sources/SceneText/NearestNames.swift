/// Suggestions for a name that does not exist.
public enum NearestNames {
  /// The names closest to `name`, nearest first; equally near ones keep their order.
  ///
  /// Case is ignored, and a name that differs only in case is the only result. A name is near if at
  /// most a third of its letters are wrong, missing, additional or swapped with a neighbor, or if it
  /// begins with `name`. Of names that are longer than 128 letters, only the beginning is compared.
  ///
  /// - Complexity: O(*n* · *m*²) for *n* candidates of *m* letters, where *m* is at most 128.
  public static func nearest(
    to name: String, among candidates: some Sequence<String>, limit: Int = 3
  ) -> [String] {
    guard !EditDistance.isTooLong(name) else { return [] }
    let wanted = Array(name.lowercased().unicodeScalars)
    var ranked: [(distance: Int, name: String)] = []
    for candidate in candidates {
      let letters = Array(candidate.lowercased().unicodeScalars)
      let allowed = max(wanted.count, letters.count) / 3
      let distance = EditDistance.distance(wanted, letters, limit: allowed)
      if distance <= allowed {
        ranked.append((distance, candidate))
      } else if wanted.count > 1, letters.starts(with: wanted) {
        ranked.append((letters.count - wanted.count, candidate))
      }
    }
    // `sort` is stable, which keeps the order of equally near names.
    ranked.sort { $0.distance < $1.distance }
    // A name that differs only in case needs no alternatives.
    if ranked.first?.distance == 0 { ranked.removeAll { $0.distance > 0 } }
    return ranked.prefix(limit).map(\.name)
  }

  /// Whether a text is probably a name that is mistyped: at most a quarter of its letters, or one of three, are wrong,
  /// missing, additional or swapped with a neighbor, or the name begins with it.
  package static func isTypo(_ text: String, of name: String) -> Bool {
    let (text, name) = (text.lowercased(), name.lowercased())
    let count = max(text.count, name.count)
    return name.hasPrefix(text)
      || EditDistance.isNear(text, name, limit: max(count / 4, min(1, count / 3)))
  }

  /// The question `did you mean a, b or c?`; nil if there are no names.
  package static func suggestion(_ names: [String]) -> String? {
    names.isEmpty ? nil : "did you mean \(names.listed(conjunction: "or"))?"
  }
}

/// The distance between two texts: the number of letters to insert, delete, replace or swap with a neighbor to
/// change one into the other (Damerau-Levenshtein, in the variant that edits no substring twice).
package enum EditDistance {
  /// The letters of the longest name: the distance to a longer text is not counted.
  private static let longest = 128

  /// Whether a text is longer than any name, with up to four bytes a letter.
  fileprivate static func isTooLong(_ text: String) -> Bool { text.utf8.count > 4 * longest }

  /// Whether the distance between two texts in Unicode scalars is at most `limit`.
  package static func isNear(_ left: String, _ right: String, limit: Int) -> Bool {
    guard !isTooLong(left), !isTooLong(right) else { return left == right }
    return distance(Array(left.unicodeScalars), Array(right.unicodeScalars), limit: limit) <= limit
  }

  /// The distance between two texts, or `limit + 1` if it is greater than `limit` or a text is longer than any name.
  ///
  /// - Complexity: O(*m* · *n*), where neither is more than 128.
  package static func distance<Letter: Equatable>(
    _ left: [Letter], _ right: [Letter], limit: Int
  ) -> Int {
    guard abs(left.count - right.count) <= limit, max(left.count, right.count) <= longest else {
      return left == right ? 0 : limit + 1
    }
    guard !left.isEmpty, !right.isEmpty else { return min(max(left.count, right.count), limit + 1) }
    // Three rows of the table in one array: the one before the previous, the previous and the current.
    let width = right.count + 1
    var rows = [Int](repeating: 0, count: 3 * width)
    var (beforePrevious, previous, current) = (0, width, 2 * width)
    for column in 0..<width { rows[previous + column] = column }
    for row in 1...left.count {
      rows[current] = row
      var nearest = row
      for column in 1..<width {
        let isSame = left[row - 1] == right[column - 1]
        var best = min(
          rows[previous + column] + 1, rows[current + column - 1] + 1,
          rows[previous + column - 1] + (isSame ? 0 : 1))
        if row > 1, column > 1, left[row - 1] == right[column - 2],
          left[row - 2] == right[column - 1]
        {
          best = min(best, rows[beforePrevious + column - 2] + 1)
        }
        rows[current + column] = best
        nearest = min(nearest, best)
      }
      // A swap reaches one row back, so two consecutive rows have to exceed the limit.
      if nearest > limit + 1 { return limit + 1 }
      (beforePrevious, previous, current) = (previous, current, beforePrevious)
    }
    return min(rows[previous + right.count], limit + 1)
  }
}

extension [String] {
  /// The texts as a list in a sentence: `a, b or c`.
  package func listed(conjunction: String) -> String {
    guard let last, count > 1 else { return first ?? "" }
    return "\(dropLast().joined(separator: ", ")) \(conjunction) \(last)"
  }
}
