/// Finds what was probably meant by a name that does not exist.
package enum NearestNames {
  /// The names closest to `name`, nearest first; equally near ones keep their order.
  ///
  /// Case is ignored, and a name that differs by nothing else is the only one. A name is near when at
  /// most a third of its letters (at least one) are wrong, missing, superfluous or swapped with a
  /// neighbour, or when it begins with `name`.
  ///
  /// - Parameters:
  ///   - name: What was written.
  ///   - candidates: What could have been meant.
  ///   - limit: How many names to give at most.
  /// - Returns: The names, at most `limit` of them.
  /// - Complexity: O(*n* · *m*²) for *n* candidates of *m* letters.
  package static func nearest(
    to name: String, among candidates: some Sequence<String>, limit: Int = 3
  ) -> [String] {
    let wanted = Array(name.lowercased().unicodeScalars)
    var ranked: [(distance: Int, name: String)] = []
    for candidate in candidates {
      let letters = Array(candidate.lowercased().unicodeScalars)
      let allowed = max(1, max(wanted.count, letters.count) / 3)
      if abs(wanted.count - letters.count) <= allowed {
        let distance = distance(wanted, letters)
        if distance <= allowed {
          ranked.append((distance, candidate))
          continue
        }
      }
      if wanted.count > 1, letters.starts(with: wanted) {
        ranked.append((letters.count - wanted.count, candidate))
      }
    }
    // `sort` is stable, which keeps equally near names in order.
    ranked.sort { $0.distance < $1.distance }
    // Where only the case is wrong, nothing else was meant.
    if ranked.first?.distance == 0 { ranked.removeAll { $0.distance > 0 } }
    return ranked.prefix(limit).map(\.name)
  }

  /// The question whether something else was meant, such as `did you mean a, b or c?`.
  ///
  /// - Parameter names: What may have been meant, the likeliest first.
  /// - Returns: The question; nil for no names.
  package static func suggestion(_ names: [String]) -> String? {
    names.isEmpty ? nil : "did you mean \(names.inWords("or"))?"
  }

  /// The number of letters to insert, delete, replace or swap with a neighbour to get from one text
  /// to the other (Damerau and Levenshtein, in the variant that edits no substring twice).
  package static func distance(_ left: String, _ right: String) -> Int {
    distance(Array(left.unicodeScalars), Array(right.unicodeScalars))
  }

  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    guard !left.isEmpty, !right.isEmpty else { return max(left.count, right.count) }
    var beforePrevious = [Int](repeating: 0, count: right.count + 1)
    var previous = Array(0...right.count)
    for row in 1...left.count {
      var current = [row]
      current.reserveCapacity(right.count + 1)
      for column in 1...right.count {
        let isSame = left[row - 1] == right[column - 1]
        var best = min(
          previous[column] + 1, current[column - 1] + 1, previous[column - 1] + (isSame ? 0 : 1))
        if row > 1, column > 1, left[row - 1] == right[column - 2],
          left[row - 2] == right[column - 1]
        {
          best = min(best, beforePrevious[column - 2] + 1)
        }
        current.append(best)
      }
      (beforePrevious, previous) = (previous, current)
    }
    return previous[right.count]
  }
}
