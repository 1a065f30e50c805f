import SceneCommands
import OrderedCollections

/// The cases in a state: of an enum its own, of a struct those of its fields, by name.
///
/// The payloads of cases are left out, so there are few different values, and none contains a secret.
struct StateCases: Hashable, Sendable, CustomStringConvertible {
  /// The cases by path; the path of the state itself is empty.
  private let cases: OrderedDictionary<String, String>
  /// Whether the state has a value at the path, which it may have only in some cases.
  let hasValue: Bool

  /// Finds the cases in a state.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - path: The path of the case in the state; nil for all cases of enums.
  init(of state: Value, at path: ValuePath?) {
    if let path {
      let value = try? state.value(at: path)
      hasValue = value != nil
      cases = Self.name(value ?? .null).map { [path.description: $0] } ?? [:]
      return
    }
    hasValue = true
    if let name = Self.enumCase(state) {
      cases = ["": name]
    } else if case .object(let fields) = state {
      cases = fields.compactMapValues(Self.enumCase)
    } else {
      cases = [:]
    }
  }

  var paths: OrderedSet<String> { cases.keys }

  var description: String { cases.values.joined(separator: " ") }

  subscript(path: String) -> String? { cases[path] }

  /// The case of an enum; nil for other values.
  static func enumCase(_ value: Value) -> String? {
    switch value {
    case .symbol(let name), .variant(let name, _): name
    default: nil
    }
  }

  /// The case of an enum, an optional or a truth value.
  private static func name(_ value: Value) -> String? {
    switch value {
    case .null: "none"
    case .bool(let flag): "\(flag)"
    case let value: enumCase(value)
    }
  }
}

/// The state machine of a loop, a service or a scene, as far as it was seen.
struct Machine: Sendable {
  struct Transition: Hashable {
    let from: StateCases
    let event: String
    let to: StateCases
  }

  private var initial: OrderedSet<StateCases> = []
  /// The transitions, and how often inputs that count have made each.
  private var transitions: OrderedDictionary<Transition, Int> = [:]

  mutating func begin(in cases: StateCases) { initial.append(cases) }

  /// Adds a transition, which was made by an input that counts or by another.
  mutating func add(_ transition: Transition, counts: Bool) {
    transitions[transition, default: 0] += counts ? 1 : 0
  }

  /// The path of the case that the diagram shows: the first that every state has; nil if there is none.
  private var path: String? {
    let all = initial.elements + transitions.keys.flatMap { [$0.from, $0.to] }
    guard all.contains(where: \.hasValue) else { return nil }
    return all.first?.paths.first { path in all.allSatisfy { $0[path] != nil } }
  }

  /// The diagram of the machine; nil if its states have no cases.
  func diagram(_ name: String) -> Diagram? {
    guard let path else { return nil }
    let starts = Set(initial.compactMap { $0[path] })
    let edges = transitions.compactMap { transition, count -> Diagram.Edge? in
      guard let from = transition.from[path], let to = transition.to[path] else { return nil }
      return Diagram.Edge(from: from, transition.event, to: to, count: count)
    }
    let reached = starts.union(edges.filter { $0.count != 0 }.flatMap { [$0.from, $0.to] })
    return Diagram(
      name, .machine,
      nodes: reached.union(edges.flatMap { [$0.from, $0.to] }).map {
        Diagram.Node($0, isInitial: starts.contains($0), isReached: reached.contains($0))
      },
      edges: edges)
  }
}
