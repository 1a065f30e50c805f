import ArgumentParser
import DequeModule
import SceneCommands
import SceneEngine
import SceneLanguage
import SceneReports
import SceneSessions

/// A trace of a script's statements: the latest ones, what changed since the last check, and optionally the steps.
@MainActor
final class ScriptTrace: ScriptObserver {
  private struct Input {
    let place: SourceSpan
    let section: String?
    var ignored: String?
  }

  private let interpreter: Interpreter
  private let keepsSteps: Bool
  /// The maximum number of characters of the values in the line of a change.
  private let maxCharacters: Int
  /// Receives each step when it ends.
  private let onStep: (@MainActor (ScriptResult.Step) -> Void)?

  /// The latest statements, whose texts are made only when they are needed.
  private var inputs: Deque<Input> = []
  private var checked: StateTracker.Mark
  private var lastCheck: SourceSpan?
  private var partBegan: ContinuousClock.Instant
  private var before: StateTracker.Mark?
  private var lastStack: [String] = []
  private var hasLatestFailed = false
  /// The number of bytes that were printed so far.
  private let outputCount: @MainActor () -> Int
  /// The statements that are running, each inside the one before.
  private var running: [SourceSpan] = []
  /// The ranges of the output of statements with variables, which may be secret.
  private var printed: [(range: Range<Int>, place: SourceSpan)] = []
  private var printedCount = 0
  /// The index of the latest statement's step; nil if steps are not kept.
  private var latestStep: Int?
  /// The failure that ended the script, before its teardown.
  private var ending: ScriptResult.Failure?

  private(set) var parts: [ScriptResult.Part] = []
  private(set) var steps: [ScriptResult.Step] = []
  /// The places of the steps, whose texts are made when all secrets are known.
  private var places: [SourceSpan] = []

  private static let maxInputs = 10
  private static let maxSteps = 10_000

  private var app: any SceneApp { interpreter.app }

  /// Begins to observe an interpreter, which has no strong reference to the trace.
  init(
    _ interpreter: Interpreter, keepsSteps: Bool = false, maxCharacters: Int,
    outputCount: @escaping @MainActor () -> Int,
    onStep: (@MainActor (ScriptResult.Step) -> Void)? = nil
  ) {
    self.interpreter = interpreter
    self.outputCount = outputCount
    self.keepsSteps = keepsSteps
    self.maxCharacters = maxCharacters
    self.onStep = onStep
    checked = interpreter.session.tracker.mark()
    partBegan = RealTime.now
    interpreter.observer = self
    interpreter.onIgnoredAction = { [weak self] in self?.ignored($0) }
  }

  func willRun(_ statement: Statement, at place: SourceSpan, in section: String?) {
    notePrinted()
    running.append(place)
    switch statement.kind {
    case .header, .section: return
    default: break
    }
    if parts.isEmpty || parts[parts.count - 1].name != section { begin(section, at: place) }
    if inputs.count == Self.maxInputs { inputs.removeFirst() }
    inputs.append(Input(place: place, section: section))
    (hasLatestFailed, latestStep) = (false, nil)
    if keepsSteps && steps.count < Self.maxSteps || onStep != nil {
      before = interpreter.session.tracker.mark()
    }
  }

  private func ignored(_ action: IgnoredAction) {
    guard !inputs.isEmpty else { return }
    inputs[inputs.count - 1].ignored = action.message
  }

  func didRun(_ statement: Statement, failure: ScriptFailure?) {
    notePrinted()
    _ = running.popLast()
    hasLatestFailed = failure != nil
    if let before, let input = inputs.last {
      var step = ScriptResult.Step(
        file: input.place.place.file, line: input.place.place.line, text: "",
        section: input.section)
      step.time = app.stage.clock.now.offset.roundedText
      step.changes = changes(since: before).map { $0.line(upTo: maxCharacters) }
      let outline = app.router.tree.outline.map(interpreter.session.writer.redactor.redacting)
      let stack = StackDrawing.lines(of: outline, columns: 100)
      if stack != lastStack { (step.stack, lastStack) = (stack, stack) }
      step.ignored = input.ignored
      step.isFailing = hasLatestFailed
      self.before = nil
      pass(step, at: input.place)
    }
    guard failure == nil else { return }
    switch statement.kind {
    case .expect, .await:
      checked = interpreter.session.tracker.mark()
      lastCheck = inputs.last?.place
    default: break
    }
  }

