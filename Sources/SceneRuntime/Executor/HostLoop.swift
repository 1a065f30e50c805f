/// What a host does that has nothing else to do: it runs jobs, and sleeps in between.
package struct HostLoop: Sendable {
  private let bell = Bell()

  package init() {}

  /// Ends the sleep; the wake-up to give to ``ProcessExecutor/host(wake:)``.
  package func wake() { bell.ring() }

  /// Runs jobs on the calling thread, which must be the host, until there is a result.
  package func run<Result: Sendable>(
    prepareToSleep: @MainActor () -> Void = {}, until result: @MainActor () -> Result?
  ) -> Result {
    while true {
      let turn = ProcessExecutor.shared.runReadyJobs()
      if let result = MainActor.assumeIsolated(result) { return result }
      guard case .idle(let deadline) = turn else { continue }
      MainActor.assumeIsolated(prepareToSleep)
      bell.sleep(until: deadline)
    }
  }
}
