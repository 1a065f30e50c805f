import DequeModule
import SceneRuntime

/// The moves that an exploration has found and not tried yet.
struct Frontier: Codable {
  /// A move from a state.
  struct Step: Hashable {
    let node: Int32
    let move: Int32
  }

  private let order: ExplorationOrder
  private let weights: [MoveWeight]
  private var random: SeededGenerator
  /// The moves by what they try; all in one queue, unless the order is that of coverage.
  private var queues: [Deque<Step>] = []
  /// How often each of these was tried, and how often it is instead of once.
  private var tries: [Int] = []
  private var weightOfQueue: [Int] = []
  /// The number of the queue of what is tried, by its name, and by the number of a move.
  private var queueOfSubject: [String: Int] = [:]
  private var queueOfMove: [Int32: Int] = [:]
  private(set) var count = 0

  init(_ order: ExplorationOrder, seed: UInt64, weights: [MoveWeight] = []) {
    (self.order, self.weights) = (order, weights)
    random = SeededGenerator(seed: seed)
  }

  /// Whether all numbers are those of states, moves and queues.
  func isConsistent(states: Int, moves: Int) -> Bool {
    count == queues.reduce(0) { $0 + $1.count }
      && (order != .coverage || tries.count == queues.count && weightOfQueue.count == queues.count)
      && tries.allSatisfy { (0..<1 << 40).contains($0) }
      && weightOfQueue.allSatisfy(MoveWeight.range.contains)
      && queueOfMove.values.allSatisfy(queues.indices.contains)
      && queueOfSubject.values.allSatisfy(queues.indices.contains)
      && queues.joined().allSatisfy {
        (0..<states).contains(Int($0.node)) && (0..<moves).contains(Int($0.move))
      }
  }

  /// Adds the moves of a state, by their numbers.
  mutating func add(
    _ moves: some BidirectionalCollection<Int32>, of node: Int32,
    named move: (Int32) -> ExploredMove
  ) {
    count += moves.count
    switch order {
    case .coverage:
      for number in moves {
        queues[queue(of: number, move)].append(Step(node: node, move: number))
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

  private mutating func queue(of number: Int32, _ move: (Int32) -> ExploredMove) -> Int {
    if let queue = queueOfMove[number] { return queue }
    let move = move(number)
    let name = move.subject
    let queue = queueOfSubject[name] ?? queues.count
    if queue == queues.count {
      queues.append([])
      tries.append(0)
      weightOfQueue.append(weights.first { move.isSelected(by: $0.name) }?.weight ?? 1)
      queueOfSubject[name] = queue
    }
    queueOfMove[number] = queue
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
        let queue = queues.indices.filter({ !queues[$0].isEmpty }).min(by: {
          tries[$0] * weightOfQueue[$1] < tries[$1] * weightOfQueue[$0]
        })
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

  // MARK: Codable

  private enum CodingKeys: CodingKey {
    case order, weights, random, queues, tries, weightOfQueue, queueOfSubject, queueOfMove, count
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(order, forKey: .order)
    try container.encode(weights, forKey: .weights)
    try container.encode(random, forKey: .random)
    try container.encode(queues.map(Self.packed), forKey: .queues)
    try container.encode(tries, forKey: .tries)
    try container.encode(weightOfQueue, forKey: .weightOfQueue)
    try container.encode(queueOfSubject, forKey: .queueOfSubject)
    let queueOfMove = queueOfMove.sorted { $0.key < $1.key }.flatMap { [$0.key, Int32($0.value)] }
    try container.encode(PackedNumbers(queueOfMove), forKey: .queueOfMove)
    try container.encode(count, forKey: .count)
  }

  private static func packed(_ queue: Deque<Step>) -> PackedNumbers<Int32> {
    var numbers: [Int32] = []
    numbers.reserveCapacity(2 * queue.count)
    for step in queue {
      numbers.append(step.node)
      numbers.append(step.move)
    }
    return PackedNumbers(numbers)
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    order = try container.decode(ExplorationOrder.self, forKey: .order)
    weights = try container.decode([MoveWeight].self, forKey: .weights)
    random = try container.decode(SeededGenerator.self, forKey: .random)
    func pairs(_ packed: PackedNumbers<Int32>) throws -> [(Int32, Int32)] {
      let numbers = packed.numbers
      guard numbers.count.isMultiple(of: 2) else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: container.codingPath, debugDescription: "a pair has one number"))
      }
      return stride(from: 0, to: numbers.count, by: 2).map { (numbers[$0], numbers[$0 + 1]) }
    }
    queues = try container.decode([PackedNumbers<Int32>].self, forKey: .queues).map {
      Deque(try pairs($0).map { Step(node: $0, move: $1) })
    }
    tries = try container.decode([Int].self, forKey: .tries)
    weightOfQueue = try container.decode([Int].self, forKey: .weightOfQueue)
    queueOfSubject = try container.decode([String: Int].self, forKey: .queueOfSubject)
    let queueOfMove = try pairs(container.decode(PackedNumbers<Int32>.self, forKey: .queueOfMove))
    self.queueOfMove = Dictionary(queueOfMove.map { ($0, Int($1)) }) { first, _ in first }
    count = try container.decode(Int.self, forKey: .count)
  }
}
