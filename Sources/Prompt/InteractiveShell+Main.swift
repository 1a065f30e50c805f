import Engine
import Glibc
import Scenes
package import Sessions
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
  /// Call it on the main thread before any task is started: the thread becomes the executor's host.
  ///
  /// - Parameters:
  ///   - settings: Name, history and colours.
  ///   - makeSession: Makes the app, which is then started.
  /// - Returns: The exit status.
  /// - Throws: `FileError`, if the process has no descriptor left, `ExecutorInstallation.Obstacle`, if the
  ///   executor can't be installed, or what `makeSession` throws.
  package nonisolated static func run(
    _ settings: ShellSettings,
    makeSession: @MainActor () throws -> AppSession
  ) throws -> Int32 {
    if let obstacle = ProcessExecutor.install() { throw obstacle }
    let bell = Bell()
    ProcessExecutor.shared.host(wake: bell.ring)
    return try MainActor.assumeIsolated {
      let session = try makeSession()
      let shell = try InteractiveShell(
        session, settings: settings, editor: ReadlineEditor(name: settings.name), bell: bell)
      shell.begin()
      return shell.run()
    }
  }

  /// Starts the app, and keeps all that comes to it.
  func begin() {
    let session = interpreter.session
    session.writer.passesOnEachLine = true
    session.writer.failed = { [unowned self] error in
      write(
        Paint.warning("warning", isEnabled: usesColour)
          + VisibleText.escaped(": the session isn't recorded: \(error)", keepsNewlines: false))
    }
    session.keepMoments()
    HostTask.start { await session.start() }
  }
}
