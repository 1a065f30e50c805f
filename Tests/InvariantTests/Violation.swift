import MazeApp
import PropertyTesting
import Scenes
import SceneEngine
import SceneLanguage

/// A violated invariant and the script that violates it.
struct Violation: CustomStringConvertible {
  let invariant: Invariant
  let complaint: String
  /// The lines that violate it.
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
  /// Runs generated lines until an invariant is violated.
  ///
  /// - Parameters:
  ///   - fault: The fault of the maze.
  ///   - pace: Whether lines wait for the effects that they start.
  ///   - replays: Whether to repeat all lines on a second maze.
  ///   - next: The next line, or nil for the end.
  /// - Returns: The first violation, or nil.
  /// - Throws: The error of creating a maze.
  static func find(
    fault: MazeFault? = nil, pace: Interpreter.Pace = .free, replays: Bool = true,
    next: (MazeScript) -> String?
  ) async throws -> Violation? {
    let script = try await MazeScript(fault: fault, pace: pace)
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
    let again = try await MazeScript(fault: fault)
    let complaint = await Invariant.journalsReplay(script, again: again)
    return complaint.map { Violation(.journalsReplay, $0, in: script) }
  }

  /// Runs the given lines until an invariant is violated.
  static func find(
    in lines: [String], fault: MazeFault? = nil, pace: Interpreter.Pace = .free
  ) async throws -> Violation? {
    var rest = lines[...]
    return try await find(fault: fault, pace: pace) { _ in rest.popFirst() }
  }

  /// The same violation with fewer lines.
  func shrunk(fault: MazeFault? = nil) async -> Violation {
    var best = self
    _ = await PropertyTesting.shrunk(lines) { lines in
      guard let found = try? await Self.find(in: lines, fault: fault),
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
  /// The checks after each line.
  fileprivate static let checks: [(Invariant, @MainActor (MazeStep) -> String?)] = [
    (.uniqueIDs, uniqueIDs), (.failuresChangeNothing, failuresChangeNothing),
    (.popUndoesPush, popUndoesPush), (.removalIncludesEntriesAbove, removalIncludesEntriesAbove),
    (.ownersAreAlive, ownersAreAlive), (.resultsResolveOnce, resultsResolveOnce),
    (.liveObjectsAreReachable, liveObjectsAreReachable),
    (.nothingSurvivesSignOut, nothingSurvivesSignOut),
    (.treesAreCodable, treesAreCodable), (.otherTabsDoNotChange, otherTabsDoNotChange),
    (.openingIsIdempotent, openingIsIdempotent), (.journalsReplay, journalsReplay),
    (.removedScenesAreAsked, removedScenesAreAsked), (.transitionsQueue, transitionsQueue),
  ]
}
