import SceneEngine
import SceneLanguage
import ScenePrompt
import SceneSystem
import SceneSessions

/// Stops a replay after each entry, and runs commands there.
@MainActor
final class ReplayStepper {
  /// The next place to stop.
  private enum Goal: Equatable {
    case next
    case input(Int)
    case end
  }

  /// The name of standard input in errors.
  private static let inputName = "<stdin>"

  private let session: AppSession
  private let console: Console
  private let interpreter: Interpreter
  private let input: Input
  private var goal = Goal.next
  /// Whether commands have changed the state of the app.
  private var hasChangedState = false

  /// Standard input, which the apps of a session share; on a terminal with editing and completion.
  @MainActor
  private final class Input {
    let prompt: LinePrompt?
    private var lines: LineReader?

    init(name: String) throws(FileError) {
      guard StandardStream.input.isTerminal, StandardStream.output.isTerminal else {
        prompt = nil
        lines = LineReader(
          try FileReader(descriptor: StandardStream.input.rawValue, name: "<stdin>"))
        return
      }
      prompt = LinePrompt(name: name)
    }

    func next() throws(FileError) -> String? {
      if let prompt { return prompt.nextLine("(step) ") }
      return try lines?.nextText()
    }
  }

  /// Creates the stepper of an app.
  ///
  /// - Parameters:
  ///   - session: The run of the app, with its moments.
  ///   - name: The name of the app, by which `.inputrc` knows it.
  ///   - console: Where output goes.
  ///   - past: The stepper of the session's app before this one.
  /// - Throws: `FileError` if standard input cannot be read.
  init(
    _ session: AppSession, name: String, console: Console, past: ReplayStepper?
  ) throws(FileError) {
    self.session = session
    self.console = console
    let host = ScriptHost.live(
      columns: { StandardStream.output.terminalSize?.columns ?? .max }, print: { console.print($0) }
    )
    interpreter = Interpreter(session, host: host, pace: .free)
    goal = past?.goal ?? .next
    if let past { input = past.input } else { input = try Input(name: name) }
    interpreter.printDiagnostic = { [unowned self] in printDiagnostic($0) }
    input.prompt?.completer = { [unowned self] in complete($0, $1) }
    input.prompt?.hinter = { [unowned self] in
      Hinter(completer: completer).hint(after: $0)
    }
  }

  /// The commands of stepping, with the short names that also call them.
  private static let commands = [
    (name: "next", short: "n, Enter", summary: "Play the next input or step of the clock."),
    (name: "NUMBER", short: "", summary: "Play up to the input with this number."),
    (name: "continue", short: "c", summary: "Play the rest."),
    (name: "quit", short: "q, Ctrl-D", summary: "End the replay."),
    (name: "help", short: "h, ?", summary: "List the commands; 'help COMMAND' describes one."),
  ]

  private static var help: String {
    let rows = commands.map { [$0.name, $0.short, $0.summary] }
    return
      (ColumnText.Table(rows).lines
      + ["All other lines are commands of the shell, such as 'where', 'state' and 'timeline'."])
      .joined(separator: "\n")
  }

  private var completer: Completer {
    var completer = Completer(app: session.app, registry: interpreter.registry)
    completer.variables = interpreter.shownVariables
    return completer
  }

  private func complete(_ line: String, _ cursor: Int) -> Completion {
    var completer = completer
    completer.listFolder = { FolderEntry.list($0) }
    completer.listPrograms = {
      ProgramNames.find(inPath: ProcessEnvironment.variables["PATH"] ?? "", beginning: $0)
    }
    var completion = completer.complete(line, cursor: cursor)
    guard completion.start == 0 else { return completion }
    let typed = String(decoding: line.utf8.prefix(cursor), as: UTF8.self)
    let own = Self.commands.filter { $0.name.hasPrefix(typed) && $0.name != "NUMBER" }
    completion.candidates.removeAll { candidate in own.contains { $0.name == candidate.text } }
    completion.candidates =
      own.map { Completion.Candidate($0.name, summary: $0.summary) } + completion.candidates
    return completion
  }

