import ArgumentParser
import Scenes
import Sessions

/// Makes apps for the commands of the command line.
@SceneActor
enum AppMaker {
  /// Makes an app, or says why there is none.
  static func make<App: ShellApp>(
    _ type: App.Type, _ options: App.Options, _ launch: Launch, _ console: Console,
    recordedBy recording: SessionRecording? = nil
  ) -> (any SceneApp)? {
    do {
      recording?.recorder.listen(to: launch.stage)
      let app = try type.make(with: options, for: launch)
      recording?.begin(app)
      return app
    } catch {
      console.complain("error: \(type.name) can't be made: \(error)")
      return nil
    }
  }

  /// Makes an app that is looked at and never started.
  static func makeForLooking<App: ShellApp>(
    _ type: App.Type, _ options: App.Options, _ console: Console
  ) -> (any SceneApp)? {
    let launch = Launch(
      stage: .virtual(), storage: .ephemeral, environment: ProcessEnvironment.variables)
    return make(type, options, launch, console)
  }
}

extension ExitStatus {
  var code: ExitCode { ExitCode(rawValue) }
}
