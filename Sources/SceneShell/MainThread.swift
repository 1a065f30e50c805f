import ArgumentParser
import Glibc
import SceneSystem
import Synchronization

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
    if let obstacle = ProcessExecutor.install() {
      try? StandardStream.error.write("error: cannot run the shell: \(obstacle)\n")
      exit(ExitStatus.usage.rawValue)
    }
    let loop = HostLoop()
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

/// What this process runs, for the error if the app ends it.
enum RunningItem {
  private static let current = Mutex<(item: [UInt8], help: String)?>(nil)

  static let scriptHelp = "with --jobs 2, only this script fails"

  /// Sets the link or the script that is run next, and how to run the others nonetheless.
  static func set(_ item: [UInt8], help: String) { current.withLock { $0 = (item, help) } }

  static func errorOfExit(_ status: Int32) -> String {
    let running = current.withLock(\.self)
    let place = running.map { "at '\(name: String(decoding: $0.item, as: UTF8.self))', " } ?? ""
    let help = running?.help ?? "the app's code calls exit, which ends the shell, too"
    return "error: \(place)the app ended the process with status \(status)\n  help: \(help)\n"
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
