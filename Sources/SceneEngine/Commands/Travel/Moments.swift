import SceneLanguage
import OrderedCollections
import Scenes
import SceneSessions

/// The moments of a run, for the commands that read them or travel to them.
@MainActor
struct Moments {
  private let interpreter: Interpreter
  /// The position of failures.
  private var place: SourceSpan
  let timeline: Timeline

  /// The maximum number of changes that are listed for a moment.
  private static let maxChanges = 3

  /// Creates the moments of a run.
  ///
  /// - Throws: `ScriptFailure` if the run keeps no moments.
  init(_ interpreter: Interpreter, at place: SourceSpan) throws(ScriptFailure) {
    guard let timeline = interpreter.session.moments else {
      throw place.failure(
        .travelNone, "this session keeps no moments",
        help: "use the prompt, 'run', or 'replay --step'")
    }
    self.interpreter = interpreter
    self.place = place
    self.timeline = timeline
  }

  /// The same moments, with another position of failures.
  func placed(at place: SourceSpan) -> Moments {
    var moments = self
    moments.place = place
    return moments
  }

  // MARK: Numbers

  /// Whether a word is a moment, such as `12` or `1.5s`, and not a place.
  nonisolated static func isMoment(_ word: String) -> Bool {
    Int(word) != nil || word.first?.isNumber == true && time(word) != nil
  }

  private nonisolated static func time(_ word: String) -> Duration? {
    try? Duration(argument: .text(word, quoted: false))
  }

  /// The entry of a moment, given as the number of an input or as a time.
  func number(of word: String) throws(ScriptFailure) -> Int {
    // Times are shown to the millisecond.
    let end = Duration.milliseconds(1) - .nanoseconds(1)
    let now = interpreter.stage.clock.now.offset
    let time = Int(word) == nil ? Self.time(word) : nil
    let number =
      Int(word).map { timeline.numbers.entry(of: $0) }
      ?? time.flatMap { $0 > now + end ? nil : timeline.number(at: $0 + end) }
    guard let number else {
      var known = timeline.numbers.bounds.map { bounds in
        bounds.count == 1
          ? "the only moment is \(bounds.lowerBound)"
          : "moments: \(bounds.lowerBound) to \(bounds.upperBound)"
      }
      if time != nil, let first = timeline.all.first {
        known = "times: \(first.entry.endTime.roundedText) to \(now.roundedText)"
      }
      throw place.failure(
        .travelMoment, "there is no moment '\(word)'", help: known ?? "there is no input yet")
    }
    return number
  }

  /// Fails unless a number of steps is positive.
  func check(_ count: Int) throws(ScriptFailure) {
    guard count >= 1 else {
      throw place.failure(
        .argumentType, "'count:' must be at least 1, not \(count)")
    }
  }

  // MARK: Reading

  /// Whether to show how long the inputs took, which differs from run to run: only to a person.
  var showsCosts: Bool { interpreter.isInteractive }

  /// The lines about moments; `*` marks the current one.
  func lines(of moments: some Collection<Moment>) -> [String] {
    zip(moments, moments.map(\.entry.time).alignedTexts).flatMap { moment, time in
      lines(of: moment, isHere: moment.entry.number == timeline.here, at: time)
    }
  }

  /// The lines about a moment: the input, what it changed, and what failed; steps of the clock have no number.
  func lines(of moment: Moment, isHere: Bool, at time: String? = nil) -> [String] {
    let entry = moment.entry
    let changes = entry.changes ?? []
    let number = title(of: entry) ?? ""
    let width = timeline.numbers.bounds.map { "\($0.upperBound)".count } ?? 1
    let cost = showsCosts ? "  (\(moment.cost.roundedText))" : ""
    let head =
      "\(isHere ? "*" : " ") \(String(repeating: " ", count: max(0, width - number.count)))\(number)"
      + "  \(time ?? entry.time.roundedText)  \(text(of: entry.input))\(cost)"
    let rest = changes.count - Self.maxChanges
    return [head] + changes.prefix(Self.maxChanges).map { "      \($0.line)" }
      + (rest > 0 ? ["      … \(rest) more"] : [])
      + (entry.failure.map { ["      failed: \($0)"] } ?? [])
      + entry.reports.map { "      reported: \($0)" }
  }

