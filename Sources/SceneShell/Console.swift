import ArgumentParser
import Engine
import Language
import SceneSystem
import Sessions

/// Where a batch writes: results to standard output, diagnostics to standard error; or all of it to
/// memory.
@MainActor
final class Console {
  struct Captured {
    var output: [UInt8] = []
    /// The complaints, each with the diagnostic that it is made of.
    var complaints: [(text: String, diagnostic: Diagnostic?)] = []
    var warnings: [String] = []
  }

  nonisolated let output: BufferedOutput
  /// Why the output takes no more; nothing is written from then on.
  private(set) var failure: StreamError?
  var isBroken: Bool { failure != nil }

  /// Whether a signal passes on what has gathered; where nothing has, it simply ends the process.
  private var isGuarded = false
  private let isTerminal = StandardStream.output.isTerminal
  private let colours: (output: Bool, errors: Bool)
  private(set) var captured: Captured?

  private var showsStatus = false

  private static let captureLimit = 4_000_000

  /// What is done before anything is written that somebody sees.
  var beforeOutput: () -> Void = {}
  private(set) var hasLostRecord = false
  /// Says why scripts are interrupted, where it isn't somebody at the keyboard.
  var reasonToInterrupt: (() -> String?)?

  static func capturing() -> Console {
    let console = Console()
    console.captured = Captured()
    return console
  }

  init(isPrompt: Bool = false) {
    output = BufferedOutput(
      descriptor: StandardStream.output.rawValue, isLineBuffered: isPrompt || isTerminal)
    let variables = ProcessEnvironment.variables
    colours = (
      ColorMode.isColored(variables, onTerminal: isTerminal),
      ColorMode.isColored(variables, onTerminal: StandardStream.error.isTerminal)
    )
  }

  /// Writes a line of results; on a terminal without anything that isn't text.
  func print(_ text: String) {
    write(((isTerminal && captured == nil ? VisibleText.escaped(text) : text) + "\n").utf8)
  }

  /// Writes a line of results that begins with a word in a colour, where there are colours.
  func print(_ word: String, _ paint: Paint, _ rest: String) {
    let rest = isTerminal && captured == nil ? VisibleText.escaped(rest) : rest
    write((paint(word, isEnabled: colours.output && captured == nil) + rest + "\n").utf8)
  }

  /// Writes lines of results with their ends, in which all is text.
  func write(_ lines: some Collection<UInt8>) {
    if let size = captured?.output.count {
      captured?.output += lines.prefix(max(0, Self.captureLimit - size))
      return
    }
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

  /// Lets a signal pass on what has gathered, remove files that aren't whole and end programs, before it
  /// ends the process.
  func guardOutput() {
    guard !isGuarded else { return }
    isGuarded = true
    guard captured == nil else { return ExitSignals.leave() }
    ExitSignals.leave { [output] in output.flushWithoutWaiting() }
  }

  /// Writes a line of diagnostics behind the results so far, escaped like them on a terminal.
  func complain(_ text: String) {
    guard captured == nil else { return captured?.complaints.append((text, nil)) ?? () }
    let visible = StandardStream.error.isTerminal ? VisibleText.escaped(text) : text
    guard visible.hasPrefix("error:") else { return complain(visible: visible) }
    complain(visible: Paint.loss("error", isEnabled: colours.errors) + visible.dropFirst(5))
  }

  func complain(_ diagnostic: Diagnostic) {
    var diagnostic = diagnostic
    if diagnostic.code == .interrupted, let reason = reasonToInterrupt?() {
      diagnostic.message = reason
    }
    guard captured == nil else {
      let text = DiagnosticRenderer().render(diagnostic)
      return captured?.complaints.append((text, diagnostic)) ?? ()
    }
    complain(
      visible: DiagnosticRenderer(style: colours.errors ? .coloured : .plain).render(diagnostic))
  }

  /// Writes a warning after the results so far.
  func warn(_ text: String) {
    guard captured == nil else { return captured?.warnings.append(text) ?? () }
    let visible = StandardStream.error.isTerminal ? VisibleText.escaped(text) : text
    complain(visible: Paint.warning("warning", isEnabled: colours.errors) + ": \(visible)")
  }

  private func complain(visible text: String) {
    showStatus(nil)
    beforeOutput()
    flush()
    try? StandardStream.error.write(text + "\n")
  }

  func flush() {
    guard !isBroken, captured == nil else { return }
    do {
      try output.flush()
    } catch {
      failure = error
    }
  }

  /// What was to be written down isn't all written down: whoever asked for it is to know.
  func lostRecord(_ error: any Error) {
    hasLostRecord = true
    complain("warning: the session is no longer recorded: \(error)")
  }

  /// Passes on what has gathered, for the last time.
  func close(_ status: ExitStatus) -> ExitCode {
    beforeOutput()
    flush()
    switch failure {
    case nil where hasLostRecord && status == .success: return ExitStatus.commandFailed.code
    case nil: return status.code
    case .brokenPipe: return ExitStatus.brokenPipe.code
    case .system(let code)?:
      try? StandardStream.error.write(
        "error: the output can't be written: \(StreamError.system(code: code))\n")
      return ExitStatus.commandFailed.code
    }
  }
}