  private func pass(_ step: ScriptResult.Step, at place: SourceSpan) {
    if keepsSteps, steps.count < Self.maxSteps {
      steps.append(step)
      places.append(place)
      latestStep = steps.count - 1
      steps[steps.count - 1].isFailing = false
    }
    guard let onStep else { return }
    var step = step
    step.text = interpreter.secrets.concealing(place.text)
    onStep(step)
  }

  /// Notes what the innermost statement has printed.
  private func notePrinted() {
    let count = outputCount()
    guard count > printedCount else { return }
    if let place = running.last, place.text.utf8.contains(UInt8(ascii: "$")) {
      printed.append((printedCount..<count, place))
    }
    printedCount = count
  }

  /// The output without what statements have printed that use secret variables.
  func concealing(_ output: [UInt8]) -> String {
    let secrets = interpreter.secrets
    var shown = output
    for (range, place) in printed.reversed()
    where range.upperBound <= output.count && secrets.usesSecret(place.text) {
      shown.replaceSubrange(range, with: "\(Value.redacted)\n".utf8)
    }
    return String(decoding: shown, as: UTF8.self)
  }

  /// Whether a statement has failed, as opposed to the start of the app.
  var hasFailed: Bool { ending != nil || hasLatestFailed }

  func finish() {
    endPart()
    let secrets = interpreter.secrets
    for (index, place) in places.enumerated() { steps[index].text = secrets.concealing(place.text) }
  }

  /// Stores the failure before the teardown adds its own steps.
  func didFail() { ending = failure }

  /// What led to the failure, without its message.
  var failure: ScriptResult.Failure {
    if let ending { return ending }
    if hasLatestFailed, let latestStep { steps[latestStep].isFailing = true }
    let secrets = interpreter.secrets
    var failure = ScriptResult.Failure()
    failure.section = inputs.last?.section
    failure.inputs = inputs.map { input in
      var shown = ScriptResult.Input(
        file: input.place.place.file, line: input.place.place.line,
        text: secrets.concealing(input.place.text), section: input.section)
      shown.ignored = input.ignored
      return shown
    }
    if hasLatestFailed, let last = inputs.indices.last { failure.inputs[last].isFailing = true }
    failure.changes = changes(since: checked).map(\.line)
    failure.lastCheck = lastCheck.map {
      ScriptResult.Place(file: $0.place.file, line: $0.place.line)
    }
    return failure
  }

  private func changes(since mark: StateTracker.Mark) -> [StateChange] {
    interpreter.session.tracker.changes(since: mark).flatMap(\.changes)
      .compactMap(interpreter.session.writer.redactor.redacting)
  }

  private func begin(_ section: String?, at place: SourceSpan) {
    endPart()
    parts.append(ScriptResult.Part(name: section, line: place.place.line))
  }

  private func endPart() {
    let now = RealTime.now
    if !parts.isEmpty { parts[parts.count - 1].seconds = (now - partBegan) / .seconds(1) }
    partBegan = now
  }
}

/// The options for printing what each line of a script does.
struct TraceOptions: ParsableArguments {
  @Flag(help: "Print each line and its changes to standard error.")
  var verbose = false

  @Flag(help: "Fail if an action has no effect.")
  var failIgnored = false

  /// Traces an interpreter as the options say; the caller has to keep the trace while the interpreter runs.
  @MainActor
  func trace(
    _ interpreter: Interpreter, keepsSteps: Bool = false, to console: Console
  ) -> ScriptTrace {
    interpreter.failsIgnoredActions = failIgnored
    let onStep: (@MainActor (ScriptResult.Step) -> Void)? =
      if verbose, console.captured == nil {
        { step in for line in step.lines { console.printDiagnostic(line) } }
      } else {
        nil
      }
    return ScriptTrace(
      interpreter, keepsSteps: keepsSteps, maxCharacters: verbose ? 80 : 400,
      outputCount: { console.captured?.output.count ?? 0 }, onStep: onStep)
  }
}

extension ReportResult.Step {
  /// The step as text: what ran, then what it changed, a line each.
  var lines: [String] {
    TerminalText.lines(of: text).filter { !$0.isEmpty }.map { "> \($0)" }
      + changes.map { "  \($0)" } + (ignored.map { ["  ignored: \($0)"] } ?? [])
  }
}
