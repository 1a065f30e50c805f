/// Two sequences side by side: what they share, and the gaps between.
struct Alignment {
  /// A stretch of both sequences.
  enum Stretch {
    /// An element of each, which are equal.
    case same(expected: Int, recorded: Int)
    /// Elements that stand in each other's place; either side may have none.
    case gap(expected: Range<Int>, recorded: Range<Int>)
  }

  private(set) var stretches: [Stretch] = []

  /// Aligns two sequences with as few differences as there can be.
  ///
  /// - Complexity: O((*n* + *m*) · *d*) for sequences of *n* and *m* elements with *d* differences.
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
        stretches.append(.gap(expected: firstOld..<old, recorded: firstNew..<new))
      } else {
        stretches.append(.same(expected: old, recorded: new))
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
