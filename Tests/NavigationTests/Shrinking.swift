/// The shortest sequence found that still fails when elements are left out: first long runs, then
/// single ones.
func shrunk<Element>(_ sequence: [Element], whileFailing fails: ([Element]) -> Bool) -> [Element] {
  var best = sequence
  var length = best.count / 2
  while length > 0 {
    var start = 0
    while start < best.count {
      var shorter = best
      shorter.removeSubrange(start..<min(start + length, best.count))
      if fails(shorter) { best = shorter } else { start += length }
    }
    length /= 2
  }
  return best
}
