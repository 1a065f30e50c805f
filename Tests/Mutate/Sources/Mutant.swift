import SwiftSyntax

/// A defect that a number switches on at run time.
struct Mutant: Encodable {
  var number = 0
  var module: String
  var file: String
  var line: Int
  var before: String
  var after: String
  var edits: [Edit]

  /// A replacement of bytes of the file.
  ///
  /// In the text, `isMutant(#)` is whether the defect is active.
  struct Edit: Encodable {
    var start: Int
    var end: Int
    var text: String
  }

  /// The bytes that no other chosen mutant may change.
  var range: Range<Int> {
    (edits.first?.start ?? 0)..<(edits.last?.end ?? 0)
  }

  /// Gives the mutant its number.
  func numbered(_ number: Int) -> Mutant {
    var mutant = self
    mutant.number = number
    for index in mutant.edits.indices {
      mutant.edits[index].text.replace("isMutant(#)", with: "isMutant(\(number))")
    }
    return mutant
  }
}

extension Mutant {
  /// Chooses mutants at random, of which no two overlap, and numbers them in the order of the files.
  static func choose(_ count: Int, of candidates: [Mutant], seed: UInt64) -> [Mutant] {
    var generator = SplitMix(state: seed)
    var chosen: [Mutant] = []
    for candidate in candidates.shuffled(using: &generator) where chosen.count < count {
      let overlaps = chosen.contains {
        $0.file == candidate.file && $0.range.overlaps(candidate.range)
      }
      if !overlaps { chosen.append(candidate) }
    }
    chosen.sort { ($0.file, $0.range.lowerBound) < ($1.file, $1.range.lowerBound) }
    return chosen.enumerated().map { $1.numbered($0 + 1) }
  }
}

/// The generator SplitMix64, by Steele, Lea and Flood.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var result = state
    result = (result ^ (result >> 30)) &* 0xbf58_476d_1ce4_e5b9
    result = (result ^ (result >> 27)) &* 0x94d0_49bb_1331_11eb
    return result ^ (result >> 31)
  }
}
