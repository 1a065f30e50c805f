package import SceneEngine
import SceneLanguage
import SceneRuntime
import Scenes
package import SceneSessions
import SceneTerminal
import SceneText

/// The engine of a prompt: runs the lines that a user enters, and shows their results and the news of the app at a
/// front end.
///
/// Several may use one app at once, each with its own front end, variables and settings.
@MainActor
package final class PromptSession: Connection {
  let app: any SceneApp
  let settings: ShellSettings
  package let interpreter: Interpreter
  let state: PromptState
  package var frontEnd: (any FrontEnd)? {
    get { frontEndReference.frontEnd }
    set {
      frontEndReference.frontEnd = newValue
      history.frontEnd = newValue
    }
  }
  private let frontEndReference: FrontEndReference
  package let descriptors: [Int32] = []

  var reader: StatementReader
  var history = HistoryFilter()
  /// The statements of the configuration file, which run first.
  var startUp: [SyntaxTree] = []
  /// Whether the session has begun: at a link, where the last session ended, or at the start of the app.
  var hasBegun = false
  /// Whether the actions of the first scene were checked for names of commands.
  var hasWarned = false
  /// The state in which the next session can begin; nil if it is not kept.
  var sessionState: SessionState?
  /// What was entered and has not been read yet.
  var inputs: [FrontEndInput] = []
  /// The lines of an open statement.
  var statement: [String] = []
  /// The aliases at the beginning of the statement.
  var aliases: [String] = []
  /// Whether the front end was told to end.
  var hasEnded = false

  var command: Task<Void, Never>?
  /// Whether the goal of the current lesson may have been reached since it was last evaluated.
  var isLessonDue = false

  /// The last drawing.
  var shown: (id: EntryID?, frame: SceneFrame)?
  var changes: ChangeWatch
  let alerts = AlertWatch()
  var lastDrawing = RealTime.now - .seconds(1)
  /// The numbers of the last failure and the last dropped link that were shown.
  var shownFailures: Int
  var shownDrops = 0

  /// The minimum time between drawings while there is a prompt.
  package static let drawingInterval = Duration.milliseconds(100)

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - session: The run of the app.
  ///   - host: The files and programs that commands may use; what it shows depends on the user's settings.
  ///   - settings: The settings of the prompt.
  ///   - secrets: The secrets that another user of the app knows; nil if there is none.
  package init(
    _ session: AppSession, host: ScriptHost, settings: ShellSettings,
    sharing secrets: SecretDetector? = nil
  ) {
    app = session.app
    self.settings = settings
    state = PromptState(settings)
    var host = host
    let relay = FrontEndReference()
    frontEndReference = relay
    host.show = { [state, columns = host.columns] in
      Self.text(of: $0, folding: state.preferences.fold, columns: columns())
    }
    host.print = { [state] (text) throws(ScriptHost.Failure) in
      relay.frontEnd?.show(text, isPaged: state.preferences.pager == .on)
    }
    interpreter = Interpreter(
      session, host: host, registry: settings.registry, pace: .free, sharing: secrets)
    interpreter.frontEnd = state
    reader = interpreter.makeReader(name: "<terminal>", isScript: false)
    sessionState = settings.statePath.map { SessionState(path: $0) }
    changes = ChangeWatch(session.tracker)
    shownFailures = app.stage.reportCount - app.stage.failureCount
    state.onSecretAlias = { [unowned self] in history.dropPending() }
    interpreter.secrets.onLearn(self) { [unowned self] in
      history.removeSecrets(interpreter.secrets)
    }
    interpreter.bind(settings.variables)
    interpreter.printDiagnostic = { [unowned self] in printDiagnostic($0) }
    interpreter.onIgnoredAction = { [unowned self] in
      if state.preferences.differences != .off { write("note", .faint, $0.cautiousMessage) }
    }
    app.stage.onErrorConversion = { [weak self] in self?.write("note", .faint, "\($0)") }
    state.warn = { [unowned self] in write("warning", .yellow, $0) }
    state.clearScreen = { [unowned self] in frontEnd?.clearScreen() }
    state.edit = { [unowned self] (text) async throws(ScriptHost.Failure) in try await edit(text) }
    state.readHistory = { [unowned self] in await frontEnd?.history() ?? [] }
  }

  package func begin() {
    write("\(settings.name) — help lists the commands; Ctrl-D leaves")
    readConfiguration()
  }

  package func end() {
    history.addUnfinished(interpreter.secrets)
    interpreter.secrets.onLearn(self, nil)
    hasEnded = true
    command?.cancel()
  }

  /// Ends the front end.
  func leave(_ status: Int32) {
    hasEnded = true
    frontEnd?.end(status)
  }

  package func enter(_ input: FrontEndInput) { inputs.append(input) }

  package func interrupt() {
    inputs = []
    if let command { return command.cancel() }
    guard reader.isIncomplete else { return }
    reader.cancel()
    statement = []
  }

  package func takeTurn(isIdle: Bool) -> ContinuousClock.Instant? {
    guard !hasEnded else { return nil }
    let takesNews = frontEnd?.takesNews ?? false
    if command == nil, takesNews { showFailures() }
    let nextDrawing = takesNews ? showChanges() : nil
    if command == nil, takesNews, nextDrawing == nil { continueTutorial() }
    if command == nil {
      changes.didShowCommandChanges(withScenes: state.preferences.differences == .all)
      runInputs()
      showPrompt()
      saveState(isIdle: isIdle)
    }
    return nextDrawing
  }
}

/// The front end of a session, which the session does not retain.
@MainActor
private final class FrontEndReference {
  weak var frontEnd: (any FrontEnd)?
}
