/// Shrinks a failing sequence: removes long runs of elements, then single elements, until no element can be
/// removed without making the sequence pass.
package func shrunk<Element>(
  _ sequence: [Element], whileFailing fails: ([Element]) async -> Bool
) async -> [Element] {
  var best = sequence
  var count = 0
  repeat {
    count = best.count
    var length = max(best.count / 2, 1)
    while length > 0 {
      var start = 0
      while start < best.count {
        var shorter = best
        shorter.removeSubrange(start..<min(start + length, best.count))
        if await fails(shorter) { best = shorter } else { start += length }
      }
      length /= 2
    }
  } while best.count < count
  return best
}
