import Glibc
import SceneRuntime

/// Measures what the library promises of its speed; `scripts/bench` runs it and adds the processes.
///
/// Each figure is the median of five runs, and stands beside a floor that is measured in the same
/// process: machines differ and are shared, ratios less so. Arguments name the groups to run: `loops`,
/// `links`, `tables`, `opening`, `start`, `typing`.
@main
struct Benchmarks {
  static func main() throws {
    let groups = CommandLine.arguments.dropFirst()
    if groups.first == TypingBenchmarks.shellArgument { exit(try TypingBenchmarks.runShell()) }
    let runs = { @Sendable (group: String) in groups.isEmpty || groups.contains(group) }
    ProcessExecutor.shared.host {}
    SceneActor.task {
      if runs("loops") { await LoopBenchmarks.run() }
      if runs("links") { LinkBenchmarks.run() }
      if runs("tables") { LinkBenchmarks.build() }
      if runs("opening") { await OpeningBenchmarks.run() }
    }
    _ = ProcessExecutor.shared.runReadyJobs()
    if runs("start") { try StartBenchmarks.run() }
    if runs("typing") { try TypingBenchmarks.run() }
  }
}
