package import Scenes
import Script
package import Terminal

/// The front end for a person at a terminal: reads lines, runs them, and shows what comes of them.
///
/// One loop on one thread serves the app and the terminal: it runs what is ready, shows what has
/// changed, and waits for a key, a signal, a timer or a job from another thread. A line runs as a task
/// of the same executor; as long as it does, the prompt is away and Ctrl-C cancels it.
@SceneActor
package final class InteractiveShell {
  let app: any SceneApp
  let settings: ShellSettings
  let editor: any LineEditor
  let interpreter: Interpreter

  private let loop: EventLoop
  /// The status to leave with, once it is time to.
  private var status: Int32?

  /// Whether the editor has the terminal again after a stop that the loop will tell the end of.
  private var isResumed = false
  /// Whether what Ctrl-C was for has ended before the loop tells of it.
  private var isInterrupted = false

  // What is typed
  private var reader: StatementReader
  private var history: TypedHistory
  /// The lines of a paste that haven't been looked at.
  private var lines: [String] = []
  /// The lines of the statement that isn't whole yet.
  private var statement: [String] = []

  // What runs
  private var command: Task<Void, Never>?
  /// How many turns in a row have ended with more to do.
  private var busyTurns = 0

  // What is shown
  private var watch = ScreenWatch()
  private var changes: ChangeWatch
  private var lastDrawing = ContinuousClock.now - .seconds(1)
  /// How many of the links that were dropped have been shown.
  private var shownDrops = 0
  private var prompt = ""

  /// How many jobs run before the terminal is looked at.
  private static let jobLimit = 512
  /// How many busy turns the shell waits for the app to come to rest before it shows and prompts.
  private static let busyTurnLimit = 64
  /// The least time between drawings while somebody types.
  private static let drawingInterval = Duration.milliseconds(100)

  /// Creates a shell over an app.
  ///
  /// - Parameters:
  ///   - app: The app, which has been started or is before ``run()``.
  ///   - settings: Name, history and colours.
  ///   - editor: Reads the lines.
  ///   - wakeUp: What the executor rings when it has a job from another thread.
  /// - Throws: `FileError`, if the process has no descriptor left.
  package init(
    _ app: any SceneApp, settings: ShellSettings, editor: any LineEditor, wakeUp: WakeUp
  ) throws(FileError) {
    self.app = app
    self.settings = settings
    self.editor = editor
    loop = try EventLoop(wakeUp: wakeUp)
    interpreter = Interpreter(
      app: app,
      host: .live(columns: { Self.columns }) { [editor] (text) throws(ScriptHost.Failure) in
        editor.printAbove(TerminalText.escaped(text))
      },
      pace: .free)
    interpreter.variables = settings.variables
    reader = interpreter.makeReader(name: "<terminal>", isScript: false)
    history = TypedHistory(path: settings.historyPath, editor: editor)
    changes = ChangeWatch(app)
    editor.completer = { [unowned self] in complete($0, $1) }
  }

  /// Serves the user until they leave.
  ///
  /// - Returns: The exit status: 0 for `quit` and Ctrl-D, 128 and the signal's number where one ends it.
  package func run() -> Int32 {
    write(
      "\(settings.name) — help lists the commands, Ctrl-D leaves")
    warnOfHistory()
    while true {
      let deadline = takeTurn()
      if let status {
        editor.endPrompt()
        return status
      }
      let input = editor.isPrompting ? StandardStream.input.rawValue : nil
      handle(loop.wait(until: deadline, input: input))
    }
  }

  // MARK: Turns

  /// Runs what is ready, shows what has come of it, and goes on with what was typed.
  ///
  /// - Returns: When to take the next turn at the latest; nil: when something happens.
  private func takeTurn() -> ContinuousClock.Instant? {
    var deadline: ContinuousClock.Instant? = .now
    switch SceneExecutor.shared.runReadyJobs(limit: Self.jobLimit) {
    case .more: busyTurns += 1
    case .idle(let until):
      busyTurns = 0
      deadline = until
    }
    guard busyTurns == 0 || busyTurns > Self.busyTurnLimit, status == nil else { return deadline }
    if command == nil { showFailures() }
    let nextDrawing = showChanges()
    if command == nil {
      changes.commandIsOver()
      runLines()
      showPrompt()
    }
    return [deadline, nextDrawing].compactMap(\.self).min()
  }

  private func handle(_ events: EventLoop.Events) {
    if events.contains(.terminate) { status = 128 + ExitSignal.terminate }
    if events.contains(.hangUp) { status = 128 + ExitSignal.hangUp }
    guard status == nil else { return }
    if events.contains(.resume), !isResumed { editor.resume() }
    isResumed = false
    if events.contains(.suspend) { stop() }
    if events.contains(.resize) { editor.resized() }
    if events.contains(.interrupt), !isInterrupted { interrupt() }
    isInterrupted = false
    if events.contains(.input), editor.isPrompting { editor.readInput() }
  }

  /// Ctrl-Z: stops the process, and takes the terminal back before anything is drawn.
  private func stop() {
    editor.suspend()
    loop.stopProcess()
    editor.resume()
    isResumed = true
  }

  /// Ctrl-C: ends the command that runs, or drops what is being typed.
  private func interrupt() {
    lines = []
    if let command { return command.cancel() }
    editor.interruptLine()
    guard reader.isIncomplete else { return }
    reader.cancel()
    statement = []
  }

  // MARK: Lines

  /// Takes a line from the editor; nil is Ctrl-D.
  private func typed(_ line: String?) {
    if let line { return lines.append(line) }
    guard reader.isIncomplete else { return status = 0 }
    if case .failure(let diagnostic)? = reader.finish() {
      complain(interpreter.concealing(diagnostic))
    }
    statement = []
  }

  /// Takes the lines that wait, up to one that has something to do.
  private func runLines() {
    while command == nil, !lines.isEmpty { take(lines.removeFirst()) }
  }

  private func take(_ line: String) {
    statement.append(line)
    switch reader.read(line: line.utf8) {
    case .incomplete: return
    case .failure(let diagnostic):
      remember()
      history.rememberDoubtful(interpreter.secrets)
      fail(interpreter.concealing(diagnostic))
    case .complete(let tree):
      remember()
      if !tree.statements.isEmpty { run(tree) }
    }
  }

  private func run(_ tree: SyntaxTree) {
    changes.commandBegins(in: app)
    command = SceneActor.task { [self] in
      do throws(ScriptFailure) {
        try await interpreter.run(tree)
      } catch {
        if error.kind == .interruption {
          // The terminal has echoed ^C.
          write("\ninterrupted")
        } else {
          // A program was interrupted, and the loop has yet to hear of it.
          isInterrupted = EventLoop.isInterrupted
          if isInterrupted { write("") }
          fail(error.diagnostic)
        }
      }
      command = nil
      history.rememberDoubtful(interpreter.secrets)
      warnOfHistory()
      if interpreter.wantsToQuit { status = 0 }
    }
  }

  /// Says why a line has failed; what was pasted behind it doesn't run.
  private func fail(_ diagnostic: Diagnostic) {
    complain(diagnostic)
    guard !lines.isEmpty else { return }
    let count = lines.count == 1 ? "1 line" : "\(lines.count) lines"
    lines = []
    write("\(count) behind it didn't run")
  }

  /// Keeps the statement in the history before it runs, unless it takes a secret.
  private func remember() {
    history.remember(statement.joined(separator: "\n"), interpreter.secrets)
    statement = []
    warnOfHistory()
  }

  private func warnOfHistory() {
    guard let warning = history.takeWarning() else { return }
    write(
      Paint.warning("warning", isEnabled: settings.usesColour)
        + TerminalText.escaped(": the history isn't kept: \(warning)", keepsNewlines: false))
  }

  /// Completes a line as the next one of the statement that isn't whole yet.
  private func complete(_ line: String, _ cursor: Int) -> Completion {
    let before = statement.map { $0 + "\n" }.joined()
    let completer = Completer(
      app: app, variables: interpreter.variables, listFolder: FolderEntry.list
    ) { [path = settings.programPath] in ProgramNames.find(inPath: path, beginning: $0) }
    var completion = completer.complete(before + line, cursor: before.utf8.count + cursor)
    completion.start = max(0, completion.start - before.utf8.count)
    return completion
  }

  // MARK: Showing

  private static var columns: Int { StandardStream.output.terminalSize?.columns ?? 80 }

  /// Writes text that is safe to show, above the line being typed if there is one.
  private func write(_ text: String) { editor.printAbove(text) }

  private func complain(_ diagnostic: Diagnostic) {
    write(
      DiagnosticRenderer(
        layout: .typed, style: settings.usesColour ? .coloured : .plain, width: Self.columns
      ).render(diagnostic))
  }

  /// Shows what the app has reported by itself, and the links that have waited in vain.
  private func showFailures() {
    for failure in app.stage.takeFailures() { complain(Diagnostic(of: failure)) }
    guard app.router.dropCount != shownDrops else { return }
    for link in app.router.droppedLinks.value where link.number > shownDrops {
      write(
        Paint.loss("dropped", isEnabled: settings.usesColour)
          + TerminalText.escaped(": \(link)", keepsNewlines: false))
    }
    shownDrops = app.router.dropCount
  }

  /// Draws the scene in front if the user hasn't seen it like this, or names what else has changed.
  ///
  /// - Returns: When to look again, if it is too soon after the last drawing.
  private func showChanges() -> ContinuousClock.Instant? {
    let frame = watch.news(of: app)
    let names = frame == nil && command == nil ? changes.news(of: app) : []
    guard frame != nil || !names.isEmpty else { return nil }
    let soonest = lastDrawing + Self.drawingInterval
    guard !editor.isPrompting || soonest <= .now else { return soonest }
    lastDrawing = .now
    changes.isSeen(app)
    guard let frame else {
      let text = "changed: \(names.joined(separator: ", "))"
      write(Paint.faint(text, isEnabled: settings.usesColour))
      return nil
    }
    watch.show(frame, of: app)
    write(frame.text(columns: Self.columns, usesColour: settings.usesColour))
    return nil
  }

  private func showPrompt() {
    guard command == nil, status == nil else { return }
    let wanted = promptText
    guard editor.isPrompting else {
      prompt = wanted
      return editor.beginPrompt(wanted) { [unowned self] in typed($0) }
    }
    guard wanted != prompt else { return }
    prompt = wanted
    editor.changePrompt(wanted)
  }

  private var promptText: String {
    guard !reader.isIncomplete else { return ShellPrompt.continuation }
    let clock = app.stage.clock
    return ShellPrompt(
      app: settings.name, scene: app.router.front?.name,
      virtualTime: clock.isLive ? nil : clock.now.offset, effects: app.stage.effects.count
    ).text(columns: Self.columns, usesColour: settings.usesColour)
  }
}
