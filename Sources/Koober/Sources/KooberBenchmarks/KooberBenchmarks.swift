import SceneBenchmarking

/// Measures the performance of Koober: links opened in the app, and the start of its shell; `scripts/bench` runs it.
///
/// Arguments select the groups to run: `opening`, `start`.
@main
struct KooberBenchmarks {
  static func main() throws {
    let groups = BenchmarkGroups()
    groups.run {
      if groups.contains("opening") { await OpeningBenchmarks.run() }
    }
    if groups.contains("start") { try StartBenchmarks.run() }
  }
}
