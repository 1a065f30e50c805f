import FoundationEssentials
import Scenes

extension UUID {
  /// Creates a version 4 UUID from a generator's numbers.
  init(using generator: inout SeededGenerator) {
    let high = generator.next()
    let low = generator.next()
    func byte(_ bits: UInt64, _ index: UInt64) -> UInt8 {
      UInt8(truncatingIfNeeded: bits >> (index * 8))
    }
    self.init(
      uuid: (
        byte(high, 7), byte(high, 6), byte(high, 5), byte(high, 4), byte(high, 3), byte(high, 2),
        byte(high, 1) & 0x0f | 0x40, byte(high, 0), byte(low, 7) & 0x3f | 0x80, byte(low, 6),
        byte(low, 5), byte(low, 4), byte(low, 3), byte(low, 2), byte(low, 1), byte(low, 0)
      ))
  }
}
