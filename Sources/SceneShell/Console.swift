import ArgumentParser
import SceneEngine
import SceneLanguage
import SceneSystem
import SceneSessions

/// The output of a command: results go to standard output, diagnostics to standard error; or all of it to
/// memory.
@MainActor
final class Console {
  struct Captured {
    var output: [UInt8] = []
    /// The printed diagnostics, each as its text and, if it was not made of a text, as data.
    var errors: [(text: String, diagnostic: Diagnostic?)] = []
    var warnings: [String] = []
  }

  nonisolated let output: BufferedOutput
  /// The error of writing the output; nothing is written after it.
  private(set) var failure: StreamError?
  var isBroken: Bool { failure != nil }

  /// Whether a signal flushes the output before it ends the process.
  private var isGuarded = false
  private let isTerminal: Bool
  /// Takes the output instead of the standard streams; errors with `true`.
  private let sink: (@MainActor (_ isError: Bool, String) -> Void)?
  private let colors: (output: Bool, errors: Bool)
  private(set) var captured: Captured?

  private var showsStatus = false

  private static let captureLimit = 4_000_000

  /// Runs before any output that a user sees.
  var beforeOutput: () -> Void = {}
  private(set) var hasJournalFailed = false
  /// Returns the reason of an interruption that is not Ctrl-C.
  var reasonToInterrupt: (() -> String?)?

  static func capturing() -> Console {
    let console = Console()
    console.captured = Captured()
    return console
  }

  /// Creates a console that sends all output elsewhere.
  ///
  /// - Parameters:
  ///   - sink: Takes the output; errors with `true`.
  ///   - isTerminal: Whether the output is shown on a terminal.
  ///   - colors: Whether errors have colors.
  init(
    sending sink: @escaping @MainActor (_ isError: Bool, String) -> Void, isTerminal: Bool,
    colors: Bool
  ) {
    self.sink = sink
    self.isTerminal = isTerminal
    self.colors = (false, colors)
    output = BufferedOutput(descriptor: StandardStream.output.rawValue, isLineBuffered: false)
  }

  init(isPrompt: Bool = false) {
    sink = nil
    let isTerminal = StandardStream.output.isTerminal
    self.isTerminal = isTerminal
    output = BufferedOutput(
      descriptor: StandardStream.output.rawValue, isLineBuffered: isPrompt || isTerminal)
    let variables = ProcessEnvironment.variables
    colors = (
      ColorMode.isColored(variables, onTerminal: isTerminal),
      ColorMode.isColored(variables, onTerminal: StandardStream.error.isTerminal)
    )
  }

  /// Writes a line of results, escaped on a terminal.
  func print(_ text: String) {
    write(((isTerminal && captured == nil ? VisibleText.escaped(text) : text) + "\n").utf8)
  }

  /// Writes a line of results that begins with a colored word, escaped.
  func print(_ word: String, _ paint: Paint, _ rest: String) {
    let word = paint(word, isEnabled: colors.output && captured == nil)
    write((word + VisibleText.escaped(rest) + "\n").utf8)
  }

  /// Writes lines of results with their line endings, without escaping.
  func write(_ lines: some Collection<UInt8>) {
    if let size = captured?.output.count {
      captured?.output += lines.prefix(max(0, Self.captureLimit - size))
      return
    }
    if let sink { return sink(false, String(decoding: Array(lines), as: UTF8.self)) }
    guard !isBroken else { return }
    showStatus(nil)
    beforeOutput()
    guardOutput()
    do {
      try output.write(lines)
    } catch {
      failure = error
    }
  }

