import SceneCommands
import SceneEngine
import SceneLanguage
import SceneRuntime
import Scenes
import SceneSystem
import SceneTerminal
package import SceneText

/// The lines that the user types.
extension PromptSession {
  /// Ends the open statement, or the front end.
  private func endInput() {
    guard reader.isIncomplete else { return leave(0) }
    if case .failure(let diagnostic)? = reader.finish() {
      printDiagnostic(interpreter.concealing(diagnostic))
    }
    statement = []
  }

  func readConfiguration() {
    guard let path = settings.configPath else { return }
    let bytes: [UInt8]
    do throws(FileError) { bytes = try FileReader.bytes(ofRegular: path, limit: 1_000_000) } catch {
      if case .notFound = error { return }
      return write("warning", .yellow, "cannot read the configuration file: \(error)")
    }
    var own = interpreter.makeReader(name: path, isScript: false)
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      keep(own.read(line: line))
    }
    if let last = own.finish() { keep(last) }
  }

  private func keep(_ result: ParseResult) {
    switch result {
    case .complete(let tree) where !tree.statements.isEmpty: startUp.append(tree)
    case .complete, .incomplete: return
    case .failure(let diagnostic): printDiagnostic(interpreter.concealing(diagnostic))
    }
  }

  func runInputs() {
    runStartUp()
    if command == nil, !hasBegun {
      beginAtLastState()
      runStartUp()
    }
    if command == nil { warnOfHiddenActions() }
    while command == nil, !hasEnded, !inputs.isEmpty {
      switch inputs.removeFirst() {
      case .line(let line): handle(line)
      case .edit(let line): beginEditing(line)
      case .end: endInput()
      }
    }
  }

  private func runStartUp() {
    while command == nil, !startUp.isEmpty { run(startUp.removeFirst()) }
  }

  /// Warns once of actions that commands hide, of the scene at which the session begins.
  private func warnOfHiddenActions() {
    guard !hasWarned, shown != nil else { return }
    hasWarned = true
    interpreter.registry.warningsOfHiddenActions(in: app.router).forEach {
      write("warning", .yellow, $0)
    }
  }

  /// Lets the user edit the line being typed, which the history keeps if the editor fails.
  private func beginEditing(_ line: String) {
    command = HostTask.start { [self] in
      do throws(ScriptHost.Failure) { try await edit(line) } catch {
        let rest = statement
        statement = [line]
        addToHistory()
        history.addPending(interpreter.secrets)
        statement = rest
        printDiagnostic(
          Diagnostic(code: Diagnostic.Code(error.code), message: error.message, help: error.help))
      }
      command = nil
    }
  }

  /// Begins at the link of the command line, or where the last session ended, if the user wants it.
  private func beginAtLastState() {
    hasBegun = true
    if let link = settings.link {
      var own = interpreter.makeReader(name: "--open", isScript: false)
      let line = "open \(Value.string(link).description)"
      return keep(own.read(line: line.utf8))
    }
    guard settings.restores || state.preferences.restore == .on else { return }
    guard let sessionState else {
      return write("note", .faint, "nothing is restored: the state of sessions is not kept")
    }
    changes.commandWillRun()
    command = HostTask.start { [self] in
      let outcome = await sessionState.restore(in: interpreter.session)
      command = nil
      show(outcome)
    }
  }

  private func show(_ outcome: SessionState.Outcome) {
    switch outcome {
    case .none: write("note", .faint, "nothing is restored: no session was saved")
    case .restored(let places, let losses):
      write("note", .faint, "restored the last session at \(places.joined(separator: " > "))")
      for loss in losses { write("not restored", .yellow, loss) }
    case .failed(let failure):
      let path = settings.statePath ?? ""
      write(
        "warning", .yellow,
        "cannot restore the last session from '\(name: path)': \(failure.reason)")
      write("  help: \(failure.help)")
    }
  }

  /// Keeps the state of an idle app for the next session.
  func saveState(isIdle: Bool) {
    guard isIdle, hasBegun, command == nil, let reason = sessionState?.write(app)
    else { return }
    write("warning", .yellow, "cannot keep the state of the session: \(reason)")
  }

  /// Lets the user edit a text in a program, and runs the lines of the result.
  func edit(_ text: String) async throws(ScriptHost.Failure) {
    guard let edited = try await frontEnd?.edit(text), !edited.isEmpty else { return }
    write(VisibleText.escaped(edited.joined(separator: "\n")))
    inputs = edited.map { .line($0) } + inputs
  }

  private func handle(_ typed: String) {
    statement.append(typed)
    // Only the first line of a statement begins with an alias.
    let expansion =
      reader.isIncomplete ? (line: typed, aliases: aliases) : state.expansion(of: typed)
    aliases = expansion.aliases
    // It reads to the end of the block if the line cannot be parsed.
    var whole = reader
    whole.keepsOpenBlocks = true
    switch reader.read(line: expansion.line.utf8) {
    case .incomplete: return
    case .failure(var diagnostic):
      _ = whole.read(line: expansion.line.utf8)
      takePastedLines(of: &whole)
      let (lines, text) = (statement.count, statement.joined(separator: "\n"))
      addToHistory()
      history.addPending(interpreter.secrets)
      if lines > 1 {
        diagnostic.notes.append(
          "note: the \(lines) lines of this statement were not run"
            + (history.keeps(text) ? "; press Up to edit them" : ""))
      }
      fail(interpreter.concealing(diagnostic))
    case .complete(let tree):
      addToHistory()
      if !tree.statements.isEmpty { run(tree) }
    }
  }

  /// Takes the lines that were pasted after one that cannot be parsed, up to the end of its block.
  private func takePastedLines(of block: inout StatementReader) {
    while block.isIncomplete, case .line(let line)? = inputs.first {
      inputs.removeFirst()
      statement.append(line)
      _ = block.read(line: line.utf8)
    }
  }

  private func run(_ tree: SyntaxTree) {
    changes.commandWillRun()
    isLessonDue = true
    command = HostTask.start { [self] in
      do throws(ScriptFailure) {
        try await interpreter.run(tree)
        if frontEnd?.takeInterrupt() == true { stopAtInterrupt() }
      } catch {
        if error.kind == .interruption {
          // The terminal has echoed ^C.
          write("\ninterrupted")
        } else {
          // A program was interrupted, and the loop has not been notified yet.
          if frontEnd?.takeInterrupt() == true { stopAtInterrupt() }
          fail(error.diagnostic)
        }
      }
      command = nil
      history.addPending(interpreter.secrets)
      showHistoryNote()
      if interpreter.wantsToQuit { leave(0) }
    }
  }

  /// Handles a Ctrl-C that arrived after the command had ended; the lines that were pasted after it do not run.
  private func stopAtInterrupt() {
    inputs = []
    write("")
  }

  /// Prints the failure of a line; the lines that were pasted after it do not run.
  private func fail(_ diagnostic: Diagnostic) {
    var diagnostic = diagnostic
    diagnostic.notes += state.notes(about: aliases)
    if diagnostic.code == Diagnostic.Code(ScriptFailure.Code.commandUnknown),
      let name = diagnostic.place?.marked, settings.subcommands.contains(name)
    {
      diagnostic.help = "run it outside this shell: \(settings.name) \(name)"
    }
    printDiagnostic(diagnostic)
    let lines = inputs.compactMap { if case .line(let line) = $0 { line } else { nil } }
    guard let first = lines.first else { return }
    let skipped = lines.count == 1 ? "line:" : "\(lines.count) lines, from"
    inputs.removeAll { $0 != .end }
    let line = VisibleText.escaped(interpreter.secrets.concealing(first), keepsNewlines: false)
    write("skipped the next \(skipped) \(line)")
  }

  private func addToHistory() {
    // An alias in a block is not expanded, but its arguments are those of the command that it stands for.
    let expanded = statement.map(state.expanding)
    history.add(
      statement.joined(separator: "\n"), expanded: expanded.joined(separator: "\n"),
      interpreter.secrets)
    statement = []
    showHistoryNote()
  }

  private func showHistoryNote() {
    if let note = history.takeNote() { write("note", .faint, note) }
  }

  /// Completes a line, after the other lines of an open statement.
  package func complete(_ line: String, cursor: Int) -> Completion {
    var completer = completer
    let directory = settings.directory.map { $0 + "/" } ?? ""
    func list(_ path: String) -> [(name: String, isFolder: Bool)] {
      FolderEntry.list(path.hasPrefix("/") ? path : directory + path)
    }
    if settings.isSandbox {
      completer.listFolder = { WorkingFolder.contains($0) ? list($0) : [] }
    } else {
      completer.listFolder = list
      completer.listPrograms = { [path = settings.programPath] in
        ProgramNames.find(inPath: path, beginning: $0)
      }
    }
    let typed = String(decoding: line.utf8.prefix(cursor), as: UTF8.self)
    let text = expandedText(of: typed)
    var completion = completer.complete(text, cursor: text.utf8.count)
    completion.start = max(0, completion.start - (text.utf8.count - cursor))
    return completion
  }

  /// The hint for a line: the rest of a line of the command history, and the parameters of the command.
  package func hint(after line: String, remembered: () -> String?) -> Hint? {
    guard state.preferences.hints == .on, usesColor else { return nil }
    let hint = Hinter(completer: completer).hint(after: expandedText(of: line))
    guard !reader.isIncomplete, let rest = remembered() else { return hint }
    // The note about the command is kept if it applies to the same word.
    let note = hint.flatMap { rest.hasPrefix($0.text) && !$0.note.hasPrefix(" ") ? $0.note : nil }
    return Hint(rest, note: note ?? "")
  }

  package func highlights(in line: String) -> [Highlight] {
    guard usesColor, state.preferences.highlighting == .on else { return [] }
    let before = reader.isIncomplete ? statement.map { $0 + "\n" }.joined() : ""
    let start = before.utf8.count
    // A backslash that keeps the command from being an alias has no color.
    let text = before.isEmpty ? line.withoutBackslash.map { " " + $0 } ?? line : before + line
    return Highlighter(completer: completer).highlights(in: text).compactMap {
      $0.range.upperBound > start
        ? Highlight(max(0, $0.range.lowerBound - start)..<($0.range.upperBound - start), $0.paint)
        : nil
    }
  }

  private var completer: Completer {
    var completer = Completer(app: app, registry: interpreter.registry)
    completer.variables = interpreter.shownVariables
    completer.aliases = state.shownAliases
    completer.frontEnd = state
    return completer
  }

  /// The text up to the cursor, after the other lines of the statement, with an alias replaced if something
  /// follows it.
  private func expandedText(of typed: String) -> String {
    guard !reader.isIncomplete else { return statement.map { $0 + "\n" }.joined() + typed }
    let isComplete = typed.drop { $0 == " " }.contains(" ") || typed.withoutBackslash != nil
    return isComplete ? state.expanding(typed) : typed
  }

  /// Begins the next lesson of the tutorial if the goal of the current one is reached, below the scene that it is about.
  func continueTutorial() {
    guard isLessonDue, let goal = state.tutorial.goal else { return }
    isLessonDue = false
    command = HostTask.start { [self] in
      if await interpreter.holds(goal), state.tutorial.goal == goal {
        state.tutorial.complete()
        await state.beginLesson(interpreter)
        write("\n" + state.tutorial.text)
      }
      command = nil
    }
  }
}
