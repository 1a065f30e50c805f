package import Stage

import FoundationEssentials

/// How much a test tries at random, and where it starts.
///
/// `NAME_COUNT` in the environment says how much, `NAME_SEED` where; what isn't said is chosen, and the
/// seed is printed, so that a failure can be had again.
package struct RandomRun {
  /// How much to try.
  package let count: Int
  /// Where to start.
  package let seed: UInt64

  /// Reads the environment.
  ///
  /// - Parameters:
  ///   - name: The name of the run, in capitals.
  ///   - count: How much to try unless the environment says otherwise.
  package init(_ name: String, count: Int) {
    let environment = ProcessInfo.processInfo.environment
    self.count = environment["\(name)_COUNT"].flatMap { Int($0) } ?? count
    seed = environment["\(name)_SEED"].flatMap { UInt64($0) } ?? .random(in: 0 ... .max)
    print("\(name)_SEED=\(seed)")
  }

  /// The random numbers of the run.
  package var generator: SeededGenerator { SeededGenerator(seed: seed) }
}
