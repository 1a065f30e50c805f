import Engine
import Glibc
package import Scenes
package import Sessions
import Terminal

enum ExitSignal {
  static let terminate = SIGTERM
  static let hangUp = SIGHUP
  static let quit = SIGQUIT
}

extension InteractiveShell {
  /// Makes an app and serves the user at the terminal until they leave.
  ///
  /// Call it on the main thread before any task is started: the thread becomes the executor's host.
  package nonisolated static func run(
    _ settings: ShellSettings,
    makeApp: @MainActor () throws -> (app: any SceneApp, recorder: SessionRecorder?)
  ) throws -> Int32 {
    if let obstacle = ProcessExecutor.install() { throw obstacle }
    let bell = Bell()
    ProcessExecutor.shared.host(wake: bell.ring)
    return try MainActor.assumeIsolated {
      let (app, recorder) = try makeApp()
      ProcessStage.become(app.stage)
      let shell = try InteractiveShell(
        app, settings: settings, editor: ReadlineEditor(name: settings.name), bell: bell)
      if let recorder { shell.begin(recorder) } else { app.start() }
      return shell.run()
    }
  }

  func begin(_ recorder: SessionRecorder) {
    interpreter.recorder = recorder
    recorder.passesOnEachLine = true
    recorder.failed = { [unowned self] error in
      write(
        Paint.warning("warning", isEnabled: usesColour)
          + VisibleText.escaped(": the session isn't recorded: \(error)", keepsNewlines: false))
    }
    recorder.keepMoments()
    HostTask.start { [app] in await recorder.start(app) }
  }
}
