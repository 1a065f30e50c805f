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
  ///
  /// Each candidate has a random number of its own, made from its file, its text and the number of equal ones before it. So
  /// a change of the sources replaces few of those that it does not touch.
  static func choose(_ count: Int, of candidates: [Mutant], seed: UInt64) -> [Mutant] {
    var copies: [String: Int] = [:]
    let keys = candidates.map { candidate in
      let text = "\(candidate.file): \(candidate.before) → \(candidate.after)"
      copies[text, default: 0] += 1
      return key(of: "\(text) \(copies[text] ?? 0)", seed: seed)
    }
    var chosen: [Mutant] = []
    for index in candidates.indices.sorted(by: { keys[$0] < keys[$1] }) where chosen.count < count {
      let candidate = candidates[index]
      let overlaps = chosen.contains {
        $0.file == candidate.file && $0.range.overlaps(candidate.range)
      }
      if !overlaps { chosen.append(candidate) }
    }
    chosen.sort { ($0.file, $0.range.lowerBound) < ($1.file, $1.range.lowerBound) }
    return chosen.enumerated().map { $1.numbered($0 + 1) }
  }

  /// A random number for a text: its hash (FNV-1a), mixed by SplitMix64.
  private static func key(of text: String, seed: UInt64) -> UInt64 {
    let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    var generator = SplitMix(state: hash ^ seed &* 0x9e37_79b9_7f4a_7c15)
    return generator.next()
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
