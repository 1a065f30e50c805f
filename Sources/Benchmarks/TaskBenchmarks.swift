import SceneBenchmarking
import Dispatch
import SceneRuntime

/// Swift's own constructs on the process's executor: tasks, hops, sleeps, jobs of other threads.
@MainActor
enum TaskBenchmarks {
  private nonisolated static let count = 100_000

  static func run() async {
    let hop = await Figure.measure(count) {
      for _ in 0..<count { await Task.yield() }
    }
    await tasks().report("start and end of a task", baseline: hop, "Task.yield", budget: "600 ns")
    await sleepers().report(
      "sleep and wake-up of 100000 tasks", baseline: hop, "Task.yield", budget: "1500 ns")
    await arrivals().report(
      "100000 jobs from another thread", baseline: hop, "Task.yield", budget: "2000 ns")
  }

  /// Tasks that do nothing.
  private static func tasks() async -> Figure {
    await Figure.measure(count) {
      for _ in 0..<count { Task {} }
      await Task.yield()
    }
  }

  /// Tasks that sleep for different times, until all have woken.
  private static func sleepers() async -> Figure {
    let start = await Figure.measure(count) {
      for _ in 0..<count { Task { await Task.yield() } }
      for _ in 0..<3 { await Task.yield() }
    }
    let all = await Figure.measure(count) {
      let stage = SceneStage.virtual()
      stage.run {
        for number in 0..<count {
          Task { try? await Task.sleep(for: .milliseconds(number * 7919 % count)) }
        }
      }
      try? await stage.advance(by: .milliseconds(count))
      precondition(stage.clock.nextDeadline == nil)
    }
    return Figure(time: all.time - start.time)
  }

  private static var arrived = 0

  /// Jobs that a Dispatch thread sends as fast as it can, to a thread that sleeps when it has none.
  private static func arrivals() async -> Figure {
    await Figure.measure(count) {
      arrived = 0
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
          for _ in 0..<count {
            Task { @MainActor in
              arrived += 1
              if arrived == count { continuation.resume() }
            }
          }
        }
      }
    }
  }
}
