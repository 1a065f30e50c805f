import OrderedCollections

/// The states that an exploration has found, and the moves that lead to them.
struct StateGraph: Codable {
  /// A state, by the move that led to it from another one.
  private struct Node {
    let key: UInt64
    /// -1 for the first state.
    let parent: Int32
    /// The number of the move; -1 for the first state.
    let move: Int32
    let depth: Int32
    /// The number of its moves that were not tried.
    var openMoves: Int32 = 0
    /// Whether the move was refused, and nevertheless changed the state.
    let isRefused: Bool
    /// Whether one of its moves does something.
    var hasWayOn = false
  }

  /// A move on the way to a state.
  struct Step: Codable {
    let move: ExploredMove
    /// Whether the app refuses it.
    var isRefused = false
  }

  private var nodes: [Node] = []
  private var numbers: [UInt64: Int32] = [:]
  private var moves: OrderedSet<ExploredMove> = []
  /// The transitions between states, in pairs of their numbers; empty if nothing must be reachable.
  private var edges: [Int32] = []
  private let keepsEdges: Bool

  /// - Parameter keepsEdges: Whether ``states(leadingTo:)`` will be used.
  init(keepingEdges keepsEdges: Bool) { self.keepsEdges = keepsEdges }

  var count: Int { nodes.count }
  var moveCount: Int { moves.count }
  var depth: Int { nodes.lazy.map { Int($0.depth) }.max() ?? 0 }

  // MARK: States

  /// The number of the state with a key; nil if it was not found.
  func number(of key: UInt64) -> Int32? { numbers[key] }

  func key(of number: Int32) -> UInt64 { nodes[Int(number)].key }

  func depth(of number: Int32) -> Int { Int(nodes[Int(number)].depth) }

  /// The number of the move that led to a state; nil for the first state.
  func moveNumber(to number: Int32) -> Int32? {
    let move = nodes[Int(number)].move
    return move < 0 ? nil : move
  }

  func move(_ number: Int32) -> ExploredMove { moves[Int(number)] }

  var allMoves: [ExploredMove] { moves.elements }

  /// The number of a move.
  mutating func number(of move: ExploredMove) -> Int32 { Int32(moves.append(move).index) }

  /// Adds a state.
  ///
  /// - Parameters:
  ///   - key: Its key, which is new.
  ///   - parent: The number of the state before it, and of the move that led from there; nil for the first state.
  ///   - isRefused: Whether the move was refused.
  /// - Returns: Its number.
  mutating func add(
    _ key: UInt64, from parent: (state: Int32, move: Int32)?, isRefused: Bool
  ) -> Int32 {
    let number = Int32(nodes.count)
    nodes.append(
      Node(
        key: key, parent: parent?.state ?? -1, move: parent?.move ?? -1,
        depth: parent.map { nodes[Int($0.state)].depth + 1 } ?? 0, isRefused: isRefused))
    numbers[key] = number
    if let parent { addEdge(from: parent.state, to: number) }
    return number
  }

  /// Notes that a move leads from a state to another one.
  mutating func addEdge(from first: Int32, to second: Int32) {
    if keepsEdges, first != second { edges += [first, second] }
  }

  /// Notes how many moves of a state are not tried.
  mutating func addOpenMoves(_ count: Int, of number: Int32) {
    nodes[Int(number)].openMoves += Int32(count)
  }

  /// The number of moves of each state that were not tried.
  var openMoves: [Int32] { nodes.map(\.openMoves) }

  /// Whether a state has moves that were not tried.
  func hasOpenMoves(_ number: Int32) -> Bool { nodes[Int(number)].openMoves > 0 }

  /// Notes that a move of a state does something.
  mutating func noteWayOn(from number: Int32) { nodes[Int(number)].hasWayOn = true }

  // MARK: Ways

  /// The states from the first to one.
  func path(to number: Int32) -> [Int32] { way(to: number) { _ in false }.rest }

  /// The last state on the path to one that is a good start, and the states after it; nil and all states if there is
  /// none.
  func way(
    to number: Int32, from isStart: (Int32) -> Bool
  ) -> (start: Int32?, rest: [Int32]) {
    var rest: [Int32] = []
    var next = number
    while next >= 0, !isStart(next) {
      rest.append(next)
      next = nodes[Int(next)].parent
    }
    return (next < 0 ? nil : next, rest.reversed())
  }

  /// The moves that lead to a state, and one more.
  func steps(to number: Int32, and move: ExploredMove? = nil) -> [Step] {
    path(to: number).dropFirst().map { step in
      let node = nodes[Int(step)]
      return Step(move: moves[Int(node.move)], isRefused: node.isRefused)
    } + (move.map { [Step(move: $0)] } ?? [])
  }

