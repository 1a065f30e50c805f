import OrderedCollections

/// What an exploration has found so far, from which it can go on later.
package struct ExplorationProgress: Codable {
  /// What was found, with the moves that lead to it.
  struct Finding: Codable {
    enum Kind: Codable {
      /// A property does not hold after the moves.
      case property(Int)
      /// The app reports an error, or does not settle, after the last move.
      case failure
      /// The app is in another state than after the same moves before.
      case nondeterminism
      /// The last move leads to another state if the state before it was restored.
      case hiddenState
      /// The state after the moves is another one after it was restored.
      case restoration
      /// A check fails after the moves; the title says in which way.
      case defect(ExplorationCheck)
      /// The last move leads elsewhere, although it is the link that was opened just before.
      case repeatedLink
      /// The last move leads to another state than a move that wakes the same effects in another order.
      case order(other: ExploredMove)
      /// Going back before the last move, or forward again, leads to another state.
      case undo
      /// No move does anything after the moves.
      case deadEnd
      /// The last move ends the process.
      case end(String)
    }

    let kind: Kind
    let title: String
    let steps: [StateGraph.Step]
  }

  struct WakeUp: Codable {
    let move: Int32
    let digest: UInt64
  }

  var graph: StateGraph
  var frontier: Frontier
  var coverage = Coverage()
  var findings: [Finding] = []
  /// Whether equal states have continued in different ways, so states that were found before may be wrong.
  var hasHiddenState = false
  /// The number of states, or calls, in which each property had a value.
  var tests: [Int]
  /// The properties that have failed, each of which is reported once.
  var failed: OrderedSet<Int> = []
  /// The states in which a property holds that must be reachable, by the number of the property.
  var goals: [Int: [Int32]] = [:]
  /// What the first of the moves led to that wake several effects at once, by the number of the state.
  var wakeUps: OrderedDictionary<Int32, WakeUp> = [:]
  var isDepthLimited = false
  /// The number of states that exceed each bound, by the number of the bound.
  var boundedCounts: [Int: Int] = [:]
  /// What has ended the process, which is not tried again.
  var fatalMoves: OrderedSet<String> = []
  /// The number of states that were brought back by a waypoint, and by moves from the start.
  var restored = 0
  var replayed = 0
  /// The number of moves of walks, and how often each move was drawn for one, by its number.
  var walkedMoves = 0
  var walkCounts: OrderedDictionary<Int32, Int> = [:]
  package internal(set) var transitions = 0
  /// The number of moves that were begun, which numbers them.
  package internal(set) var attempts = 0

  /// Whether all numbers are those of states, moves and properties, as in a file that is not damaged.
  package var isConsistent: Bool {
    let (states, moves) = (0..<Int32(graph.count), 0..<Int32(graph.moveCount))
    return frontier.isConsistent(states: graph.count, moves: graph.moveCount)
      && goals.values.allSatisfy { $0.allSatisfy(states.contains) }
      && (Array(goals.keys) + failed).allSatisfy(tests.indices.contains)
      && wakeUps.allSatisfy { states.contains($0) && moves.contains($1.move) }
      && findings.allSatisfy { finding in
        guard case .property(let number) = finding.kind else { return true }
        return tests.indices.contains(number)
      }
      && walkCounts.allSatisfy { moves.contains($0) && (0..<1 << 40).contains($1) }
      && [transitions, attempts, restored, replayed, walkedMoves].allSatisfy((0..<1 << 40).contains)
      && tests.allSatisfy((0..<1 << 40).contains)
  }

  package var states: Int { graph.count }
  package var untriedMoves: Int { frontier.count }
  package var findingCount: Int { findings.count }
  /// The number of actions that were performed, and of those that states offered.
  package var actionCounts: (performed: Int, all: Int) {
    (coverage.reached(.actions).count, coverage.count(.actions))
  }
}
