import Language
import OrderedCollections
import Scenes
import Sessions

/// The moments of a run, for the commands that read them or travel to them.
@MainActor
struct Moments {
  private let interpreter: Interpreter
  private let place: SourceSpan
  let timeline: Timeline

  /// The most changes that are listed for a moment.
  private static let mostChanges = 3

  /// Creates the moments of a run.
  ///
  /// - Throws: `ScriptFailure` if the run keeps no moments.
  init(_ interpreter: Interpreter, at place: SourceSpan) throws(ScriptFailure) {
    guard let timeline = interpreter.session.moments else {
      throw place.failure(
        .travelNone, "no moments are kept here",
        help:
          "they are kept at a terminal, in scripts that use them, and in 'replay --step', but not for standard "
          + "input")
    }
    self.interpreter = interpreter
    self.place = place
    self.timeline = timeline
  }

  // MARK: Numbers

  /// Whether a word is a moment, such as `12` or `1.5s`, and not a place.
  nonisolated static func isMoment(_ word: String) -> Bool {
    Int(word) != nil || word.first?.isNumber == true && time(word) != nil
  }

  private nonisolated static func time(_ word: String) -> Duration? {
    try? Duration(argument: .text(word, quoted: false))
  }

  /// The number of a moment, given as a number or a time.
  func number(of word: String) throws(ScriptFailure) -> Int {
    let number = Int(word) ?? Self.time(word).flatMap(timeline.number)
    guard let bounds = timeline.bounds, let number, bounds.contains(number) else {
      let known = timeline.bounds.map { "moments: \($0.lowerBound) to \($0.upperBound)" }
      throw place.failure(
        .travelMoment, "there is no moment '\(word)'", help: known ?? "there is no input yet")
    }
    return number
  }

  /// Checks a number of steps.
  func check(_ count: Int) throws(ScriptFailure) {
    guard count >= 1 else {
      throw place.failure(.argumentType, "'\(count)' is not a valid count", help: "use 1 or more")
    }
  }

  // MARK: Reading

  /// A moment in words: the input, what it changed, and what failed.
  func lines(of moment: Moment, isHere: Bool) -> [String] {
    let entry = moment.entry
    let changes = entry.changes ?? []
    let head =
      "\(isHere ? "*" : " ") \(entry.number)  \(interpreter.words(entry.time))  \(entry.input.words)"
      + "  (\(Self.words(cost: moment.cost)))"
    let rest = changes.count - Self.mostChanges
    return [head] + changes.prefix(Self.mostChanges).map { "      \($0.line)" }
      + (rest > 0 ? ["      … \(rest) more"] : [])
      + (entry.failure.map { ["      failed: \($0)"] } ?? [])
      + entry.reports.map { "      reported: \($0)" }
  }

  private static func words(cost: Duration) -> String {
    let microseconds = Int(cost / .microseconds(1))
    return microseconds < 10_000 ? "\(microseconds) us" : "\(microseconds / 1000) ms"
  }

  /// The state at a moment.
  func state(_ path: String?, at number: Int) throws(ScriptFailure) -> Value {
    let states = timeline.states(at: number) ?? [:]
    guard let path else {
      return .object(
        OrderedDictionary(
          uniqueKeysWithValues: states.sorted { $0.key < $1.key }.map { ($0.key, $0.value.value) }))
    }
    let parts = StatePath(path)
    guard let state = states[parts.target] else {
      let names = states.keys.sorted()
      throw place.failure(
        .targetUnknown, "there was no scene or service '\(parts.target)' at moment \(number)",
        help: NearestNames.suggestion(NearestNames.nearest(to: parts.target, among: names))
          ?? "scenes and services at that moment: \(names.joined(separator: ", "))")
    }
    return try parts.find(in: state, at: place).value
  }

  // MARK: Traveling

  func go(to number: Int) async throws(ScriptFailure) -> CommandOutput {
    guard let way = timeline.way(to: number) else {
      throw place.failure(
        .travelMoment, "moment \(number) is no longer kept",
        help: "use 'replay --until \(number)' on the journal")
    }
    let session = interpreter.session
    let losses = try await session.take(
      .travel(to: number, .object([:])), describing: \.diagnostic.message
    ) { [place] () throws(ScriptFailure) in
      do { return try way.lead(session.app, to: number) } catch { throw place.failure(of: error) }
    }
    return .lines(losses.map { "not restored: \($0)" })
  }
}
