import Glibc
import SceneBenchmarking

/// Measures the performance that the library promises; `scripts/bench` runs it and adds measurements of processes.
///
/// Each figure is the median of five runs, next to a baseline measured in the same process: ratios vary less
/// between machines than times. Arguments select the groups to run: `loops`, `tasks`, `explore`, `links`, `tables`, `typing`.
@main
struct Benchmarks {
  static func main() throws {
    let groups = BenchmarkGroups()
    if groups.first == TypingBenchmarks.shellArgument { exit(try TypingBenchmarks.runShell()) }
    groups.run {
      if groups.contains("loops") { await LoopBenchmarks.run() }
      if groups.contains("tasks") { await TaskBenchmarks.run() }
      if groups.contains("explore") { await ExploreBenchmarks.run() }
      if groups.contains("links") { LinkBenchmarks.run() }
      if groups.contains("tables") { LinkBenchmarks.build() }
    }
    if groups.contains("typing") { try TypingBenchmarks.run() }
  }
}
