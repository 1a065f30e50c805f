import SceneSystem
import Sessions

@MainActor
enum AppMaker {
  static func make<App: ShellApp>(
    _ type: App.Type, _ options: App.Options, _ launch: Launch, _ console: Console,
    recordedBy recording: SessionRecording? = nil
  ) throws(CommandStop) -> any SceneApp {
    ProcessStage.become(launch.stage)
    do {
      guard launch.storage != .replay else { return try type.make(with: options, for: launch) }
      // Also a record that begins later tells what the app was told.
      let recorder = recording?.recorder ?? SessionRecorder()
      recorder.listen(to: launch.stage)
      let app = try type.make(with: options, for: launch)
      if let recording {
        recording.begin(app)
      } else {
        recorder.wasMade()
      }
      return app
    } catch {
      throw console.stop("\(type.name) can't be made: \(error)", .commandFailed)
    }
  }

  static func makeForLooking<App: ShellApp>(
    _ type: App.Type, _ options: App.Options, _ console: Console
  ) throws(CommandStop) -> any SceneApp {
    let launch = Launch(
      stage: .virtual(), storage: .ephemeral, environment: ProcessEnvironment.variables)
    return try make(type, options, launch, console)
  }
}
