import DequeModule
import OrderedCollections
import SceneRuntime

/// The moves that an exploration has found and not tried yet.
package struct Frontier {
  /// A move from a state.
  struct Step {
    let node: Int32
    let move: Int32
  }

  private let order: ExplorationOrder
  private var random: SeededGenerator
  /// The moves by what they try; all under one name, unless the order is that of coverage.
  private var queues: OrderedDictionary<String, Deque<Step>> = [:]
  /// How often each thing was tried.
  private var tries: [String: Int] = [:]
  private(set) var count = 0

  init(_ order: ExplorationOrder, seed: UInt64) {
    self.order = order
    random = SeededGenerator(seed: seed)
  }

  /// Adds the moves of a state.
  mutating func add(_ steps: [(step: Step, move: ExploredMove)]) {
    count += steps.count
    switch order {
    case .coverage: for (step, move) in steps { queues[move.subject, default: []].append(step) }
    case .breadth, .random: queues["", default: []].append(contentsOf: steps.map(\.step))
    // The first move of a state is tried first.
    case .depth: queues["", default: []].append(contentsOf: steps.reversed().map(\.step))
    }
  }

  /// Removes and returns the next move; nil if there is none.
  mutating func next() -> Step? {
    guard count > 0 else { return nil }
    count -= 1
    switch order {
    case .coverage:
      // Of equals, the one that was found first.
      let best = queues.lazy.filter { !$0.value.isEmpty }
        .min { tries[$0.key, default: 0] < tries[$1.key, default: 0] }
      guard let what = best?.key else { return nil }
      tries[what, default: 0] += 1
      return queues[what]?.popFirst()
    case .breadth: return queues[""]?.popFirst()
    case .depth: return queues[""]?.popLast()
    case .random:
      guard var steps = queues[""].take() else { return nil }
      queues[""] = []
      steps.swapAt(Int.random(in: steps.indices, using: &random), steps.endIndex - 1)
      defer { queues[""] = steps }
      return steps.popLast()
    }
  }
}
