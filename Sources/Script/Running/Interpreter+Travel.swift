import Commands
import OrderedCollections
import Scenes
import Sessions

/// Looking at moments of a session, and going to them.
extension Interpreter {
  /// The most moments that are listed unless all are asked for.
  private static let mostListed = 30
  /// The most changes that are listed of a moment.
  private static let mostChanges = 3

  /// The moments, where they are kept.
  func kept(in context: Context) throws(ScriptFailure) -> Timeline {
    guard let timeline = recorder?.timeline ?? playedMoments else {
      throw context.failure(
        "travel.none", "no moments are kept here",
        help:
          "they are at a terminal, in scripts that name such commands, and in `replay --step`; not in lines that "
          + "are piped in")
    }
    return timeline
  }

  // MARK: Moments

  /// Whether a word is a moment, as in `12` or `1.5s`, and no place.
  static func isMoment(_ word: String) -> Bool {
    Int(word) != nil || word.first?.isNumber == true && time(word) != nil
  }

  private static func time(_ word: String) -> Duration? {
    try? Duration(argument: .text(word, quoted: false))
  }

  /// The arguments of `state`, where `at 12` is short for `at: 12`.
  static func labellingMoment(_ syntax: [ArgumentSyntax]) -> [ArgumentSyntax] {
    guard let index = syntax.lastIndex(where: { $0.label == nil && $0.operand.bareWord == "at" }),
      index + 1 < syntax.count, syntax[index + 1].label == nil
    else { return syntax }
    var result = syntax
    let word = result.remove(at: index)
    result[index].label = Name(text: "at", range: word.range)
    result[index].range = SourceRange(word.range.start, result[index].range.end)
    return result
  }

  /// The number of a moment that is written as such, or as a time.
  private func number(of word: String, in context: Context) throws(ScriptFailure) -> Int {
    let timeline = try kept(in: context)
    let number = Int(word) ?? Self.time(word).flatMap(timeline.number)
    guard let bounds = timeline.bounds, let number, bounds.contains(number) else {
      let known = timeline.bounds.map { "there are moments \($0.lowerBound) to \($0.upperBound)" }
      throw context.failure(
        "travel.moment", "there is no moment \(word)", help: known ?? "nothing has happened yet")
    }
    return number
  }

  // MARK: Looking

  /// What has come to the app, moment by moment.
  func timeline(
    _ text: String?, isWhole: Bool, in context: Context
  ) throws(ScriptFailure) -> CommandOutput {
    let timeline = try kept(in: context)
    let found = timeline.all.filter { moment in
      guard let text else { return isWhole || Self.isWorthTelling(moment.entry) }
      return moment.entry.input.words.contains(text)
    }
    guard !found.isEmpty else {
      return .text(text.map { "no moment has \($0) in it" } ?? "nothing has happened yet")
    }
    let shown = isWhole ? found[...] : found.suffix(Self.mostListed)
    var lines = shown.flatMap { self.lines(of: $0, isHere: $0.entry.number == timeline.here) }
    if shown.count < found.count {
      lines.insert("… \(found.count - shown.count) before; --all lists them", at: 0)
    }
    return .listing(lines.joined(separator: "\n"), .array(shown.map(data)))
  }

  /// Whether somebody has done something, or something has changed: sleepers wake all the time.
  private static func isWorthTelling(_ entry: JournalEntry) -> Bool {
    guard case .clock = entry.input else { return true }
    return entry.changes?.isEmpty == false || !entry.reports.isEmpty
  }

