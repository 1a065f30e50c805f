import Engine
import Glibc
import Language
import Scenes
import SceneSystem
package import Sessions
import Terminal

/// The front end for a user at a terminal: reads lines, runs them, and shows the results.
///
/// One loop on one thread serves the app and the terminal: it runs what is ready, shows what has
/// changed, and waits for a key, a signal, a timer or a job from another thread. A line runs as a task
/// of the same executor; meanwhile there is no prompt, and Ctrl-C cancels the task.
@MainActor
package final class InteractiveShell {
  let app: any SceneApp
  let settings: ShellSettings
  let editor: ReadlineEditor
  let interpreter: Interpreter
  let state: PromptState
  let output: ShellOutput

  private let secretPrompt = SecretPrompt()
  private let loop: EventLoop
  private let bell: Bell
  var status: Int32?

  /// Whether the editor has already taken the terminal back when the loop reports that the process continues.
  var isResumed = false

  var reader: StatementReader
  var history: CommandHistory
  /// The statements of the configuration file, which run first.
  var startUp: [SyntaxTree] = []
  /// Whether the session has begun: at a link, where the last session ended, or at the start of the app.
  var hasBegun = false
  /// The state in which the next session can begin; nil if it is not kept.
  var sessionState: SessionState?
  /// The entered lines that have not been read yet.
  var lines: [String] = []
  /// The lines of an open statement.
  var statement: [String] = []
  /// The aliases at the beginning of the statement.
  var aliases: [String] = []
  /// The line that the user wants to edit in a program.
  var lineToEdit: String?

  var command: Task<Void, Never>?
  /// The number of turns in a row that left jobs to run.
  var busyTurns = 0

  /// The last drawing.
  var shown: (id: EntryID?, frame: SceneFrame)?
  var changes: ChangeWatch
  let alerts = AlertWatch()
  var lastDrawing = RealTime.now - .seconds(1)
  var shownDrops = 0
  var prompt = ""

  private static let jobLimit = 512
  /// The number of busy turns after which the shell shows changes and prompts even though jobs are ready.
  private static let busyTurnLimit = 64
  /// The minimum time between drawings while there is a prompt.
  static let drawingInterval = Duration.milliseconds(100)

  private init(
    _ session: AppSession, settings: ShellSettings, editor: ReadlineEditor, bell: Bell
  ) throws(FileError) {
    app = session.app
    self.settings = settings
    self.editor = editor
    self.bell = bell
    loop = try EventLoop(wakeUps: bell.descriptors)
    state = PromptState(settings)
    output = ShellOutput(editor, state, settings)
    let limit: ScriptHost.Limit? = settings.isSandbox ? .sandbox : nil
    var host = settings.makeHost(limit, { Self.columns }) {
      [output] (text) throws(ScriptHost.Failure) in output.print(text)
    }
    let run = host.runPrograms
    host.runPrograms = { [output] (programs, input) throws(ScriptHost.ProgramFailure) in
      let text = try run(programs, input)
      // Ctrl-C interrupts the shell even if the program ignores it.
      if EventLoop.takeInterrupt() { output.interrupted() }
      return text
    }
    if let show = host.showPrograms {
      host.showPrograms = { [output] (programs, input) throws(ScriptHost.ProgramFailure) in
        // The next text begins a row, wherever the program has left the cursor; that of an interruption
        // does so itself.
        do throws(ScriptHost.ProgramFailure) {
          try show(programs, input)
        } catch {
          if !EventLoop.isInterrupted { output.beginRow() }
          throw error
        }
        if EventLoop.takeInterrupt() { output.interrupted() } else { output.beginRow() }
      }
    }
    host.askForSecret = { [secretPrompt] in await secretPrompt.ask(for: $0) }
    host.show = { [output] in output.text(of: $0) }
    interpreter = Interpreter(session, host: host, registry: settings.registry, pace: .free)
    interpreter.frontEnd = state
    reader = interpreter.makeReader(name: "<terminal>", isScript: false)
    history = CommandHistory(path: settings.historyPath, editor: editor)
    sessionState = settings.statePath.map { SessionState(path: $0) }
    changes = ChangeWatch(session.tracker)
    output.interrupted = { [unowned self] in interrupt() }
    state.onSecretAlias = { [unowned self] in history.dropPending() }
    interpreter.secrets.onLearn = { [unowned self] in history.removeSecrets(interpreter.secrets) }
    interpreter.bind(settings.variables)
    interpreter.printDiagnostic = { [unowned self] in printDiagnostic($0) }
    interpreter.onIgnoredAction = { [unowned self] in
      if state.preferences.differences != .off { write("note", .faint, $0.cautiousMessage) }
    }
    state.warn = { [unowned self] in write("warning", .yellow, $0) }
    state.clearScreen = { [editor] in editor.clearScreen() }
    state.edit = { [unowned self] (text) throws(ScriptHost.Failure) in try edit(text) }
    editor.onEdit = { [unowned self] in lineToEdit = $0 }
    editor.onSignalKey = { [unowned self] in
      if $0 == SIGINT { interrupt() } else { EventLoop.send($0) }
    }
    state.readHistory = { [unowned self] in history.entries }
    editor.completer = { [unowned self] in complete($0, $1) }
    editor.hinter = { [unowned self] in hint(after: $0) }
    editor.highlighter = { [unowned self] in highlights(in: $0) }
  }

  /// Makes an app and runs the shell at the terminal until the user leaves.
  ///
  /// Call it on the main thread before any task is started: the thread becomes the executor's host.
  package nonisolated static func run(
    _ settings: ShellSettings,
    makeSession: @MainActor () throws -> AppSession
  ) throws -> Int32 {
    if let obstacle = ProcessExecutor.install() { throw obstacle }
    let bell = Bell()
    ProcessExecutor.shared.host(wake: bell.ring)
    return try MainActor.assumeIsolated {
      let session = try makeSession()
      let shell = try InteractiveShell(
        session, settings: settings, editor: ReadlineEditor(name: settings.name), bell: bell)
      shell.begin()
      return shell.run()
    }
  }

  /// Starts the app, and records its inputs.
  private func begin() {
    let session = interpreter.session
    session.writer.onFailure = { [unowned self] error in
      write("warning", .yellow, "cannot record the session: \(error)")
    }
    session.keepMoments()
    HostTask.start { await session.start() }
  }

  private func run() -> Int32 {
    write("\(settings.name) — help lists the commands, Ctrl-D leaves")
    readConfiguration()
    while true {
      let deadline = takeTurn()
      // The first prompt is shown before a long history is read.
      if !history.isRead, editor.isPrompting || command != nil {
        history.read()
        showHistoryWarning()
        continue
      }
      if let status {
        editor.endPrompt()
        interpreter.session.end()
        return status
      }
      let reads = editor.isPrompting || secretPrompt.isAsking
      let input = reads ? StandardStream.input.rawValue : nil
      let events = loop.wait(until: deadline, input: input)
      bell.clear()
      handle(events)
    }
  }

  // MARK: Turns

  /// Runs ready jobs, shows what changed, and runs the next line.
  private func takeTurn() -> ContinuousClock.Instant? {
    var deadline: ContinuousClock.Instant? = RealTime.now
    switch ProcessExecutor.shared.runReadyJobs(limit: Self.jobLimit) {
    case .more: busyTurns += 1
    case .idle(let until):
      busyTurns = 0
      deadline = until
    }
    guard busyTurns == 0 || busyTurns > Self.busyTurnLimit, status == nil else { return deadline }
    if command == nil { showFailures() }
    let nextDrawing = showChanges()
    if command == nil {
      changes.didShowCommandChanges(withScenes: state.preferences.differences == .all)
      runLines()
      showPrompt()
      saveState(isIdle: busyTurns == 0)
    }
    return [deadline, nextDrawing].compactMap(\.self).min()
  }

  private func handle(_ events: EventLoop.Events) {
    if events.contains(.terminate) { status = 128 + SIGTERM }
    if events.contains(.quit) { status = 128 + SIGQUIT }
    if events.contains(.hangUp) { status = 128 + SIGHUP }
    guard status == nil else { return history.addUnfinished(interpreter.secrets) }
    if events.contains(.resume), !isResumed {
      editor.resume()
      secretPrompt.resume()
    }
    isResumed = false
    if events.contains(.suspend) { stop() }
    if events.contains(.resize) { editor.didResize() }
    if events.contains(.interrupt) { interrupt() }
    guard events.contains(.input) else { return }
    if editor.isPrompting {
      editor.readInput()
    } else if secretPrompt.isAsking {
      secretPrompt.readInput()
    }
  }

  /// Ctrl-Z: stops the process, and takes the terminal back before anything is drawn.
  private func stop() {
    editor.suspend()
    secretPrompt.suspend()
    loop.stopProcess()
    editor.resume()
    secretPrompt.resume()
    isResumed = true
  }

  /// Ctrl-C: cancels the running command, or drops the line being typed.
  private func interrupt() {
    lines = []
    if let command {
      secretPrompt.cancel()
      return command.cancel()
    }
    editor.interruptLine()
    guard reader.isIncomplete else { return }
    reader.cancel()
    statement = []
  }
}
