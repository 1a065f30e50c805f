/// Finds the fewest of several elements that still fail together.
///
/// Delta debugging, the algorithm ddmin of Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input"
/// (IEEE Transactions on Software Engineering 28, 2002): no single element of the result can be left out.
package struct Minimizer {
  /// The number of runs.
  package private(set) var trials = 0

  package init() {}

  /// Finds the fewest elements.
  ///
  /// - Parameters:
  ///   - elements: All elements, which fail together.
  ///   - fails: Whether some of the elements, in order, still fail.
  /// - Returns: The fewest that were found, in order.
  /// - Complexity: O(*n*²) runs at worst, O(log *n*) if a single element causes the failure.
  package mutating func fewest<Element>(
    of elements: [Element], _ fails: ([Element]) async -> Bool
  ) async -> [Element] {
    var left = elements
    var parts = 2
    while left.count >= 2 {
      let size = (left.count + parts - 1) / parts
      var isSmaller = false
      for start in stride(from: 0, to: left.count, by: size) {
        let rest = Array(left[..<start] + left[min(start + size, left.count)...])
        trials += 1
        guard await fails(rest) else { continue }
        left = rest
        parts = max(parts - 1, 2)
        isSmaller = true
        break
      }
      guard !isSmaller else { continue }
      guard parts < left.count else { break }
      parts = min(parts * 2, left.count)
    }
    if left.count == 1 {
      trials += 1
      if await fails([]) { return [] }
    }
    return left
  }
}
