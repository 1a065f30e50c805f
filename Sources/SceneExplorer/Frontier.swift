import DequeModule
import SceneRuntime

/// The moves that an exploration has found and not tried yet.
struct Frontier: Codable {
  /// A move from a state.
  struct Step: Codable {
    let node: Int32
    let move: Int32

    init(node: Int32, move: Int32) { (self.node, self.move) = (node, move) }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode([node, move])
    }

    init(from decoder: any Decoder) throws {
      let numbers = try decoder.singleValueContainer().decode([Int32].self)
      guard numbers.count == 2 else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "a step is not two numbers"))
      }
      self.init(node: numbers[0], move: numbers[1])
    }
  }

  private let order: ExplorationOrder
  private var random: SeededGenerator
  /// The moves by what they try; all in one queue, unless the order is that of coverage.
  private var queues: [Deque<Step>] = []
  /// How often each of these was tried.
  private var tries: [Int] = []
  /// The number of the queue of what is tried, by its name, and by the number of a move.
  private var queueOfSubject: [String: Int] = [:]
  private var queueOfMove: [Int32: Int] = [:]
  private(set) var count = 0

  init(_ order: ExplorationOrder, seed: UInt64) {
    self.order = order
    random = SeededGenerator(seed: seed)
  }

  /// Whether all numbers are those of states, moves and queues.
  func isConsistent(states: Int, moves: Int) -> Bool {
    count == queues.reduce(0) { $0 + $1.count }
      && (order != .coverage || tries.count == queues.count)
      && queueOfMove.values.allSatisfy(queues.indices.contains)
      && queueOfSubject.values.allSatisfy(queues.indices.contains)
      && queues.joined().allSatisfy {
        (0..<states).contains(Int($0.node)) && (0..<moves).contains(Int($0.move))
      }
  }

  /// Adds the moves of a state, by their numbers.
  mutating func add(
    _ moves: some BidirectionalCollection<Int32>, of node: Int32, subject: (Int32) -> String
  ) {
    count += moves.count
    switch order {
    case .coverage:
      for move in moves {
        queues[queue(of: move, subject)].append(Step(node: node, move: move))
      }
    case .breadth, .random:
      queues[queue].append(contentsOf: moves.map { Step(node: node, move: $0) })
    // The first move of a state is tried first.
    case .depth:
      queues[queue].append(contentsOf: moves.reversed().map { Step(node: node, move: $0) })
    }
  }

  /// The number of the only queue.
  private var queue: Int {
    mutating get {
      if queues.isEmpty { queues.append([]) }
      return 0
    }
  }

  private mutating func queue(of move: Int32, _ subject: (Int32) -> String) -> Int {
    if let queue = queueOfMove[move] { return queue }
    let name = subject(move)
    let queue = queueOfSubject[name] ?? queues.count
    if queue == queues.count {
      queues.append([])
      tries.append(0)
      queueOfSubject[name] = queue
    }
    queueOfMove[move] = queue
    return queue
  }

  /// Removes and returns the next move; nil if there is none.
  mutating func next() -> Step? {
    guard count > 0 else { return nil }
    count -= 1
    switch order {
    case .coverage:
      // Of equals, the one that was found first.
      guard
        let queue = queues.indices.filter({ !queues[$0].isEmpty }).min(by: { tries[$0] < tries[$1] }
        )
      else { return nil }
      tries[queue] += 1
      return queues[queue].popFirst()
    case .breadth: return queues[queue].popFirst()
    case .depth: return queues[queue].popLast()
    case .random:
      let last = queues[queue].endIndex - 1
      queues[queue].swapAt(Int.random(in: 0...last, using: &random), last)
      return queues[queue].popLast()
    }
  }
}
