import ArgumentParser
import Glibc
import SceneSystem

enum MainThread {
  @MainActor
  private final class Outcome<Result> {
    var result: Result?
    nonisolated init() {}
  }

  /// Runs a body on the main thread, which hosts the executor, and returns its result; the process does nothing else
  /// meanwhile.
  ///
  /// Output is flushed before the thread waits, and before a signal ends the process; at a prompt, after each
  /// line.
  static func run<Result: Sendable>(
    isPrompt: Bool = false, _ body: @escaping @MainActor (Console) async -> Result
  ) -> Result {
    let loop: HostLoop
    do throws(ExecutorInstallation.Obstacle) {
      if let obstacle = ProcessExecutor.install() { throw obstacle }
      loop = try HostLoop()
    } catch {
      try? StandardStream.error.write("error: cannot run the shell: \(error)\n")
      exit(ExitStatus.usage.rawValue)
    }
    ProcessExecutor.shared.host(wake: loop.wake)
    let outcome = Outcome<Result>()
    let console = MainActor.assumeIsolated { Console(isPrompt: isPrompt) }
    ExitGuard.begin(exitingWith: ExitStatus.commandFailed.rawValue) {
      [output = console.output] status in
      output.flushWithoutWaiting()
      try? StandardStream.error.write(RunningItem.errorOfExit(status))
    }
    HostTask.start { outcome.result = await body(console) }
    let result = loop.run(prepareToSleep: { console.flush() }, until: { outcome.result })
    ExitGuard.end()
    ExitSignals.blockIfExiting()
    ExitSignals.exitIfTerminated()
    return result
  }
}

/// A subcommand that runs on the main thread and prints its errors to a console.
protocol ConsoleSubcommand: ParsableCommand, Sendable {
  @MainActor func run(_ console: Console) async throws(ExitRequest) -> ExitStatus
}

extension ConsoleSubcommand {
  func run() throws { throw runToExit() }

  func runToExit(isPrompt: Bool = false) -> ExitCode {
    MainThread.run(isPrompt: isPrompt) { [self] console in
      do throws(ExitRequest) {
        return console.close(try await run(console))
      } catch {
        return console.close(error.status)
      }
    }
  }
}
