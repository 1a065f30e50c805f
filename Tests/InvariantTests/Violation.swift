import MazeApp
import PropertyTesting
import Scenes
import Engine
import Language

/// An invariant that doesn't hold, and the script that shows it.
struct Violation: CustomStringConvertible {
  let invariant: Invariant
  let complaint: String
  /// The lines that led to it.
  let lines: [String]
  /// The lines as a script that runs.
  let script: String

  var description: String {
    let comments = "invariant \(invariant)\n\(complaint)".split(separator: "\n").map { "# \($0)" }
    return (comments + [script]).joined(separator: "\n")
  }
}

@MainActor
extension Violation {
  /// Looks for a violation in what lines lead to.
  ///
  /// - Parameters:
  ///   - flaw: What is wrong with the maze.
  ///   - pace: Whether lines wait for what they have set off.
  ///   - replays: Whether to do all of it again on another maze.
  ///   - next: The next line, or nil for the end.
  /// - Returns: The first violation, if there is one.
  /// - Throws: What stands against making a maze.
  static func find(
    flaw: MazeFlaw? = nil, pace: Interpreter.Pace = .free, replays: Bool = true,
    next: (MazeScript) -> String?
  ) async throws -> Violation? {
    let script = try await MazeScript(flaw: flaw, pace: pace)
    while let line = next(script) {
      let step = await script.step(line)
      for (invariant, check) in Invariant.checks {
        guard let complaint = check(step) else { continue }
        return Violation(invariant, complaint, in: script)
      }
    }
    if let complaint = Invariant.journalsReplay(script) {
      return Violation(.journalsReplay, complaint, in: script)
    }
    guard replays else { return nil }
    let again = try await MazeScript(flaw: flaw)
    let complaint = await Invariant.journalsReplay(script, again: again)
    return complaint.map { Violation(.journalsReplay, $0, in: script) }
  }

  /// Looks for a violation in what given lines lead to.
  static func find(
    in lines: [String], flaw: MazeFlaw? = nil, pace: Interpreter.Pace = .free
  ) async throws -> Violation? {
    var rest = lines[...]
    return try await find(flaw: flaw, pace: pace) { _ in rest.popFirst() }
  }

  /// The same violation by fewer lines.
  func shrunk(flaw: MazeFlaw? = nil) async -> Violation {
    var best = self
    _ = await PropertyTesting.shrunk(lines) { lines in
      guard let found = try? await Self.find(in: lines, flaw: flaw),
        found.invariant == invariant
      else { return false }
      best = found
      return true
    }
    return best
  }

  private init(_ invariant: Invariant, _ complaint: String, in script: MazeScript) {
    self.init(
      invariant: invariant, complaint: complaint, lines: script.lines, script: script.text)
  }
}

@MainActor
extension Invariant {
  /// The checks that are made after each line.
  fileprivate static let checks: [(Invariant, @MainActor (MazeStep) -> String?)] = [
    (.uniqueIDs, uniqueIDs), (.failuresChangeNothing, failuresChangeNothing),
    (.popUndoesPush, popUndoesPush), (.removalTakesAllAbove, removalTakesAllAbove),
    (.ownersAreAlive, ownersAreAlive), (.resultsResolveOnce, resultsResolveOnce),
    (.liveIsReached, liveIsReached), (.nothingSurvivesSignOut, nothingSurvivesSignOut),
    (.treesAreStored, treesAreStored), (.otherTabsStay, otherTabsStay),
    (.opensAreIdempotent, opensAreIdempotent), (.journalsReplay, journalsReplay),
    (.leavingAsks, leavingAsks), (.transitionsQueue, transitionsQueue),
  ]
}
