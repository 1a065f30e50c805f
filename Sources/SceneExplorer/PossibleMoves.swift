import OrderedCollections
import SceneCommands
import SceneLinks
import SceneRuntime
import Scenes
package import SceneSessions

/// The inputs that an exploration can make in a state.
@MainActor
package struct PossibleMoves {
  private let kinds: Set<ExploredMoveKind>
  /// The names that select the moves; empty for all.
  private let names: [String]
  /// The names that have selected no move yet.
  package private(set) var unusedNames: [String]
  /// The values of parameters, by their names.
  private let values: [String: [String]]
  /// The names of values that no parameter has yet.
  package private(set) var unusedValues: Set<String>
  /// The values, as in `chat.send.text=hello`, that no parameter has read; false once one has.
  private var unread: OrderedDictionary<String, Bool> = [:]
  /// Whether parameters get values at the edges of their types, too.
  private let triesEdges: Bool
  /// The seed of random orders.
  private let seed: UInt64
  /// Whether a parameter has got a sample of a secret.
  private(set) var givesSecrets = false
  /// The links, which are the same in each state.
  private var links: [ExploredMove]?

  /// The maximum number of moves of one action.
  private static let movesPerAction = 12
  /// The number of random orders of more than three sleepers.
  private static let randomOrders = 8

  /// Creates the moves of some kinds.
  ///
  /// - Parameters:
  ///   - kinds: The kinds.
  ///   - names: The names that select moves of these kinds; empty for all.
  ///   - values: The values that parameters get, by the label, or as in `chat.send.text`; for a parameter without a label by
  ///     the action, as in `books.select`.
  ///   - triesEdges: Whether parameters get values at the edges of their types, too.
  ///   - seed: The seed of random orders of sleepers.
  package nonisolated init(
    _ kinds: Set<ExploredMoveKind> = Set(ExploredMoveKind.allCases), named names: [String] = [],
    giving values: [String: [String]] = [:], edges triesEdges: Bool = false, seed: UInt64 = 0
  ) {
    self.seed = seed
    (self.kinds, self.names, self.values) = (kinds, names, values)
    self.triesEdges = triesEdges
    unusedNames = names
    unusedValues = Set(values.keys)
  }

  /// Whether they are those that an exploration makes without any option.
  var areAll: Bool {
    kinds.count == ExploredMoveKind.allCases.count && names.isEmpty && values.isEmpty
  }

  /// Notes moves that another process has found before.
  mutating func note(_ moves: some Sequence<ExploredMove>) {
    for move in moves {
      unusedNames.removeAll { move.isSelected(by: $0) }
      guard case .call(let target, let call) = move else { continue }
      let action = "\(target.name).\(call.name)"
      for argument in call.arguments {
        unusedValues.subtract(Self.names(of: argument.label, in: action))
        if case .text(let text, _) = argument.input, SampleArguments.secrets.contains(text) {
          givesSecrets = true
        }
      }
    }
  }

  /// The moves of the current state, always in the same order.
  package mutating func all(in session: AppSession) -> [ExploredMove] {
    let moves = movesOfKinds(in: session)
    guard !names.isEmpty else { return moves }
    if !unusedNames.isEmpty {
      unusedNames.removeAll { name in moves.contains { $0.isSelected(by: name) } }
    }
    return moves.filter { move in names.contains { move.isSelected(by: $0) } }
  }

  private mutating func movesOfKinds(in session: AppSession) -> [ExploredMove] {
    let app = session.app
    var moves: [ExploredMove] = []
    var targets: [CommandTarget] = []
    if kinds.contains(.actions) { targets += CommandTarget.inFront(of: app) }
    if kinds.contains(.services) {
      targets += app.services.filter { $0.faults == nil }.map { .service($0) }
    }
    let values = StateValues(session.tracker.values)
    moves += targets.flatMap { calls(of: $0, in: app, values) }
    if kinds.contains(.faults) { moves += app.services.flatMap { Self.faults(of: $0, in: app) } }
    if let time = Self.timeToDeadline(in: app) {
      if kinds.contains(.time) { moves.append(.time(time, order: [])) }
      if kinds.contains(.orders) {
        let count = app.stage.clock.firstSleepers.count
        moves += orders(of: count).map { .time(time, order: $0) }
      }
    }
    if kinds.contains(.moves), let front = app.router.front?.name {
      moves += [.back(from: front), .up(from: front), .dismiss(from: front)]
      moves += app.router.tabNames.map { .tab($0, from: front) }
    }
    if kinds.contains(.links) {
      let links = links ?? Self.links(of: app)
      self.links = links
      moves += links
    }
    return moves
  }

  private static func timeToDeadline(in app: any SceneApp) -> Duration? {
    let clock = app.stage.clock
    return clock.nextDeadline.map { max(.zero, clock.now.duration(to: $0)) }
  }

  /// Orders of sleepers, without that in which they fell asleep: all of three at most, otherwise those in which one
  /// wakes just before the one before it, and some random ones.
  private func orders(of count: Int) -> [[Int]] {
    switch count {
    case ...1: return []
    case 2: return [[1, 0]]
    case 3: return [[0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
    default:
      let usual = Array(0..<count)
      let swapped = (1..<min(count, Self.movesPerAction)).map { position in
        var order = usual
        order.swapAt(position - 1, position)
        return order
      }
      var generator = SeededGenerator(seed: seed)
      let random = (0..<Self.randomOrders).map { _ in usual.shuffled(using: &generator) }
      return OrderedSet(swapped + random).subtracting([usual]).elements
    }
  }

  private static func links(of app: any SceneApp) -> [ExploredMove] {
    app.router.links.examples.compactMap { pattern, destination in
      (try? app.router.links.print(destination)).map { .link(url: $0, pattern: "\(pattern.path)") }
    }
  }

  private mutating func calls(
    of target: CommandTarget, in app: any SceneApp, _ values: StateValues
  ) -> [ExploredMove] {
    let commands = target.commands
    guard !commands.isEmpty else { return [] }
    let owner = ExploredMove.Target(target, in: app)
    return commands.flatMap { schema in
      argumentLists(of: schema, of: target.name, values).map {
        .call(owner, CommandCall(schema.name, $0))
      }
    }
  }

  private static func faults(of service: ServiceHandle, in app: any SceneApp) -> [ExploredMove] {
    guard let faults = service.faults else { return [] }
    let owner = ExploredMove.Target(.service(service), in: app)
    return faults.map { call in
      let arguments = call.arguments.map { Argument(label: $0.label, $0.input.asSaved) }
      return .fault(owner, CommandCall(call.name, arguments))
    }
  }

  /// The arguments of a command: the first values of all parameters, then each other value of one of them.
  ///
  /// - Returns: No list if a parameter that is required has no known value.
  private mutating func argumentLists(
    of schema: CommandSchema, of owner: String, _ values: StateValues
  ) -> [[Argument]] {
    guard !schema.parameters.isEmpty else { return [[]] }
    var choices: [[String?]] = []
    var limit = Self.movesPerAction
    for parameter in schema.parameters {
      let action = "\(owner).\(schema.name)"
      let given = given(Self.names(of: parameter.label, in: action))
      limit += given?.count ?? 0
      if given == nil, parameter.type.unwrapped == .secret(.string) { givesSecrets = true }
      let texts = given ?? texts(for: parameter, values)
      if !parameter.isRequired {
        choices.append([nil] + texts)
      } else if texts.isEmpty {
        return []
      } else {
        choices.append(texts)
      }
    }
    let first = choices.map { $0[0] }
    var lists = [first]
    for (index, values) in choices.enumerated() {
      for value in values.dropFirst() {
        var list = first
        list[index] = value
        lists.append(list)
      }
    }
    return lists.prefix(limit).map { list in
      zip(schema.parameters, list).compactMap { parameter, value in
        value.map { Argument(label: parameter.label, .text($0, quoted: false)) }
      }
    }
  }

  /// The names by which a parameter can be given values.
  private static func names(of label: String?, in action: String) -> [String] {
    label.map { ["\(action).\($0)", $0] } ?? [action]
  }

  /// Notes which given values a move has read.
  mutating func noteValues(of move: ExploredMove, _ error: CommandError?) {
    guard !values.isEmpty, case .call(let target, let call) = move else { return }
    let action = "\(target.name).\(call.name)"
    for (index, argument) in call.arguments.enumerated() {
      guard case .text(let text, _) = argument.input,
        let name = Self.names(of: argument.label, in: action).first(where: { values[$0] != nil }),
        values[name]?.contains(text) == true
      else { continue }
      let value = "\(name)=\(text)"
      unread[value] = unread[value] != false && error?.argumentIndex == index
    }
  }

  /// The values that were given, as in `chat.send.text=hello`, and that no parameter could read.
  package var unreadValues: [String] { unread.filter(\.value).map(\.key) }

  /// The values that are given for the first of some names; nil if there are none.
  private mutating func given(_ names: [String]) -> [String]? {
    guard !values.isEmpty, let name = names.first(where: { values[$0] != nil }) else { return nil }
    unusedValues.remove(name)
    return values[name]
  }

  /// Values of a parameter: from the state, then those of its type.
  private func texts(
    for parameter: CommandParameter, _ values: StateValues
  ) -> [String] {
    let found =
      SampleArguments.areAll(of: parameter.type)
      ? [] : values.values(for: parameter.name).prefix(3).map(\.text)
    var seen: Set<String> = []
    let edges = triesEdges ? SampleArguments.edges(of: parameter.type) : []
    return (found + SampleArguments.texts(of: parameter.type) + edges).filter {
      seen.insert($0).inserted
    }
  }
}

extension Argument.Input {
  /// The input as it is after it was saved and read, so that a resumed search has the same moves.
  fileprivate var asSaved: Argument.Input {
    switch self {
    case .text: self
    case .value(.symbol(let word)): .text(word, quoted: false)
    case .value(let value): .value(value.asSaved)
    }
  }
}

extension Value {
  /// The value after it was encoded and decoded.
  fileprivate var asSaved: Value {
    switch self {
    case .null, .bool, .int, .string: self
    case .double(let number): Int64(exactly: number).map { .int(Int128($0)) } ?? self
    case .symbol(let text): .string(text)
    case .redacted: .string("<redacted>")
    case .array(let elements): .array(elements.map(\.asSaved))
    case .variant(let name, let payload): .object([name: payload.asSaved])
    case .object(let fields):
      .object(
        OrderedDictionary(
          uniqueKeysWithValues: fields.sorted { $0.key < $1.key }.map { ($0.key, $0.value.asSaved) }
        ))
    }
  }
}
