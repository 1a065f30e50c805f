import Engine
import Language
import Prompt
import SceneSystem
import Sessions

/// Asks after each entry of a replay how to go on, and answers questions about the app meanwhile.
@MainActor
final class ReplayStepper {
  /// Where to stop next.
  private enum Goal: Equatable {
    case next
    case entry(Int)
    case end
  }

  private let session: AppSession
  private let console: Console
  private let interpreter: Interpreter
  private let input: Input
  private var goal = Goal.next
  /// Whether somebody has brought the app elsewhere than the session had.
  private var hasLeft = false

  /// The lines of standard input, which all apps of a session share; at a terminal with editing and completion.
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

  /// Begins with an app of a session.
  ///
  /// - Parameters:
  ///   - session: The run of the app, which keeps what has been played.
  ///   - secrets: What is shown nowhere.
  ///   - name: The name of the app, by which `.inputrc` knows it.
  ///   - console: Where output goes.
  ///   - past: The stepper of the session's app before this one.
  /// - Throws: `FileError` where nothing can be read.
  init(
    _ session: AppSession, hiding secrets: some Sequence<String>, name: String, console: Console,
    past: ReplayStepper?
  ) throws(FileError) {
    self.session = session
    self.console = console
    let host = ScriptHost.live(
      columns: { StandardStream.output.terminalSize?.columns ?? .max }, print: { console.print($0) }
    )
    interpreter = Interpreter(session, host: host, pace: .free)
    interpreter.complain = { console.complain($0) }
    interpreter.conceal(secrets)
    goal = past?.goal ?? .next
    if let past { input = past.input } else { input = try Input(name: name) }
    input.prompt?.completer = { [unowned self] in complete($0, $1) }
    input.prompt?.hinter = { [unowned self] in
      Hinter(completer: completer(readsState: false)).hint(behind: $0)
    }
  }

  /// The commands of stepping, with the short names that also call them.
  private static let commands = [
    (name: "next", short: "n, Enter", summary: "Play the next entry."),
    (name: "NUMBER", short: "", summary: "Play up to the entry of this number."),
    (name: "continue", short: "c", summary: "Play the rest."),
    (name: "quit", short: "q, Ctrl-D", summary: "End the replay."),
    (name: "help", short: "h, ?", summary: "List the commands; 'help COMMAND' describes one."),
  ]

  private static var help: String {
    let rows = commands.map { [$0.name, $0.short, $0.summary] }
    return (ColumnText.Table(rows).lines + ["", "Other lines are commands of the shell:", ""])
      .joined(separator: "\n")
  }

  private func completer(readsState: Bool = true) -> Completer {
    var completer = Completer(app: session.app, registry: interpreter.registry)
    completer.variables = interpreter.variables
    completer.readsState = readsState
    return completer
  }

  private func complete(_ line: String, _ cursor: Int) -> Completion {
    var completer = completer()
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

  /// Asks how to go on.
  ///
  /// - Returns: Whether to go on.
  func goesOn(after entry: JournalEntry, isDifferent: Bool) async -> Bool {
    switch goal {
    case .entry(let number) where entry.number < number && !isDifferent: return true
    case .end where !isDifferent: return true
    default: break
    }
    if !isDifferent {
      let changes = session.moments?[entry.number]?.entry.changes ?? []
      for line in [entry.words] + changes.map({ "      \($0.line)" }) {
        console.print(VisibleText.escaped(interpreter.concealing(line), keepsNewlines: false))
      }
    }
    while let line = ask() {
      switch line.trimmingSpaces {
      case "", "n", "next", "step":
        guard isThere() else { continue }
        goal = .next
        return true
      case "c", "continue":
        guard isThere() else { continue }
        goal = .end
        return true
      case "q", "quit": return false
      case "h", "help", "?":
        console.print(Self.help)
        await run("help")
      case let text:
        if let number = Int(text) {
          guard isThere() else { continue }
          guard number > entry.number else {
            console.complain("error: entry \(number) has been played; travel \(number) goes back")
            continue
          }
          goal = .entry(number)
          return true
        }
        await run(String(text))
      }
    }
    // Ctrl-D ends the replay; the end of a file of commands plays the rest.
    guard input.prompt == nil else { return false }
    goal = .end
    return true
  }

  /// Whether the app is where the session had it.
  private func isThere() -> Bool {
    guard hasLeft else { return true }
    console.complain(
      "error: the app isn't where the session had it\n  help: begin the replay again to go on")
    return false
  }

  private func ask() -> String? {
    // What came of the line before is seen before the next one is typed.
    console.flush()
    return try? input.next()
  }

  private func run(_ text: String) async {
    var reader = interpreter.makeReader(name: "<stdin>", isScript: false)
    switch reader.read(line: text.utf8) {
    case .incomplete: console.complain("error: a line is a whole command here")
    case .failure(let diagnostic): console.complain(interpreter.concealing(diagnostic))
    case .complete(let tree):
      let digest = session.tracker.digest
      do {
        try await interpreter.run(tree)
        await session.stage.becomeQuiet()
      } catch {
        console.complain(error.diagnostic)
      }
      if session.tracker.digest != digest { hasLeft = true }
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
