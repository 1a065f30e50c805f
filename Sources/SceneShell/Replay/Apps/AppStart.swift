import Engine
import Language
import SceneSystem
import Sessions

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

  /// Decides where apps start.
  ///
  /// - Parameters:
  ///   - choice: The state in which they are then.
  ///   - options: The app's own options.
  ///   - launch: What decides how an app is launched.
  ///   - console: Where it is said why there is no app.
  ///   - recording: What writes down what comes to the apps.
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
  ///
  /// - Returns: The run of the app, at rest.
  /// - Throws: ``CommandStop`` where it can't be made or doesn't come there.
  func makeSession() async throws(CommandStop) -> AppSession {
    let launch = Launch(
      stage: launch.makeStage(liveByDefault: false), storage: .ephemeral, environment: variables)
    guard
      let session = AppSession.make(App.self, options, launch, console, recordedBy: recording)
    else {
      throw CommandStop(status: .commandFailed)
    }
    // What a script prints for each link would be among the outcomes, and what it does outside would be
    // done for each.
    let runner = BatchRunner(
      session, console: console, isSilent: true, limit: .changes)
    try check(await runner.start())
    if script == nil {
      do throws(BatchRunner.ParseFailure) {
        script = try runner.parse(choice.script, name: choice.name)
      } catch {
        throw CommandStop(status: error.status)
      }
    }
    if let script, !script.isEmpty { try check(await runner.run(script)) }
    return session
  }

  private func check(_ status: ExitStatus) throws(CommandStop) {
    guard status == .success else { throw CommandStop(status: status) }
  }
}
