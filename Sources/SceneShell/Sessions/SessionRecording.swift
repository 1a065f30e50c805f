import Engine
import Reports
import SceneSystem
import Sessions

/// The journals of an app's sessions: their files, their redaction policy and their headers.
struct SessionJournals: Sendable {
  private let name: String
  private let version: String
  private var options: RecordOptions

  init<App: ShellApp>(of app: App.Type, _ options: RecordOptions) {
    (name, version) = (App.name, App.version)
    self.options = options
  }

  /// Whether the command line has `--record`.
  fileprivate var isAsked: Bool { options.path != nil }

  /// The same with a journal at another path; nil for none.
  func recording(to path: String?) -> SessionJournals {
    var journals = self
    journals.options.path = path
    return journals
  }

  /// Begins the journal of `--record`; nil without it.
  @MainActor
  fileprivate func asked() throws(JournalFileError) -> JournalFile? {
    try options.path.map { (path) throws(JournalFileError) in try file(at: path) }
  }

  /// Begins a journal in a file.
  @MainActor
  fileprivate func file(at path: String) throws(JournalFileError) -> JournalFile {
    try JournalFile(path: path, isDurable: options.durable)
  }

  /// Begins a journal among those of the last sessions; nil, with a warning, if that fails.
  @MainActor
  fileprivate func kept(_ environment: [String: String]) -> JournalFile? {
    guard let ring = SessionRing(of: name, environment: environment) else { return nil }
    do { return try ring.begin(at: SystemProcess.now, isDurable: options.durable) } catch {
      let text = VisibleText.escaped("warning: cannot keep this session: \(error)\n")
      try? StandardStream.error.write(text)
      return nil
    }
  }

  /// The redaction policy.
  func policy() throws(PolicyError) -> RedactionPolicy {
    try options.policy(of: name)
  }

  /// The header of a journal.
  @MainActor
  fileprivate func header(of app: any SceneApp) -> JournalHeader {
    JournalHeader(
      app: name, appVersion: version, build: BuildIdentity.current,
      stateVersion: app.stateMigrations.version, seed: app.stage.seed,
      isLive: app.stage.clock.isLive)
  }
}

/// The recording of the apps that a command runs, one after another.
@MainActor
final class SessionRecording {
  let writer = JournalWriter()
  private let journals: SessionJournals
  /// The journals that have no header yet.
  private var files: [JournalFile]
  /// The console, which shows output only once its input is recorded.
  private let console: Console?

  /// Begins the recording of `--record`.
  ///
  /// - Returns: The recording; nil without the option.
  /// - Throws: ``ExitRequest`` if the file cannot be a journal.
  static func begin(
    _ journals: SessionJournals, _ console: Console
  ) throws(ExitRequest) -> SessionRecording? {
    guard journals.isAsked else { return nil }
    do { return try SessionRecording(journals, console) } catch {
      throw console.exitRequest(printing: "cannot record the session: \(error)")
    }
  }

  /// Begins the journals of an interactive session: that of `--record`, and one among those of the last sessions.
  ///
  /// - Throws: `JournalFileError` or ``PolicyError``.
  convenience init(
    atTerminal journals: SessionJournals, isPrivate: Bool, environment: [String: String]
  ) throws {
    try self.init(journals, nil)
    if !isPrivate, let kept = journals.kept(environment) { files.append(kept) }
  }

  private init(_ journals: SessionJournals, _ console: Console?) throws {
    self.journals = journals
    self.console = console
    writer.policy = try journals.policy()
    files = [try journals.asked()].compactMap(\.self)
    if let console { writer.onFailure = console.lostRecord }
  }

  /// Records a run that is about to start.
  ///
  /// - Throws: The error of a journal.
  func begin(_ session: AppSession) throws {
    session.record()
    console?.beforeOutput = session.flushHandler
    let header = journals.header(of: session.app)
    for file in files { try session.begin(header, to: file) }
    files = []
  }
}

extension AppSession {
  /// Makes the app of a subcommand.
  static func make<App: ShellApp>(
    _ type: App.Type, _ options: App.Options, _ launch: Launch, _ console: Console,
    recordedBy recording: SessionRecording? = nil
  ) throws(ExitRequest) -> AppSession {
    let session: AppSession
    do { session = try make(type, options, launch, recording) } catch {
      throw console.exitRequest(printing: "cannot make \(type.name): \(error)", .commandFailed)
    }
    do { try recording?.begin(session) } catch { session.writer.onFailure(error) }
    return session
  }

  /// Makes an app that is never started.
  static func makeForInspection<App: ShellApp>(
    _ type: App.Type, _ options: App.Options, _ console: Console
  ) throws(ExitRequest) -> AppSession {
    let launch = Launch(
      stage: .virtual(), storage: .ephemeral, environment: ProcessEnvironment.variables)
    return try make(type, options, launch, console)
  }

  /// Makes an app.
  ///
  /// - Throws: The error of the app.
  static func make<App: ShellApp>(
    _ type: App.Type, _ options: App.Options, _ launch: Launch, _ recording: SessionRecording?
  ) throws -> AppSession {
    ProcessStage.become(launch.stage)
    return try AppSession(on: launch.stage, writer: recording?.writer ?? JournalWriter()) {
      try type.make(with: options, for: launch)
    }
  }
}

extension ScriptHost {
  /// Lets scripts record the session, if they may write files.
  mutating func allow(_ journals: SessionJournals, within limit: Limit?) {
    guard limit == nil else { return }
    writePage = { (path, app, entries) throws(Failure) in
      try SystemFiles.check(path)
      try SystemFiles.checkIsNoJournal(path)
      do { try SessionPage.write(path, journals.header(of: app), entries) } catch {
        throw Failure("\(error)")
      }
    }
    beginJournal = { (path, app) throws(Failure) in
      try SystemFiles.check(path)
      do {
        return BegunJournal(
          output: try journals.file(at: path), header: journals.header(of: app),
          policy: try journals.policy())
      } catch {
        throw Failure("\(error)")
      }
    }
  }
}

extension SessionRing {
  /// The ring of an app, in the user's state folder; nil if the user has no home.
  init?(of app: String, environment: [String: String]) {
    guard let directories = UserDirectories(environment: environment) else { return nil }
    self.init(folder: "\(directories.state)/\(app)/sessions")
  }
}
