import Stage

/// Measures what the library promises of its speed; `scripts/bench` runs it and adds the processes.
///
/// Each figure is the median of five runs, and stands beside a floor that is measured in the same
/// process: machines differ and are shared, ratios less so.
@main
struct Benchmarks {
  static func main() {
    SceneExecutor.shared.host {}
    SceneActor.task {
      await LoopBenchmarks.run()
      LinkBenchmarks.run()
    }
    _ = SceneExecutor.shared.runReadyJobs()
  }
}
