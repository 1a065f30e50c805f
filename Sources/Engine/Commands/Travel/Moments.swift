import Language
import OrderedCollections
package import Scenes
package import Sessions

/// The moments of a run, as commands look at them and go to them.
@MainActor
struct Moments {
  private let interpreter: Interpreter
  /// Where failures belong.
  private let place: SourceSpan
  /// What is kept.
  let timeline: Timeline

  /// The most changes that are listed of a moment.
  private static let mostChanges = 3

  /// Looks for the moments.
  ///
  /// - Throws: ``ScriptFailure`` where none are kept.
  init(_ interpreter: Interpreter, at place: SourceSpan) throws(ScriptFailure) {
    guard let timeline = interpreter.moments else {
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

  /// Goes to a moment.
  func go(to number: Int) async throws(ScriptFailure) -> CommandOutput {
    guard let way = timeline.way(to: number) else {
      throw place.failure(
        .travelMoment, "moment \(number) isn't kept any more",
        help: "replay --until \(number) of its record goes there")
    }
    let travel = { @MainActor [app = interpreter.app, place] () throws(ScriptFailure) -> [String] in
      do { return try way.lead(app, to: number) } catch { throw place.failure(of: error) }
    }
    let losses =
      if let recorder = interpreter.recorder {
        try await recorder.travel(to: number, describing: { $0.diagnostic.message }, travel)
      } else { try travel() }
    return .lines(losses.map { "not as it was: \($0)" })
  }
}

extension Timeline.Way {
  /// Brings an app to the end of the way, or leaves it where it is.
  ///
  /// - Returns: What isn't as it was.
  @MainActor
  package func lead(_ app: any SceneApp, to number: Int) throws -> [String] {
    let before = app.saved
    let losses = try app.restore(self.app, cause: "goto \(number)", insisting: true)
    do {
      for (_, call) in calls { try Self.repeatCall(call, in: app) }
    } catch {
      _ = try? app.restore(before, cause: "goto \(number)", insisting: true)
      throw error
    }
    return losses
  }

  /// Does again what has set nothing off.
  @MainActor
  private static func repeatCall(_ call: CommandCall, in app: any SceneApp) throws {
    guard let dot = call.name.lastIndex(of: "."),
      let target = Target.named(String(call.name[..<dot]), in: app)
    else { throw CommandError.unknownCommand(call.name, among: []) }
    try target.action(String(call.name[call.name.index(after: dot)...]), call.arguments)()
  }
}
