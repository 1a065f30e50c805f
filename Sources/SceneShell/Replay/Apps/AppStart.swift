import Engine
import Language
import SceneSystem

/// Makes apps that are where links are opened.
@MainActor
final class AppStart<App: ShellApp> {
  private let choice: StartChoice
  private let options: App.Options
  private let launch: LaunchOptions
  private let console: Console
  private let recording: SessionRecording?
  private let variables = ProcessEnvironment.variables
  /// The script, once the first app has made sense of it.
  private var script: [SyntaxTree]?

  init(
    _ choice: StartChoice, options: App.Options, launch: LaunchOptions, console: Console,
    recording: SessionRecording? = nil
  ) {
    self.choice = choice
    self.options = options
    self.launch = launch
    self.console = console
    self.recording = recording
  }

  /// Makes an app that shares nothing with those before, and brings it where it is to be.
  func makeApp() async throws(CommandStop) -> any SceneApp {
    let launch = Launch(
      stage: launch.makeStage(liveByDefault: false), storage: .ephemeral, environment: variables)
    guard
      let app = AppMaker.make(App.self, options, launch, console, recordedBy: recording)
    else {
      throw CommandStop(status: .commandFailed)
    }
    // What a script prints for each link would be among the outcomes, and what it does outside would be
    // done for each.
    let runner = BatchRunner(
      app: app, console: console, isSilent: true, limit: .changes, recording: recording)
    try check(await runner.start())
    if script == nil {
      do throws(BatchRunner.ParseFailure) {
        script = try runner.parse(choice.script, name: choice.name)
      } catch {
        throw CommandStop(status: error.status)
      }
    }
    if let script, !script.isEmpty { try check(await runner.run(script)) }
    return app
  }

  private func check(_ status: ExitStatus) throws(CommandStop) {
    guard status == .success else { throw CommandStop(status: status) }
  }
}