  /// The number of an entry's input; nil for a step of the clock.
  private func title(of entry: JournalEntry) -> String? {
    timeline.numbers.number(of: entry).map(String.init)
  }

  /// The name of a moment in a sentence: its input, or its time and the input before it.
  func name(of moment: Moment) -> String {
    if let number = title(of: moment.entry) { return "input \(number)" }
    let input = timeline.numbers.last(upTo: moment.entry.number).map { ", after input \($0)" } ?? ""
    return moment.entry.endTime.roundedText + input
  }

  /// The text of an input.
  func text(of input: JournalEntry.Input) -> String { input.text(naming: word(forEntry:)) }

  /// The moment after an entry, as `travel` takes it: the number of its input, or else its time.
  private func word(forEntry number: Int) -> String {
    guard let moment = timeline[number] else { return timeline.numbers.name(ofEntry: number) }
    return title(of: moment.entry) ?? moment.entry.endTime.roundedText
  }

  /// The state at a moment.
  func state(_ path: String?, at number: Int) throws(ScriptFailure) -> Value {
    let title = timeline[number].map { name(of: $0) } ?? "this moment"
    let states = timeline.states(at: number) ?? [:]
    guard let path else {
      return .object(
        OrderedDictionary(
          uniqueKeysWithValues: states.sorted { $0.key < $1.key }.map { ($0.key, $0.value.value) }))
    }
    let parts = StatePath(path)
    // In the states of a moment, services have their plain names.
    guard let state = states[parts.target] ?? states[parts.target.replacing("#service", with: "")]
    else {
      let names = states.keys.sorted()
      throw place.failure(
        interpreter.mayExist(target: parts.target) ? .targetAbsent : .targetUnknown,
        "there was no scene or service '\(parts.target)' at \(title)",
        help: NearestNames.suggestion(NearestNames.nearest(to: parts.target, among: names))
          ?? "scenes and services at that moment: \(names.joined(separator: ", "))")
    }
    return try parts.find(in: state, by: interpreter.session.writer.redactor, at: place).value
  }

  // MARK: Traveling

  func go(to number: Int) async throws(ScriptFailure) -> CommandOutput {
    guard let reconstruction = timeline.reconstruction(of: number) else {
      throw place.failure(
        .travelMoment, "this moment is no longer kept",
        help: "record the session, then replay its journal with --until")
    }
    let session = interpreter.session
    try checkRestorable(at: number, in: session.app)
    let losses = try await session.perform(
      .travel(to: number, .object([:])), describing: \.diagnostic.message
    ) { [place, word = word(forEntry: number)] () throws(ScriptFailure) in
      do { return try reconstruction.restore(session.app, cause: "travel \(word)") } catch {
        throw place.failure(of: error)
      }
    }
    return .lines(losses.map { "not restored: \($0)" })
  }

  /// Throws an error if an object that cannot be restored has received an action since a moment, or has a different state.
  private func checkRestorable(at number: Int, in app: any SceneApp) throws(ScriptFailure) {
    guard let bounds = timeline.bounds, let current = timeline.states(at: bounds.upperBound),
      let earlier = timeline.states(at: number)
    else { return }
    let called = Set((number..<bounds.upperBound).compactMap { timeline[$0 + 1]?.entry.target })
    for part in app.unrestorableParts {
      guard let state = earlier[part.name],
        called.contains(part.name) || state.value != current[part.name]?.value
      else { continue }
      throw place.failure(
        .travelState, "the state of '\(part.name)' cannot be restored", help: part.remedy)
    }
  }
}

extension [Duration] {
  /// The times in a column: aligned, with three decimals if any of them has a fraction.
  var alignedTexts: [String] {
    let areWhole = allSatisfy { $0.components.attoseconds == 0 }
    let texts = map { areWhole ? $0.roundedText : $0.fixedText }
    let width = texts.map(\.count).max() ?? 0
    return texts.map { String(repeating: " ", count: width - $0.count) + $0 }
  }
}
