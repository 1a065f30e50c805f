import SceneRuntime

/// The median of five measurements, for the executables of `scripts/bench`.
package struct Figure {
  /// The time of one unit of work.
  package let time: Duration

  private static let runs = 5

  package init(time: Duration) { self.time = time }

  /// Measures asynchronous work.
  ///
  /// - Parameters:
  ///   - count: The number of units of work in a run.
  ///   - run: Performs a run.
  /// - Returns: The median.
  @MainActor
  package static func measure(_ count: Int, _ run: () async -> Void) async -> Figure {
    var times: [Duration] = []
    for _ in 0..<runs {
      let start = ContinuousClock.now
      await run()
      times.append(start.duration(to: ContinuousClock.now) / count)
    }
    return Figure(time: times.sorted()[runs / 2])
  }

  /// Measures synchronous work.
  ///
  /// - Parameters:
  ///   - count: The number of units of work in a run.
  ///   - run: Performs a run.
  /// - Returns: The median.
  package static func measure(_ count: Int, _ run: () -> Void) -> Figure {
    let clock = ContinuousClock()
    let times = (0..<runs).map { _ in clock.measure(run) / count }
    return Figure(time: times.sorted()[runs / 2])
  }

  /// Prints a line: the name, its time, the time of the baseline, and their ratio.
  package func report(_ name: String, baseline: Figure, _ baselineName: String, budget: String) {
    let ratio = time / baseline.time
    print(
      name.padded(to: 40), nanoseconds.padded(to: 12),
      "\(baselineName) \(baseline.nanoseconds)".padded(to: 34),
      "\(Self.rounded(ratio))x".padded(to: 9), "budget \(budget)")
  }

  /// Prints a line about memory.
  package static func report(_ name: String, bytes: Int, budget: String) {
    print(name.padded(to: 40), "\(bytes) bytes".padded(to: 56), "budget \(budget)")
  }

  private var nanoseconds: String { "\(Self.rounded(time / .nanoseconds(1))) ns" }

  private static func rounded(_ number: Double) -> String {
    number < 100 ? "\((number * 10).rounded() / 10)" : "\(Int(number.rounded()))"
  }
}

extension String {
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