  /// Shows a line below the output until something else is written; only on a terminal.
  ///
  /// - Parameter text: The line, cut to the width of the terminal; nil for none.
  func showStatus(_ text: String?) {
    guard isTerminal, captured == nil, !isBroken, text != nil || showsStatus else { return }
    let columns = StandardStream.output.terminalSize?.columns ?? 80
    var left = columns - 1
    let line = text.map { text in
      VisibleText.visible(text).prefix { character in
        left -= DisplayWidth.columns(of: character)
        return left >= 0
      }
    }
    showsStatus = line != nil
    do { try output.write(Array("\r\u{1B}[K\(line ?? "")".utf8)) } catch { failure = error }
    flush()
  }

  /// Makes signals flush the output, remove incomplete files and end programs before they
  /// end the process.
  func guardOutput() {
    guard !isGuarded else { return }
    isGuarded = true
    guard captured == nil else { return ExitSignals.exitOnSignal() }
    ExitSignals.exitOnSignal { [output] in output.flushWithoutWaiting() }
  }

  /// Writes a line of diagnostics after the results so far, escaped.
  func printDiagnostic(_ text: String) {
    let visible = VisibleText.escaped(text)
    guard captured == nil else { return captured?.errors.append((visible, nil)) ?? () }
    guard visible.hasPrefix("error:") else { return printDiagnostic(visible: visible) }
    printDiagnostic(visible: Paint.red("error", isEnabled: colors.errors) + visible.dropFirst(5))
  }

  func printDiagnostic(
    _ diagnostic: Diagnostic, layout: DiagnosticRenderer.Layout = .located
  ) {
    var diagnostic = diagnostic
    if diagnostic.code == .interrupted, let reason = reasonToInterrupt?() {
      diagnostic.message = reason
    }
    guard captured == nil else {
      let text = DiagnosticRenderer().render(diagnostic)
      return captured?.errors.append((text, diagnostic)) ?? ()
    }
    printDiagnostic(
      visible: DiagnosticRenderer(layout: layout, style: colors.errors ? .colored : .plain)
        .render(diagnostic))
  }

  /// Writes a warning after the results so far.
  func warn(_ text: String) {
    let visible = VisibleText.escaped(text)
    guard captured == nil else { return captured?.warnings.append(visible) ?? () }
    printDiagnostic(visible: Paint.yellow("warning", isEnabled: colors.errors) + ": \(visible)")
  }

  private func printDiagnostic(visible text: String) {
    if let sink { return sink(true, text + "\n") }
    showStatus(nil)
    beforeOutput()
    flush()
    try? StandardStream.error.write(text + "\n")
  }

  /// Writes diagnostics with their line endings, as another console has made them.
  func write(error text: String) {
    let text = text.last == "\n" ? String(text.dropLast()) : text
    guard captured == nil else { return captured?.errors.append((text, nil)) ?? () }
    printDiagnostic(visible: text)
  }

  /// The width of the terminal to which results go; nil if they go elsewhere.
  var columns: Int? {
    isTerminal && captured == nil ? StandardStream.output.terminalSize?.columns : nil
  }

  /// Whether errors have colors.
  var colorsErrors: Bool { captured == nil && colors.errors }

  func flush() {
    guard !isBroken, captured == nil else { return }
    do {
      try output.flush()
    } catch {
      failure = error
    }
  }

  /// Warns that a journal is incomplete, which makes the exit status a failure.
  func journalDidFail(_ error: any Error) {
    hasJournalFailed = true
    printDiagnostic("warning: the session is no longer recorded: \(error)")
  }

  /// Prints a warning about the redaction policy.
  func printWarning(_ text: String) { printDiagnostic("warning: \(text)") }

  /// Flushes the output for the last time.
  func close(_ status: ExitStatus) -> ExitCode {
    beforeOutput()
    flush()
    switch failure {
    case nil where hasJournalFailed && status == .success: return ExitStatus.commandFailed.code
    case nil: return status.code
    case .brokenPipe: return ExitStatus.brokenPipe.code
    case .system(let code)?:
      try? StandardStream.error.write(
        "error: cannot write the output: \(StreamError.system(code: code))\n")
      return ExitStatus.commandFailed.code
    }
  }
}
