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
    let loop = JobLoop()
    SceneExecutor.shared.host(wake: loop.wake)
    let outcome = Outcome<Result>()
    SceneActor.task { outcome.result = await body() }
    return loop.run { outcome.result }
  }
}
