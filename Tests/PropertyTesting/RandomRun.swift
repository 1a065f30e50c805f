import FoundationEssentials
package import SceneRuntime

/// How much a test tries at random, and where it starts.
///
/// Unless the environment says otherwise a run is the same each time. `NAME_COUNT` says how much to try,
/// `NAME_SEED` where to start; a count without a seed starts where chance says. The seed is printed, so
/// that a failure can be had again.
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
    let wanted = environment["\(name)_COUNT"].flatMap { Int($0) }
    self.count = wanted ?? count
    seed =
      environment["\(name)_SEED"].flatMap { UInt64($0) }
      ?? (wanted == nil ? 0 : .random(in: 0 ... .max))
    print("\(name)_SEED=\(seed)")
  }

  /// The random numbers of the run.
  package var generator: SeededGenerator { SeededGenerator(seed: seed) }
}
