import Scenes
import Terminal

/// The process's main thread, which runs the app's logic.
enum MainThread {
  @SceneActor
  private final class Outcome<Result> {
    var result: Result?
    nonisolated init() {}
  }

  /// Runs a body on the main thread, which hosts the executor, until it has returned.
  ///
  /// What is printed reaches its reader before the thread waits, and before a signal ends the process.
  ///
  /// - Parameters:
  ///   - isPrompt: Whether each line is passed on at once, for somebody who waits for it.
  ///   - body: What to do, given where to write; the process does nothing else meanwhile.
  /// - Returns: What the body returns.
  static func run<Result: Sendable>(
    isPrompt: Bool = false, _ body: @escaping @SceneActor (Console) async -> Result
  ) -> Result {
    let loop = JobLoop()
    SceneExecutor.shared.host(wake: loop.wake)
    let outcome = Outcome<Result>()
    let console = SceneActor.assumeIsolated { Console(isPrompt: isPrompt) }
    SceneActor.task { outcome.result = await body(console) }
    let result = loop.run(prepareToSleep: { console.flush() }, until: { outcome.result })
    ExitSignals.stopIfLeaving()
    return result
  }
}
