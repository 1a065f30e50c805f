import DequeModule
import Engine
import Language
import Reports
import Sessions

/// Keeps in mind what a script has done last, and in which of its parts it is.
@MainActor
final class ScriptRecorder: ScriptObserver {
  private let interpreter: Interpreter
  private let keepsSteps: Bool

  /// The latest statements, which are read only where somebody wants to know of them.
  private var inputs: Deque<(place: SourceSpan, section: String?)> = []
  private var checked: StateTracker.Mark
  private var lastCheck: SourceSpan?
  private var partBegan: ContinuousClock.Instant
  private var before: StateTracker.Mark?
  private var lastStack: [String] = []
  private var hasLatestFailed = false
  /// Where the latest statement is among the steps, if it is kept.
  private var latestStep: Int?
  /// What has led to the failure that ended the script.
  private var ending: ScriptResult.Failure?

  private(set) var parts: [ScriptResult.Part] = []
  private(set) var steps: [ScriptResult.Step] = []
  /// Where the steps stand, which are read once all is known that is secret.
  private var places: [SourceSpan] = []

  private static let mostInputs = 10
  private static let mostCharacters = 400
  private static let mostSteps = 10_000

  private var app: any SceneApp { interpreter.app }

  init(_ interpreter: Interpreter, keepsSteps: Bool) {
    self.interpreter = interpreter
    self.keepsSteps = keepsSteps
    checked = interpreter.session.tracker.mark()
    partBegan = RealTime.now
    interpreter.observer = self
  }

  func willRun(_ statement: Statement, at place: SourceSpan, in section: String?) {
    switch statement.kind {
    case .header, .section: return
    default: break
    }
    if parts.isEmpty || parts[parts.count - 1].name != section { begin(section, at: place) }
    if inputs.count == Self.mostInputs { inputs.removeFirst() }
    inputs.append((place, section))
    (hasLatestFailed, latestStep) = (false, nil)
    if keepsSteps, steps.count < Self.mostSteps { before = interpreter.session.tracker.mark() }
  }

  func didRun(_ statement: Statement, failure: ScriptFailure?) {
    hasLatestFailed = failure != nil
    if let before, let (place, section) = inputs.last {
      var step = ScriptResult.Step(place, text: "", in: section)
      step.time = interpreter.words(app.stage.clock.now.offset)
      step.changes = changes(since: before).map { $0.line(upTo: Self.mostCharacters) }
      let stack = StackDrawing.lines(of: app.router.tree.outline, columns: 100)
      if stack != lastStack { (step.stack, lastStack) = (stack, stack) }
      steps.append(step)
      places.append(place)
      latestStep = steps.count - 1
      self.before = nil
    }
    guard failure == nil else { return }
    switch statement.kind {
    case .expect, .await:
      checked = interpreter.session.tracker.mark()
      lastCheck = inputs.last?.place
    default: break
    }
  }

  /// Whether a statement has failed, and not what was there before the first.
  var hasFailed: Bool { ending != nil || hasLatestFailed }

  func finish() {
    endPart()
    let secrets = interpreter.secrets
    for (index, place) in places.enumerated() { steps[index].text = secrets.concealing(place.text) }
  }

  /// From now on only the teardown runs, which is no part of what has led to the failure.
  func didFail() { ending = failure }

  /// A failure with what led to it, and without what is wrong.
  var failure: ScriptResult.Failure {
    if let ending { return ending }
    if hasLatestFailed, let latestStep { steps[latestStep].isFailing = true }
    let secrets = interpreter.secrets
    var failure = ScriptResult.Failure()
    failure.section = inputs.last?.section
    failure.inputs = inputs.map { place, section in
      ScriptResult.Step(place, text: secrets.concealing(place.text), in: section)
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

extension ScriptResult.Step {
  fileprivate init(_ span: SourceSpan, text: String, in section: String?) {
    self.init(file: span.place.file, line: span.place.line, text: text, section: section)
  }
}
