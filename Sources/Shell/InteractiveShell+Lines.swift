import Scenes
import Script
import Terminal

/// What becomes of the lines that are typed.
extension InteractiveShell {
  /// Takes a line from the editor; nil is Ctrl-D.
  func typed(_ line: String?) {
    if let line { return lines.append(line) }
    guard reader.isIncomplete else { return status = 0 }
    if case .failure(let diagnostic)? = reader.finish() {
      complain(interpreter.concealing(diagnostic))
    }
    statement = []
  }

  /// Reads what is to be run before all that is typed.
  func readConfiguration() {
    guard let path = settings.configPath else { return }
    let bytes: [UInt8]
    do throws(FileError) {
      var file = try FileReader(path: path)
      bytes = try file.rest(limit: 1_000_000)
    } catch .notFound {
      return
    } catch {
      return write(
        Paint.warning("warning", isEnabled: usesColour)
          + TerminalText.escaped(": the configuration isn't read: \(error)", keepsNewlines: false))
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
    case .failure(let diagnostic): complain(interpreter.concealing(diagnostic), layout: .located)
    }
  }

  /// Takes the lines that wait, up to one that has something to do.
  func runLines() {
    while command == nil, !startUp.isEmpty { run(startUp.removeFirst(), layout: .located) }
    while command == nil, !lines.isEmpty { take(lines.removeFirst()) }
  }

  private func take(_ typed: String) {
    statement.append(typed)
    let line = reader.isIncomplete ? typed : commands.expanding(typed)
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

  private func run(_ tree: SyntaxTree, layout: DiagnosticRenderer.Layout = .typed) {
    changes.commandBegins(in: app)
    output.pager = commands.preferences.usesPager ? settings.pager : nil
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
          fail(error.diagnostic, layout: layout)
        }
      }
      command = nil
      await goOnWithTutorial()
      history.rememberDoubtful(interpreter.secrets)
      warnOfHistory()
      if interpreter.wantsToQuit { status = 0 }
    }
  }

  /// Says why a line has failed; what was pasted behind it doesn't run.
  private func fail(_ diagnostic: Diagnostic, layout: DiagnosticRenderer.Layout = .typed) {
    complain(diagnostic, layout: layout)
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

  func warnOfHistory() {
    guard let warning = history.takeWarning() else { return }
    write(
      Paint.warning("warning", isEnabled: settings.usesColour)
        + TerminalText.escaped(": the history isn't kept: \(warning)", keepsNewlines: false))
  }

  /// Completes a line as the next one of the statement that isn't whole yet.
  func complete(_ line: String, _ cursor: Int) -> Completion {
    let before = statement.map { $0 + "\n" }.joined()
    let completer = Completer(
      app: app, variables: interpreter.variables, listFolder: FolderEntry.list
    ) { [path = settings.programPath] in ProgramNames.find(inPath: path, beginning: $0) }
    var completion = completer.complete(before + line, cursor: before.utf8.count + cursor)
    completion.start = max(0, completion.start - before.utf8.count)
    return completion
  }

  /// Goes on with the tour once what it asks for is done.
  func goOnWithTutorial() async {
    guard let goal = commands.tutorial.goal, await interpreter.holds(goal),
      commands.tutorial.goal == goal
    else { return }
    commands.tutorial.goOn()
    write("\n" + commands.tutorial.text)
  }
}
