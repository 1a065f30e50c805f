import SceneRuntime

/// Measures the performance of Koober: links opened in the app, and the start of its shell; `scripts/bench` runs it.
///
/// Arguments select the groups to run: `opening`, `start`.
@main
struct KooberBenchmarks {
  @MainActor private static var isDone = false

  static func main() throws {
    let groups = CommandLine.arguments.dropFirst()
    let runs = { @Sendable (group: String) in groups.isEmpty || groups.contains(group) }
    ProcessExecutor.install()
    let loop = HostLoop()
    ProcessExecutor.shared.host(wake: loop.wake)
    let work = Task { @MainActor in
      if runs("opening") { await OpeningBenchmarks.run() }
      isDone = true
    }
    _ = loop.run { isDone ? work : nil }
    if runs("start") { try StartBenchmarks.run() }
  }
}
