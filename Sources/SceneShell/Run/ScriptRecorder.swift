import Engine
import Language
import Sessions

/// Keeps in mind what a script has done last, and in which of its parts it is.
@MainActor
final class ScriptRecorder: ScriptObserver {
  private let interpreter: Interpreter
  private let keepsSteps: Bool

  /// The latest statements, which are read only where somebody wants to know of them.
  private var inputs: [(place: SourceSpan, section: String?)] = []
  private var oldest = 0
  private var checked: StateTracker.Mark
  private var lastCheck: SourceSpan?
  private var partBegan: ContinuousClock.Instant
  private var before: StateTracker.Mark?
  private var lastStack: [String] = []
  private var hasLatestFailed = false
  /// Where the latest statement is among the steps, if it is kept.
  private var latestStep: Int?
  /// What has led to the failure that ended the script.
  private var story: Story?

  private struct Story {
    let section: String?
    let inputs: [ScriptResult.Step]
    let changes: [String]
    let lastCheck: ScriptResult.Place?
  }

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
    checked = interpreter.tracker.mark()
    partBegan = RealTime.now
    interpreter.observer = self
  }

  func willRun(_ statement: Statement, at place: SourceSpan, in section: String?) {
    switch statement.kind {
    case .header, .section: return
    default: break
    }
    if parts.isEmpty || parts[parts.count - 1].name != section { begin(section, at: place) }
    keep(place, in: section)
    (hasLatestFailed, latestStep) = (false, nil)
    if keepsSteps, steps.count < Self.mostSteps { before = interpreter.tracker.mark() }
  }

  private func keep(_ place: SourceSpan, in section: String?) {
    if inputs.count < Self.mostInputs {
      inputs.append((place, section))
    } else {
      inputs[oldest] = (place, section)
      oldest = (oldest + 1) % Self.mostInputs
    }
  }

  func didRun(_ statement: Statement, failure: ScriptFailure?) {
    hasLatestFailed = failure != nil
    if let before, let last = latest {
      let place = last.place
      let (file, line) = (place.place.file, place.place.line)
      var step = ScriptResult.Step(file: file, line: line, text: "", section: last.section)
      step.time = interpreter.words(app.stage.clock.now.offset)
      step.changes = changes(since: before).map {
        $0.line(upTo: Self.mostCharacters)
      }
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
      checked = interpreter.tracker.mark()
      lastCheck = latest?.place
    default: break
    }
  }

  /// Whether a statement has failed, and not what was there before the first.
  var hasFailed: Bool { story != nil || hasLatestFailed }

  func finish() {
    endPart()
    let secrets = interpreter.secrets
    for (index, place) in places.enumerated() { steps[index].text = secrets.concealing(place.text) }
  }

  /// From now on only the teardown runs, which is no part of what has led to the failure.
  func didFail() { story = tellStory() }

  /// What led to a failure.
  func explain(_ failure: inout ScriptResult.Failure) {
    let story = story ?? tellStory()
    failure.section = story.section
    failure.inputs = story.inputs
    failure.changes = story.changes
    failure.lastCheck = story.lastCheck
  }

  private func changes(since mark: StateTracker.Mark) -> [StateChange] {
    interpreter.tracker.changes(since: mark).flatMap(\.changes)
  }

  private func tellStory() -> Story {
    if hasLatestFailed, let latestStep { steps[latestStep].isFailing = true }
    return Story(
      section: latest?.section, inputs: lastInputs(),
      changes: changes(since: checked).map(\.line),
      lastCheck: lastCheck.map { ScriptResult.Place(file: $0.place.file, line: $0.place.line) })
  }

  private func lastInputs() -> [ScriptResult.Step] {
    let secrets = interpreter.secrets
    let ordered = inputs[oldest...] + inputs[..<oldest]
    var steps = ordered.map { place, section in
      ScriptResult.Step(
        file: place.place.file, line: place.place.line, text: secrets.concealing(place.text),
        section: section)
    }
    if hasLatestFailed, !steps.isEmpty { steps[steps.count - 1].isFailing = true }
    return steps
  }

  private var latest: (place: SourceSpan, section: String?)? {
    inputs.isEmpty ? nil : inputs[(oldest + inputs.count - 1) % inputs.count]
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