  /// Reads commands until one continues the replay, or ends it.
  ///
  /// - Parameters:
  ///   - entry: The last entry that was played.
  ///   - line: Its line, with its number.
  ///   - latest: The number of the last input.
  ///   - isDifferent: Whether the entry differs from the recording, which has been printed.
  /// - Returns: Whether to continue.
  func continues(
    after entry: JournalEntry, _ line: String, input latest: Int, isDifferent: Bool
  ) async -> Bool {
    switch goal {
    case .input(let number) where latest < number && !isDifferent: return true
    case .end where !isDifferent: return true
    default: break
    }
    if !isDifferent {
      let changes = session.moments?[entry.number]?.entry.changes ?? []
      for line in [line] + changes.map({ "      \($0.line)" }) {
        console.print(VisibleText.escaped(line, keepsNewlines: false))
      }
    }
    while let line = ask() {
      switch line.trimmingSpaces {
      case "", "n", "next", "step":
        guard isUnchanged() else { continue }
        goal = .next
        return true
      case "c", "continue":
        guard isUnchanged() else { continue }
        goal = .end
        return true
      case "q", "quit": return false
      case "h", "help", "?":
        console.print(Self.help)
      case let text:
        if let number = Int(text) {
          guard isUnchanged() else { continue }
          guard number > latest else {
            console.printDiagnostic(
              "error: input \(number) was already played\n  help: 'travel \(number)' goes back to it"
            )
            continue
          }
          goal = .input(number)
          return true
        }
        await run(String(text))
      }
    }
    // Ctrl-D ends the replay; at the end of a file of commands, the rest is played.
    guard input.prompt == nil, !hasChangedState else { return false }
    console.printDiagnostic(
      "note: standard input has ended; the rest of the session is played without stopping")
    goal = .end
    return true
  }

  /// Whether the state is still that of the session; prints an error if commands have changed it.
  private func isUnchanged() -> Bool {
    guard hasChangedState else { return true }
    console.printDiagnostic(
      "error: cannot continue: a command has changed the state of the app\n"
        + "  help: restart the replay")
    return false
  }

  private func ask() -> String? {
    // The output of the previous line appears before the prompt.
    console.flush()
    return try? input.next()
  }

  /// Prints an error of a command: at a terminal without its place, which is the line above.
  private func printDiagnostic(_ diagnostic: Diagnostic) {
    let isTyped = input.prompt != nil && diagnostic.place?.file == Self.inputName
    console.printDiagnostic(diagnostic, layout: isTyped ? .typed : .located)
  }

  private func run(_ text: String) async {
    var reader = interpreter.makeReader(name: Self.inputName, isScript: false)
    switch reader.read(line: text.utf8) {
    case .incomplete:
      console.printDiagnostic("error: the command is incomplete\n  help: write it on one line")
    case .failure(let diagnostic): printDiagnostic(interpreter.concealing(diagnostic))
    case .complete(let tree):
      let digest = session.tracker.digest
      do {
        try await interpreter.run(tree)
        await session.stage.waitUntilQuiet()
      } catch {
        printDiagnostic(error.diagnostic)
      }
      guard session.tracker.digest != digest, !hasChangedState else { return }
      hasChangedState = true
      console.printDiagnostic(
        "note: the state is no longer that of the session, so the replay cannot continue\n"
          + "  help: 'undo' and 'travel' go to inputs of the session only, not to commands typed here"
      )
    }
  }
}

extension String {
  fileprivate var trimmingSpaces: Substring {
    let start = self[...].drop { $0 == " " || $0 == "\t" }
    let end = start.lastIndex { $0 != " " && $0 != "\t" }
    return end.map { start[...$0] } ?? start.prefix(0)
  }
}
