import FoundationEssentials
import Scenes
import Terminal

/// Runs the script that another process names.
@SceneActor
enum ScriptWorker {
  /// Answers one request, with the result as JSON.
  static func run<App: ShellApp>(_ run: ScriptRun<App>) async -> ExitStatus {
    guard let connection = WorkerConnection(), let request = connection.receive() else {
      return .usage
    }
    let script = ScriptFile(at: String(decoding: request, as: UTF8.self))
    guard let answer = try? JSONEncoder().encode(await run.result(of: script)) else {
      return .commandFailed
    }
    connection.answer(Array(answer))
    return .success
  }
}
