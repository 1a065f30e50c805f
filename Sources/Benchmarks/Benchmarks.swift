import Glibc
import SceneRuntime

/// Measures the performance that the library promises; `scripts/bench` runs it and adds measurements of processes.
///
/// Each figure is the median of five runs, next to a baseline measured in the same process: ratios vary less
/// between machines than times. Arguments select the groups to run: `loops`, `tasks`, `links`, `tables`, `typing`.
@main
struct Benchmarks {
  @MainActor private static var isDone = false

  static func main() throws {
    let groups = CommandLine.arguments.dropFirst()
    if groups.first == TypingBenchmarks.shellArgument { exit(try TypingBenchmarks.runShell()) }
    let runs = { @Sendable (group: String) in groups.isEmpty || groups.contains(group) }
    ProcessExecutor.install()
    let loop = HostLoop()
    ProcessExecutor.shared.host(wake: loop.wake)
    let work = Task { @MainActor in
      if runs("loops") { await LoopBenchmarks.run() }
      if runs("tasks") { await TaskBenchmarks.run() }
      if runs("links") { LinkBenchmarks.run() }
      if runs("tables") { LinkBenchmarks.build() }
      isDone = true
    }
    _ = loop.run { isDone ? work : nil }
    if runs("typing") { try TypingBenchmarks.run() }
  }
}
