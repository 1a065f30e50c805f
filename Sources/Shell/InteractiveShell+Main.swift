import Glibc
package import Scenes
import Terminal

/// The signals that end a shell.
enum ExitSignal {
  static let terminate = SIGTERM
  static let hangUp = SIGHUP
  static let quit = SIGQUIT
}

extension InteractiveShell {
  /// Makes an app and serves the user at the terminal until they leave.
  ///
  /// Call it on the main thread before anything runs on `SceneActor`, whose thread it becomes.
  ///
  /// - Parameters:
  ///   - settings: Name, history and colours.
  ///   - makeApp: Makes the app, which is then started.
  /// - Returns: The exit status.
  /// - Throws: `FileError`, if the process has no descriptor left, or what `makeApp` throws.
  package nonisolated static func run(
    _ settings: ShellSettings, makeApp: @SceneActor () throws -> any SceneApp
  ) throws -> Int32 {
    let wakeUp = try WakeUp()
    SceneExecutor.shared.host { wakeUp.signal() }
    return try SceneActor.assumeIsolated {
      let app = try makeApp()
      let shell = try InteractiveShell(
        app, settings: settings, editor: ReadlineEditor(name: settings.name), wakeUp: wakeUp)
      app.start()
      return shell.run()
    }
  }
}
