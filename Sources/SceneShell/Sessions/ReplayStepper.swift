import Engine
import Language
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

  /// The lines of standard input, which all apps of a session share.
  @MainActor
  private final class Input {
    private var lines: LineReader

    init() throws(FileError) {
      lines = LineReader(
        try FileReader(descriptor: StandardStream.input.rawValue, name: "<stdin>"))
    }

    func next() throws(FileError) -> String? { try lines.nextText() }
  }

  /// Begins with an app of a session.
  ///
  /// - Parameters:
  ///   - session: The run of the app, which keeps what has been played.
  ///   - secrets: What is shown nowhere.
  ///   - console: Where it is said what happens.
  ///   - past: What asked about the app before.
  /// - Throws: `FileError` where nothing can be read.
  init(
    _ session: AppSession, hiding secrets: some Sequence<String>, console: Console,
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
    if let past { input = past.input } else { input = try Input() }
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
    if StandardStream.input.isTerminal, StandardStream.output.isTerminal {
      console.write("(step) ".utf8)
    }
    // Whoever writes the lines may wait to see what came of the one before.
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
