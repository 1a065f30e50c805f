import Sessions

/// The recording of a process: what is written down of the apps that it makes, one after another.
@MainActor
final class SessionRecording {
  /// What writes down what comes to the app.
  let recorder = SessionRecorder()
  /// The name and version of the app.
  private let app: (name: String, version: String)
  private let file: JournalFile
  private var hasBegun = false

  /// Begins a journal, where the command line asks for one.
  ///
  /// - Returns: The recording; nil where nobody asks for one.
  /// - Throws: ``CommandStop`` where there can't be one.
  static func begin<App: ShellApp>(
    _ options: RecordOptions, of type: App.Type, _ console: Console
  ) throws(CommandStop) -> SessionRecording? {
    guard let path = options.path else { return nil }
    let recording: SessionRecording
    do {
      let policy = try options.policy(of: App.name)
      let file = try JournalFile(path: path, isDurable: options.durable)
      recording = SessionRecording(of: (App.name, App.version), file)
      recording.recorder.redaction.policy = policy
    } catch {
      console.complain("error: the session can't be recorded: \(error)")
      throw CommandStop(status: .usage)
    }
    recording.recorder.failed = {
      console.recordFailed()
      console.complain("warning: the session is no longer recorded: \($0)")
    }
    // What is seen has been written down before.
    console.beforeOutput = { recording.recorder.flush() }
    return recording
  }

  private init(of app: (String, String), _ file: JournalFile) {
    self.app = app
    self.file = file
  }

  /// Writes down what comes to an app that has been made on a stage it listens to.
  func begin(_ app: any SceneApp) {
    recorder.begin(app)
    guard !hasBegun else { return }
    hasBegun = true
    let header = JournalHeader(of: app, named: self.app.name, version: self.app.version)
    do { try recorder.begin(header, to: file) } catch { recorder.failed(error) }
  }
}

extension JournalHeader {
  /// The first line of a journal of an app.
  @MainActor
  init(of app: any SceneApp, named name: String, version: String) {
    self.init(
      app: name, appVersion: version, build: BuildIdentity.current,
      stateVersion: app.stateMigrations.version, seed: app.stage.seed,
      isLive: app.stage.clock.isLive)
  }
}
