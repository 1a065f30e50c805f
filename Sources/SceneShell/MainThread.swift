import Dispatch
import Scenes

/// The process's main thread, which runs the app's logic.
enum MainThread {
  @SceneActor
  private final class Outcome<Result> {
    var result: Result?
    nonisolated init() {}
  }

  /// Runs a body on the main thread, which hosts the executor, until it has returned.
  ///
  /// Signals keep their default: Ctrl-C ends the process.
  ///
  /// - Parameter body: What to do; the process does nothing else meanwhile.
  /// - Returns: What the body returns.
  static func run<Result: Sendable>(_ body: @escaping @SceneActor () async -> Result) -> Result {
    let wakeUp = DispatchSemaphore(value: 0)
    let executor = SceneExecutor.shared
    executor.host { wakeUp.signal() }
    let outcome = Outcome<Result>()
    SceneActor.task { outcome.result = await body() }
    while true {
      let turn = executor.runReadyJobs()
      if let result = SceneActor.assumeIsolated({ outcome.result }) { return result }
      switch turn {
      case .more: continue
      case .idle(until: nil): wakeUp.wait()
      case .idle(let deadline?):
        let pause = max(.zero, ContinuousClock.now.duration(to: deadline)) / .nanoseconds(1)
        _ = wakeUp.wait(timeout: .now() + .nanoseconds(Int(min(pause, 1e15))))
      }
    }
  }
}
