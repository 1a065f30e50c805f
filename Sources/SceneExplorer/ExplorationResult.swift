import OrderedCollections
import SceneText

/// What an exploration has found.
package struct ExplorationResult: Codable, Sendable {
  /// What was found, with a script that fails.
  package struct Finding: Codable, Sendable {
    package var title: String
    /// The file and the line of the property; nil if it is none.
    package let place: String?
    /// The lines of the script.
    package var lines: [String]
    /// The line after them that fails; nil if the last of them does.
    package let check: String?
    /// How the last line ends the process; nil if it does not.
    package let end: String?

    /// The script; `head` leads to the start of the search, if that is not the start of the app.
    package func script(after head: String? = nil) -> String {
      // An error of the app may have several lines.
      let text = String(decoding: VisibleText.field(title), as: UTF8.self)
      let title = "# finding: \(text)" + (place.map { " (\($0))" } ?? "")
      return ([title, head].compactMap(\.self) + lines + [check].compactMap(\.self))
        .map { $0 + "\n" }.joined()
    }
  }

  /// What the search has shown of a property.
  package enum Verdict: Codable, Equatable, Sendable {
    /// It was tested, and held each time.
    case held(Int)
    /// A state in which it holds can be reached; from the other states too, unless moves of theirs lead elsewhere that
    /// were not tried.
    case reached(from: Int, of: Int)
    case failed
    /// No state had a value for it.
    case untested
    /// No state was found in which it holds.
    case notReached

    /// Why the property was not shown; nil if it has a result.
    package var reasonNotShown: String? {
      switch self {
      case .held, .reached, .failed: nil
      case .untested: "no state found has a value for it"
      case .notReached: "true in no state found"
      }
    }
  }

  package struct TestedProperty: Codable, Sendable {
    package let text: String
    package let place: String?
    package let verdict: Verdict
  }

  package let states: Int
  package let transitions: Int
  package let depth: Int
  /// The number of states that were brought back from saved states, and by moves from the start.
  package let restored: Int
  package let replayed: Int
  package let untriedMoves: Int
  package let isDepthLimited: Bool
  /// The number of states that exceed each bound, by the number of the bound.
  package let boundedCounts: [Int: Int]
  /// What was reached.
  package var coverage: Coverage
  /// The moves that were not tried again, because they have ended the process.
  package let fatalMoves: [String]
  package let properties: [TestedProperty]
  package var findings: [Finding]
  /// Scripts by which something was reached first, if they are asked for.
  package var scripts: [CoveringScript] = []

  /// Whether everything was tried in every state.
  package var isComplete: Bool {
    untriedMoves == 0 && !isDepthLimited && boundedCounts.isEmpty && fatalMoves.isEmpty
  }

  /// The number of properties that the search has not shown: a state in which they hold, or any value, is missing.
  package var openCount: Int {
    properties.count { $0.verdict.reasonNotShown != nil }
  }
}

extension Exploration {
  /// What was found, each with the shortest script.
  ///
  /// - Parameters:
  ///   - begin: Called before each attempt to shorten a script; returns how it has ended a process, and then it must
  ///     not be made.
  ///   - isInterrupted: Whether findings are not to be shortened any more.
  /// - Returns: The result.
  /// - Throws: An error of making an app.
  package func result(
    beginning begin: @escaping @MainActor () -> String? = { nil },
    unless isInterrupted: @escaping @MainActor () -> Bool = { false }
  ) async throws -> ExplorationResult {
    let shrinker = FindingShrinker(
      app: app, properties: properties, begin: begin, isInterrupted: isInterrupted,
      triesAllMoves: possible.areAll)
    var shrunk: [ExplorationResult.Finding] = []
    for finding in progress.findings { shrunk.append(try await shrinker.shrunk(finding)) }
    return ExplorationResult(
      states: progress.states, transitions: progress.transitions, depth: progress.graph.depth,
      restored: progress.restored, replayed: progress.replayed,
      untriedMoves: progress.untriedMoves, isDepthLimited: progress.isDepthLimited,
      boundedCounts: progress.boundedCounts,
      coverage: progress.coverage, fatalMoves: progress.fatalMoves.elements,
      properties: properties.enumerated().map { position, property in
        .init(text: property.text, place: property.place, verdict: verdict(of: position))
      },
      findings: shrunk)
  }

  private func verdict(of position: Int) -> ExplorationResult.Verdict {
    let tests = progress.tests[position]
    if progress.failed.contains(position) { return .failed }
    switch properties[position].kind {
    case .sometimes, .eventually:
      guard progress.goals[position] != nil else { return .notReached }
      guard let count = reachingCounts[position] else { return .held(tests) }
      return .reached(from: count, of: progress.states)
    case .always, .never, .after:
      return tests == 0 ? .untested : .held(tests)
    }
  }
}