  /// The states whose moves were all tried, except for those at a depth, and did nothing.
  func firstDeadEnd(above depth: Int) -> Int32? {
    nodes.firstIndex { !$0.hasWayOn && $0.openMoves == 0 && $0.depth < depth }.map { Int32($0) }
  }

  /// The states from which some states can be reached, with these.
  ///
  /// - Parameters:
  ///   - goals: The states, by property.
  ///   - depth: The depth from which no moves are tried.
  /// - Returns: For each property the states that lead to its goals, and the first one that cannot lead there,
  ///   whatever the moves do that were not tried.
  func states(
    leadingTo goals: [Int: [Int32]], above depth: Int
  ) -> [Int: (count: Int, stuck: Int32?)] {
    var sources: [Int32: [Int32]] = [:]
    for index in stride(from: 0, to: edges.count, by: 2) {
      sources[edges[index + 1], default: []].append(edges[index])
    }
    func leading(to goals: Set<Int32>) -> Set<Int32> {
      var states = goals
      var pending = Array(goals)
      while let number = pending.popLast() {
        for source in sources[number] ?? [] where states.insert(source).inserted {
          pending.append(source)
        }
      }
      return states
    }
    // A state with moves that were not tried may lead anywhere.
    let open = nodes.indices.filter { nodes[$0].openMoves > 0 || nodes[$0].depth >= depth }
    return goals.mapValues { goals in
      let reaching = leading(to: Set(goals))
      let mayReach = leading(to: reaching.union(open.map { Int32($0) }))
      let stuck = nodes.indices.first { !mayReach.contains(Int32($0)) }
      return (reaching.count, stuck.map { Int32($0) })
    }
  }

  // MARK: Codable

  private enum CodingKeys: CodingKey {
    case keys, parents, moveNumbers, openMoves, refused, waysOn, moves, edges, keepsEdges
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(PackedNumbers(nodes.map(\.key)), forKey: .keys)
    try container.encode(PackedNumbers(nodes.map(\.parent)), forKey: .parents)
    try container.encode(PackedNumbers(nodes.map(\.move)), forKey: .moveNumbers)
    try container.encode(PackedNumbers(nodes.map(\.openMoves)), forKey: .openMoves)
    try container.encode(numbers(where: \.isRefused), forKey: .refused)
    try container.encode(numbers(where: \.hasWayOn), forKey: .waysOn)
    try container.encode(moves, forKey: .moves)
    try container.encode(PackedNumbers(edges), forKey: .edges)
    try container.encode(keepsEdges, forKey: .keepsEdges)
  }

  private func numbers(where isIncluded: (Node) -> Bool) -> PackedNumbers<Int32> {
    PackedNumbers(nodes.indices.filter { isIncluded(nodes[$0]) }.map { Int32($0) })
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func numbers<Number: FixedWidthInteger>(_ key: CodingKeys) throws -> [Number] {
      try container.decode(PackedNumbers<Number>.self, forKey: key).numbers
    }
    let keys: [UInt64] = try numbers(.keys)
    let parents: [Int32] = try numbers(.parents)
    let moveNumbers: [Int32] = try numbers(.moveNumbers)
    let openMoves: [Int32] = try numbers(.openMoves)
    let refused = Set(try numbers(.refused) as [Int32])
    let waysOn: [Int32] = try numbers(.waysOn)
    moves = try container.decode(OrderedSet<ExploredMove>.self, forKey: .moves)
    let edges: [Int32] = try numbers(.edges)
    keepsEdges = try container.decode(Bool.self, forKey: .keepsEdges)
    func check(_ isValid: Bool) throws {
      guard isValid else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "a number is out of range"))
      }
    }
    try check([parents.count, moveNumbers.count, openMoves.count].allSatisfy { $0 == keys.count })
    try check(keys.count < Int(Int32.max) && edges.count.isMultiple(of: 2))
    try check(openMoves.allSatisfy { $0 >= 0 })
    try check(edges.allSatisfy { keys.indices.contains(Int($0)) })
    try check(waysOn.allSatisfy { keys.indices.contains(Int($0)) })
    for (index, key) in keys.enumerated() {
      let (parent, move) = (parents[index], moveNumbers[index])
      try check(index == 0 ? parent == -1 : parent >= 0 && parent < index)
      try check(index == 0 || moves.indices.contains(Int(move)))
      _ = add(
        key, from: index == 0 ? nil : (parent, move), isRefused: refused.contains(Int32(index)))
      nodes[index].openMoves = openMoves[index]
    }
    try check(self.numbers.count == keys.count)
    self.edges = edges
    for index in waysOn { nodes[Int(index)].hasWayOn = true }
  }
}
