import FoundationEssentials
import Language
import SceneSystem

/// Runs the script that another process names.
@MainActor
enum ScriptWorker {
  /// Answers one request, with the result as JSON.
  static func run<App: ShellApp>(_ run: ScriptRun<App>, timeout: Duration?) async -> ExitStatus {
    guard let connection = WorkerConnection(), let request = connection.receive() else {
      return .usage
    }
    let script = ScriptFile(at: String(decoding: request, as: UTF8.self))
    let result = await run.result(of: script, within: script.header.timeout ?? timeout)
    guard let answer = try? JSONEncoder().encode(result) else { return .commandFailed }
    connection.answer(Array(answer))
    return .success
  }
}
