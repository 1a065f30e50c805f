import FoundationEssentials
package import SceneRuntime

/// The number of cases and the seed of a randomized test.
///
/// By default every run uses the same count and seed. The environment variables `NAME_COUNT` and `NAME_SEED`
/// override them; a count without a seed chooses a random seed. The seed is printed, so that a failure can be
/// reproduced.
package struct RandomRun {
  /// The number of cases.
  package let count: Int
  /// The random seed.
  package let seed: UInt64

  /// Reads the environment.
  ///
  /// - Parameters:
  ///   - name: The prefix of the variables, in capitals.
  ///   - count: The number of cases if the environment does not set it.
  package init(_ name: String, count: Int) {
    let environment = ProcessInfo.processInfo.environment
    let wanted = environment["\(name)_COUNT"].flatMap { Int($0) }
    self.count = wanted ?? count
    seed =
      environment["\(name)_SEED"].flatMap { UInt64($0) }
      ?? (wanted == nil ? 0 : .random(in: 0 ... .max))
    print("\(name)_SEED=\(seed)")
  }

  /// A generator that starts from the seed.
  package var generator: SeededGenerator { SeededGenerator(seed: seed) }
}
