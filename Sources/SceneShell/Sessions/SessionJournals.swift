import SceneEngine
import SceneReports
import SceneSystem
import SceneSessions

/// The journals of an app's sessions: their files, their redaction policy and their headers.
struct SessionJournals: Sendable {
  private let name: String
  private let version: String
  private var options: RecordOptions

  init<App: ShellApp>(of app: App.Type, _ options: RecordOptions) {
    self.init(of: App.name, version: App.version, options)
  }

  init(of name: String, version: String, _ options: RecordOptions) {
    (self.name, self.version) = (name, version)
    self.options = options
  }

  /// Whether the command line has `--record`.
  fileprivate var hasPath: Bool { options.path != nil }

  /// Returns the journals with another path for `--record`; nil for none.
  func withPath(_ path: String?) -> SessionJournals {
    var journals = self
    journals.options.path = path
    return journals
  }

  /// Begins the journal of `--record`; nil without it.
  @MainActor
  fileprivate func requestedFile() throws(JournalFileError) -> JournalFile? {
    try options.path.map { (path) throws(JournalFileError) in try file(at: path) }
  }

  /// Begins a journal in a file.
  @MainActor
  fileprivate func file(at path: String) throws(JournalFileError) -> JournalFile {
    try JournalFile(path: path, isDurable: options.durable)
  }

  /// Begins a journal among those of the last sessions; nil, with a warning, if that fails.
  @MainActor
  fileprivate func automaticFile(in environment: [String: String]) -> JournalFile? {
    guard let sessions = RecentSessions(of: name, environment: environment) else { return nil }
    do { return try sessions.begin(at: SystemProcess.now, isDurable: options.durable) } catch {
      Self.warnOfMissingRecording(error)
      return nil
    }
  }

  /// Warns that a session is not among the last ones.
  fileprivate static func warnOfMissingRecording(_ error: any Error) {
    let text = VisibleText.escaped("warning: cannot record this session: \(error)\n")
    try? StandardStream.error.write(text)
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

/// The journal of a command, to which the apps that it runs are recorded, one after another.
///
/// It can have two files: that of `--record`, and one among those of the last sessions.
@MainActor
final class CommandJournal {
  let writer = JournalWriter()
  private let journals: SessionJournals
  /// The file of `--record`, if it has no header yet.
  private var requested: JournalFile?
  /// The file among those of the last sessions, if it has no header yet.
  private var automatic: JournalFile?
  /// The console, which shows output only after its input has been recorded.
  private let console: Console?

  /// Begins the journal of `--record`.
  ///
  /// - Returns: The journal; nil without the option.
  /// - Throws: ``ExitRequest`` if the file cannot be a journal.
  static func begin(
    _ journals: SessionJournals, _ console: Console
  ) throws(ExitRequest) -> CommandJournal? {
    guard journals.hasPath else { return nil }
    do { return try CommandJournal(journals, console) } catch {
      let help = (error as? JournalFileError)?.fix.map { "\n  help: \($0)" } ?? ""
      throw console.exitRequest(printing: "cannot record the session: \(error)\(help)")
    }
  }

  /// Begins the journal of an interactive session: the file of `--record`, and one among those of the last sessions.
  ///
  /// - Throws: `JournalFileError` or ``PolicyError``.
  convenience init(
    atTerminal journals: SessionJournals, isPrivate: Bool, environment: [String: String]
  ) throws {
    try self.init(journals, nil)
    if !isPrivate { automatic = journals.automaticFile(in: environment) }
  }

  private init(_ journals: SessionJournals, _ console: Console?) throws {
    self.journals = journals
    self.console = console
    writer.policy = try journals.policy()
    requested = try journals.requestedFile()
    if let console {
      writer.onFailure = console.journalDidFail
      writer.onWarning = console.printWarning
    }
  }

  /// Records a run that is about to start.
  ///
  /// - Throws: The error of the file of `--record`; a session does not need to be among the last ones.
  func begin(_ session: AppSession) throws {
    session.record()
    console?.beforeOutput = session.flushHandler
    let header = journals.header(of: session.app)
    if let requested { try session.begin(header, to: requested) }
    if let automatic {
      do { try session.begin(header, to: automatic) } catch {
        SessionJournals.warnOfMissingRecording(error)
      }
    }
    (requested, automatic) = (nil, nil)
  }

  /// Ends the files.
  func end() { writer.end() }
}

extension AppSession {
  /// Makes the app of a subcommand.
  static func make<App: ShellApp>(
    _ type: App.Type, _ options: App.Options, _ launch: Launch, _ console: Console,
    recordedIn journal: CommandJournal? = nil
  ) throws(ExitRequest) -> AppSession {
    let session: AppSession
    do {
      session = try make(type, options, launch, journal)
    } catch let error as LaunchError {
      throw console.exitRequest(printing: "\(error)")
    } catch {
      throw console.exitRequest(printing: "cannot start \(type.name): \(error)", .commandFailed)
    }
    do { try journal?.begin(session) } catch { session.writer.onFailure(error) }
    return session
  }

  /// Makes an app that is never started.
  static func makeForInspection<App: ShellApp>(
    _ type: App.Type, _ options: App.Options, _ console: Console
  ) throws(ExitRequest) -> AppSession {
    let launch = Launch(
      stage: .virtual(), storage: .forbidden, environment: ProcessEnvironment.variables)
    return try make(type, options, launch, console)
  }

  /// Makes an app.
  ///
  /// - Throws: The error of the app.
  static func make<App: ShellApp>(
    _ type: App.Type, _ options: App.Options, _ launch: Launch, _ journal: CommandJournal?
  ) throws -> AppSession {
    ProcessStage.become(launch.stage)
    return try AppSession(on: launch.stage, writer: journal?.writer ?? JournalWriter()) {
      try type.make(with: options, for: launch)
    }
  }
}

extension ScriptHost {
  /// Lets scripts record the session, if they may write files.
  mutating func allow(_ journals: SessionJournals, within limit: Limit?) {
    guard limit == nil else { return }
    writePage = { (path, app, entries, force) throws(Failure) in
      try SystemFiles.check(path)
      try SystemFiles.checkIsNoJournal(path)
      if !force { try SystemFiles.check(path, is: ReportKind.html.fileKind) }
      do { try SessionReport.write(path, journals.header(of: app), entries) } catch {
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
        throw Failure("\(error)", help: (error as? JournalFileError)?.fix)
      }
    }
  }
}

extension RecentSessions {
  /// The sessions of an app, in the user's state directory; nil if the user has no home directory.
  init?(of app: String, environment: [String: String]) {
    guard let directories = UserDirectories(environment: environment) else { return nil }
    self.init(folder: "\(directories.state)/\(app)/sessions")
  }
}
