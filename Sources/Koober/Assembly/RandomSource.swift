import FoundationEssentials
import Scenes

/// Random numbers that follow from the stage's seed, and go on where they were saved.
@MainActor
final class RandomSource {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  func number(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  /// An identity of version 4, made of random numbers.
  func uuid() -> UUID {
    let high = generator.next()
    let low = generator.next()
    func byte(_ bits: UInt64, _ index: UInt64) -> UInt8 {
      UInt8(truncatingIfNeeded: bits >> (index * 8))
    }
    return UUID(
      uuid: (
        byte(high, 7), byte(high, 6), byte(high, 5), byte(high, 4), byte(high, 3), byte(high, 2),
        byte(high, 1) & 0x0f | 0x40, byte(high, 0), byte(low, 7) & 0x3f | 0x80, byte(low, 6),
        byte(low, 5), byte(low, 4), byte(low, 3), byte(low, 2), byte(low, 1), byte(low, 0)
      ))
  }
}

extension RandomSource: Restorable {
  var savedState: SeededGenerator { generator }

  func restore(_ generator: SeededGenerator) { self.generator = generator }
}