  private func lines(of moment: Moment, isHere: Bool) -> [String] {
    let entry = moment.entry
    let changes = entry.changes ?? []
    let head =
      "\(isHere ? "*" : " ") \(entry.number)  \(words(entry.time))  \(entry.input.words)"
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

  private func data(_ moment: Moment) -> Value {
    guard case .object(var fields) = moment.entry.value else { return .null }
    fields["cost"] = .string("\(Int(moment.cost / .microseconds(1)))us")
    return .object(fields)
  }

  /// State at a moment, which may be now.
  func state(
    _ path: String?, atMoment word: String?, in context: Context
  ) throws(ScriptFailure) -> Value {
    guard let word else { return try state(path, in: context) }
    return try state(path, at: try number(of: word, in: context), in: context)
  }

  /// State at a moment.
  func state(_ path: String?, at number: Int, in context: Context) throws(ScriptFailure) -> Value {
    let states = try kept(in: context).states(at: number) ?? [:]
    guard let path else {
      return .object(
        OrderedDictionary(
          uniqueKeysWithValues: states.sorted { $0.key < $1.key }.map { ($0.key, $0.value.value) }))
    }
    let name = String(path.prefix { $0 != "." && $0 != "[" })
    guard let state = states[name] else {
      throw context.failure(
        "target.unknown", "there was no scene or service \(name) at moment \(number)",
        help: NearestNames.suggestion(NearestNames.nearest(to: name, among: states.keys.sorted()))
          ?? "scenes and services then: \(states.keys.sorted().joined(separator: ", "))")
    }
    var rest = path.dropFirst(name.count)
    if rest.first == "." { rest.removeFirst() }
    do {
      return try state.value.value(at: ValuePath(String(rest)))
    } catch {
      throw context.failure(of: error, at: name)
    }
  }

  /// Where one is, or was at the moment that is looked at.
  func place(in context: Context) throws(ScriptFailure) -> String {
    guard let viewed else { return whereText }
    guard let moment = try kept(in: context)[viewed] else { return whereText }
    return words(moment.tree.path)
  }

  /// What is other between two moments.
  func difference(
    _ first: String, _ second: String?, in context: Context
  ) throws(ScriptFailure) -> CommandOutput {
    let timeline = try kept(in: context)
    let start = try number(of: first, in: context)
    let end =
      try second.map { (word) throws(ScriptFailure) in try number(of: word, in: context) }
      ?? timeline.bounds?.upperBound ?? start
    let changes = timeline.changes(from: start, to: end) ?? []
    let places = [timeline[start], timeline[end]].map { moment in
      words(moment?.tree.path ?? [])
    }
    var lines = changes.map(\.line)
    if places[0] != places[1] { lines.insert("where: \(places[0]) → \(places[1])", at: 0) }
    return .listing(
      lines.isEmpty ? "nothing is other" : lines.joined(separator: "\n"),
      .array(changes.map(\.asValue)))
  }

  /// Looks for the first moment at which a comparison doesn't hold.
  func bisect(_ comparison: Comparison, in context: Context) async throws(ScriptFailure) -> String {
    let timeline = try kept(in: context)
    defer { viewed = nil }
    var last: Int?
    for moment in timeline.all {
      guard !Task.isCancelled else { throw context.interruption }
      if moment.entry.number.isMultiple(of: 256) { await Task.yield() }
      viewed = moment.entry.number
      let holds: Bool
      do {
        holds = try await self.holds(comparison, in: context)
      } catch  where Self.absence.contains(error.diagnostic.code) {
        // What isn't there yet can't fail.
        continue
      }
      guard !holds else {
        last = moment.entry.number
        continue
      }
      let before = last.map { "; it holds at \($0)" } ?? "; it has never held before"
      return
        (["fails first at moment \(moment.entry.number)\(before)"]
        + lines(of: moment, isHere: false)).joined(separator: "\n")
    }
    return last == nil ? "it is never to be seen" : "it holds at each moment"
  }

  // MARK: Going

  /// Goes back before what was done last.
  func undo(_ count: Int, in context: Context) async throws(ScriptFailure) -> CommandOutput {
    let timeline = try kept(in: context)
    try check(count, in: context)
    guard let number = timeline.before(count) else {
      throw context.failure(
        "travel.moment",
        count == 1
          ? "nothing has been done that could be undone"
          : "fewer than \(count) things have been done that could be undone",
        help: "timeline lists what has happened")
    }
    let undone = timeline.steps(back: count)
    let output = try await go(to: number, in: context)
    timeline.wentBack(from: undone)
    return output
  }

  /// Goes forward again.
  func redo(_ count: Int, in context: Context) async throws(ScriptFailure) -> CommandOutput {
    let timeline = try kept(in: context)
    try check(count, in: context)
    guard let number = timeline.after(count) else {
      throw context.failure(
        "travel.moment",
        count == 1
          ? "nothing has been undone since something was done"
          : "fewer than \(count) things have been undone since something was done",
        help: "goto MOMENT goes anywhere")
    }
    let output = try await go(to: number, in: context)
    timeline.didGoForward(count)
    return output
  }

  private func check(_ count: Int, in context: Context) throws(ScriptFailure) {
    guard count >= 1 else {
      throw context.failure("argument.type", "\(count) is no count", help: "give 1 or more")
    }
  }

  /// Goes to a moment.
  func goToMoment(_ word: String, in context: Context) async throws(ScriptFailure) -> CommandOutput
  {
    try await go(to: try number(of: word, in: context), in: context)
  }

  private func go(to number: Int, in context: Context) async throws(ScriptFailure) -> CommandOutput
  {
    guard let way = try kept(in: context).way(to: number) else {
      throw context.failure(
        "travel.moment", "moment \(number) isn't kept any more",
        help: "replay --until \(number) of its record goes there")
    }
    let travel = { @MainActor [self] () throws(ScriptFailure) -> [String] in
      do { return try go(way, to: number) } catch { throw context.failure(of: error) }
    }
    let losses =
      if let recorder {
        try await recorder.travel(to: number, describing: { $0.diagnostic.message }, travel)
      } else { try travel() }
    let told = losses.map { "not as it was: \($0)" }
    return told.isEmpty ? .nothing : .text(told.joined(separator: "\n"))
  }

  /// Goes to a moment of a replay, as somebody did.
  ///
  /// - Returns: Whether the moment is kept.
  /// - Throws: What stands in the way.
  package func replayTravel(to number: Int) throws -> Bool {
    guard let way = playedMoments?.way(to: number) else { return false }
    _ = try go(way, to: number)
    return true
  }

  /// Goes a way to its end, or stays where the app is.
  ///
  /// - Returns: What isn't as it was.
  private func go(_ way: Timeline.Way, to number: Int) throws -> [String] {
    let before = app.saved
    let losses = try app.restore(way.app, cause: "goto \(number)", insisting: true)
    do {
      for (_, call) in way.calls { try repeatCall(call) }
    } catch {
      _ = try? app.restore(before, cause: "goto \(number)", insisting: true)
      throw error
    }
    return losses
  }

  /// Does again what has set nothing off.
  private func repeatCall(_ call: CommandCall) throws {
    guard let dot = call.name.lastIndex(of: "."),
      let target = Target.named(String(call.name[..<dot]), in: app)
    else { throw CommandError.unknownCommand(call.name, among: []) }
    try target.action(String(call.name[call.name.index(after: dot)...]), call.arguments)()
  }
}
