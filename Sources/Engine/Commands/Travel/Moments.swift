import Language
import OrderedCollections
import Scenes
import Sessions

/// The moments of a run, as commands look at them and go to them.
@MainActor
struct Moments {
  private let interpreter: Interpreter
  private let place: SourceSpan
  let timeline: Timeline

  /// The most changes that are listed of a moment.
  private static let mostChanges = 3

  /// Fails where none are kept.
  init(_ interpreter: Interpreter, at place: SourceSpan) throws(ScriptFailure) {
    guard let timeline = interpreter.session.moments else {
      throw place.failure(
        .travelNone, "no moments are kept here",
        help:
          "they are at a terminal, in scripts that name such commands, and in `replay --step`; not in lines that "
          + "are piped in")
    }
    self.interpreter = interpreter
    self.place = place
    self.timeline = timeline
  }

  // MARK: Numbers

  /// Whether a word is a moment, as in `12` or `1.5s`, and no place.
  nonisolated static func isMoment(_ word: String) -> Bool {
    Int(word) != nil || word.first?.isNumber == true && time(word) != nil
  }

  private nonisolated static func time(_ word: String) -> Duration? {
    try? Duration(argument: .text(word, quoted: false))
  }

  /// The number of a moment that is written as such, or as a time.
  func number(of word: String) throws(ScriptFailure) -> Int {
    let number = Int(word) ?? Self.time(word).flatMap(timeline.number)
    guard let bounds = timeline.bounds, let number, bounds.contains(number) else {
      let known = timeline.bounds.map { "there are moments \($0.lowerBound) to \($0.upperBound)" }
      throw place.failure(
        .travelMoment, "there is no moment \(word)", help: known ?? "nothing has happened yet")
    }
    return number
  }

  /// A count of steps, which has to be one.
  func check(_ count: Int) throws(ScriptFailure) {
    guard count >= 1 else {
      throw place.failure(.argumentType, "\(count) is no count", help: "give 1 or more")
    }
  }

  // MARK: Looking

  /// A moment in words: what came, what it has changed, and what went wrong.
  func lines(of moment: Moment, isHere: Bool) -> [String] {
    let entry = moment.entry
    let changes = entry.changes ?? []
    let head =
      "\(isHere ? "*" : " ") \(entry.number)  \(interpreter.words(entry.time))  \(entry.input.words)"
      + "  (\(moment.cost.shown))"
    let rest = changes.count - Self.mostChanges
    return [head] + changes.prefix(Self.mostChanges).map { "      \($0.line)" }
      + (rest > 0 ? ["      … \(rest) more"] : [])
      + (entry.failure.map { ["      failed: \($0)"] } ?? [])
      + entry.reports.map { "      reported: \($0)" }
  }

  /// State at a moment.
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
        .targetUnknown, "there was no scene or service \(parts.target) at moment \(number)",
        help: NearestNames.suggestion(NearestNames.nearest(to: parts.target, among: names))
          ?? "scenes and services then: \(names.joined(separator: ", "))")
    }
    return try parts.find(in: state, at: place).value
  }

  // MARK: Going

  func go(to number: Int) async throws(ScriptFailure) -> CommandOutput {
    guard let way = timeline.way(to: number) else {
      throw place.failure(
        .travelMoment, "moment \(number) isn't kept any more",
        help: "replay --until \(number) of its record goes there")
    }
    let session = interpreter.session
    let losses = try await session.take(
      .travel(to: number, .object([:])), describing: \.diagnostic.message
    ) { [place] () throws(ScriptFailure) in
      do { return try way.lead(session.app, to: number) } catch { throw place.failure(of: error) }
    }
    return .lines(losses.map { "not as it was: \($0)" })
  }
}
