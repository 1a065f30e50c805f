/// What an exploration has found.
struct ExplorationResult: Codable, Sendable {
  /// What was found, with a script that fails.
  struct Finding: Codable, Sendable {
    var title: String
    /// The file and the line of the property; nil if it is none.
    let place: String?
    /// The lines of the script.
    var lines: [String]
    /// The line after them that fails; nil if the last of them does.
    let check: String?
    /// How the last line ends the process; nil if it does not.
    let end: String?

    /// The script; `head` leads to the start of the search, if that is not the start of the app.
    func script(after head: String?) -> String {
      let title = "# finding: \(title)" + (place.map { " (\($0))" } ?? "")
      return ([title, head].compactMap(\.self) + lines + [check].compactMap(\.self))
        .map { $0 + "\n" }.joined()
    }
  }

  /// What the search has shown of a property.
  enum Verdict: Codable, Equatable, Sendable {
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
  }

  struct TestedProperty: Codable, Sendable {
    let text: String
    let place: String
    let verdict: Verdict
  }

  let states: Int
  let transitions: Int
  let depth: Int
  let apps: Int
  let untriedMoves: Int
  let isDepthLimited: Bool
  let isInterrupted: Bool
  let missingPlaces: [String]
  let missingActions: [String]
  /// The moves that were not tried again, because they have ended the process.
  let fatalMoves: [String]
  /// Warnings about paths of the options that were in no state.
  let uncheckedPaths: [String]
  /// The error about a path of the options whose scene or service the app does not have.
  let unknownName: String?
  let properties: [TestedProperty]
  var findings: [Finding]

  /// Whether everything was tried in every state.
  var isComplete: Bool {
    untriedMoves == 0 && !isDepthLimited && fatalMoves.isEmpty
  }
}
