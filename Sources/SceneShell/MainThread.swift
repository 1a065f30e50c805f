import ArgumentParser
import Glibc
import SceneSystem

enum MainThread {
  @MainActor
  private final class Outcome<Result> {
    var result: Result?
    nonisolated init() {}
  }

  /// Runs a body on the main thread, which hosts the executor, until it has returned; the process does nothing else
  /// meanwhile.
  ///
  /// What is printed reaches its reader before the thread waits, and before a signal ends the process; each line at
  /// once, for a prompt.
  static func run<Result: Sendable>(
    isPrompt: Bool = false, _ body: @escaping @MainActor (Console) async -> Result
  ) -> Result {
    if let obstacle = ProcessExecutor.install() {
      try? StandardStream.error.write("error: the shell can't run: \(obstacle)\n")
      exit(ExitStatus.usage.rawValue)
    }
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

/// A subcommand that does its work on the main thread, and says there what stands in the way.
protocol ConsoleSubcommand: ParsableCommand, Sendable {
  @MainActor func run(_ console: Console) async throws(CommandStop) -> ExitStatus
}

extension ConsoleSubcommand {
  func run() throws { throw leave() }

  func leave(isPrompt: Bool = false) -> ExitCode {
    MainThread.run(isPrompt: isPrompt) { [self] console in
      do throws(CommandStop) {
        return console.close(try await run(console))
      } catch {
        return console.close(error.status)
      }
    }
  }
}
