import SceneSystem
import Sessions

/// The record of what somebody does at a terminal: it is kept among those of the last sessions, and in a file
/// where that is asked for.
@MainActor
struct InteractiveRecording<App: ShellApp> {
  private let options: RecordOptions
  private let isPrivate: Bool

  /// Decides what is kept.
  ///
  /// - Parameters:
  ///   - options: What the command line asks for.
  ///   - isPrivate: Whether nothing is kept that nobody asks for.
  init(_ options: RecordOptions, isPrivate: Bool) {
    self.options = options
    self.isPrivate = isPrivate
  }

  /// Makes the app.
  ///
  /// - Returns: The app, and what writes down what comes to it.
  /// - Throws: `JournalFileError` where the file that is asked for can't be written, or what the app throws.
  func make(
    with own: App.Options, for launch: Launch
  ) throws -> (app: any SceneApp, recorder: SessionRecorder?) {
    let recorder = SessionRecorder()
    recorder.redaction.policy = try options.policy(of: App.name)
    let journal = try options.path.map { (path) throws(JournalFileError) in
      try JournalFile(path: path, isDurable: options.durable)
    }
    recorder.listen(to: launch.stage)
    let app = try App.make(with: own, for: launch)
    recorder.begin(app)
    let header = JournalHeader(of: app, named: App.name, version: App.version)
    if let journal { try recorder.begin(header, to: journal) }
    if !isPrivate, let kept = kept(launch) { try recorder.begin(header, to: kept) }
    return (app, recorder)
  }

  /// The journal among those of the last sessions; where none can be kept there, there is none.
  private func kept(_ launch: Launch) -> JournalFile? {
    guard let ring = SessionRing(of: App.name, environment: launch.environment) else { return nil }
    do { return try ring.begin(at: SystemProcess.now, isDurable: options.durable) } catch {
      let text = VisibleText.escaped("warning: this session isn't kept: \(error)\n")
      try? StandardStream.error.write(text)
      return nil
    }
  }
}

extension SessionRing {
  /// The ring of an app, below the user's state; nil where the user has no home.
  init?(of app: String, environment: [String: String]) {
    guard let directories = UserDirectories(environment: environment) else { return nil }
    self.init(folder: "\(directories.state)/\(app)/sessions")
  }
}
