import Glibc
import SceneSystem

/// The process's main thread, which runs the app's logic.
enum MainThread {
  @MainActor
  private final class Outcome<Result> {
    var result: Result?
    nonisolated init() {}
  }

  private static func fail(because obstacle: ExecutorInstallation.Obstacle) -> Never {
    try? StandardStream.error.write("error: the shell can't run: \(obstacle)\n")
    exit(ExitStatus.usage.rawValue)
  }

  /// Runs a body on the main thread, which hosts the executor, until it has returned.
  ///
  /// What is printed reaches its reader before the thread waits, and before a signal ends the process.
  static func run<Result: Sendable>(
    isPrompt: Bool = false, _ body: @escaping @MainActor (Console) async -> Result
  ) -> Result {
    if let obstacle = ProcessExecutor.install() { fail(because: obstacle) }
    let loop = HostLoop()
    ProcessExecutor.shared.host(wake: loop.wake)
    let outcome = Outcome<Result>()
    let console = MainActor.assumeIsolated { Console(isPrompt: isPrompt) }
    HostTask.start { outcome.result = await body(console) }
    let result = loop.run(prepareToSleep: { console.flush() }, until: { outcome.result })
    ExitSignals.stopIfLeaving()
    return result
  }
}
