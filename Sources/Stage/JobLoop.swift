import Dispatch

/// What a host does that has nothing else to do: it runs jobs, and sleeps in between.
package struct JobLoop: Sendable {
  private let wakeUp = DispatchSemaphore(value: 0)

  /// Creates the loop of the thread that will run it.
  package init() {}

  /// Ends the sleep; the wake-up to give to ``SceneExecutor/host(wake:)``.
  package func wake() { wakeUp.signal() }

  /// Runs jobs on the calling thread, which must be the host, until there is a result.
  ///
  /// - Parameters:
  ///   - prepareToSleep: Called before each sleep.
  ///   - result: Asked after each turn.
  /// - Returns: The result.
  package func run<Result: Sendable>(
    prepareToSleep: @SceneActor () -> Void = {}, until result: @SceneActor () -> Result?
  ) -> Result {
    while true {
      let turn = SceneExecutor.shared.runReadyJobs()
      if let result = SceneActor.assumeIsolated(result) { return result }
      if turn != .more { SceneActor.assumeIsolated(prepareToSleep) }
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
