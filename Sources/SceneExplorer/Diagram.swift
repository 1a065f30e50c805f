package import SceneCommands
import OrderedCollections

/// A drawing of what was seen of an app: nodes, and the edges between them.
package struct Diagram: Equatable, Sendable {
  /// What is drawn.
  package enum Kind: String, Sendable {
    /// The cases of a state, and the events that lead from one to another.
    case machine
    /// The places of an app, their parents, and the moves between them.
    case navigation
    /// The scopes of an app, each with the types of its objects.
    case scopes
  }

  package struct Node: Hashable, Sendable {
    package let name: String
    /// The lines below the name.
    package var details: [String] = []
    /// Whether the app begins here.
    package var isInitial = false
    /// Whether an input that counts has led here.
    package var isReached = true

    package init(
      _ name: String, details: [String] = [], isInitial: Bool = false, isReached: Bool = true
    ) {
      self.name = name
      self.details = details
      self.isInitial = isInitial
      self.isReached = isReached
    }
  }

  package struct Edge: Hashable, Sendable {
    package let from: String
    package let to: String
    /// The event or move; nil for a parent.
    package let label: String?
    /// How often inputs that count have taken it; nil for a parent.
    package let count: Int?

    /// Creates the edge from a parent.
    package init(from: String, to: String) {
      (self.from, self.to) = (from, to)
      (label, count) = (nil, nil)
    }

    /// Creates an edge of an event or a move.
    package init(from: String, _ label: String, to: String, count: Int) {
      (self.from, self.to) = (from, to)
      (self.label, self.count) = (label, count)
    }

    /// One edge of several with the same nodes and label.
    fileprivate static func joining(_ edges: [Edge]) -> Edge? {
      guard let first = edges.first, let label = first.label else { return edges.first }
      let count = edges.reduce(0) { $0 + ($1.count ?? 0) }
      return Edge(from: first.from, label, to: first.to, count: count)
    }
  }

  package let name: String
  package let kind: Kind
  /// The nodes, from the initial ones in the order in which the edges lead to them.
  package let nodes: [Node]
  /// The edges, by their first node, label and last node.
  package let edges: [Edge]

  /// Whether drawings say how often each edge was taken.
  package var showsCounts = false

  /// Creates a diagram in its canonical order, which does not depend on the order of the arguments.
  ///
  /// Edges with the same nodes and label are one.
  package init(_ name: String, _ kind: Kind, nodes: some Sequence<Node>, edges: some Sequence<Edge>)
  {
    self.name = name
    self.kind = kind
    let edges = Dictionary(grouping: edges) { [$0.from, $0.label ?? "", $0.to] }
      .values.compactMap(Edge.joining)
    let known = Dictionary(nodes.map { ($0.name, $0) }) { first, _ in first }
    let leaving = Dictionary(grouping: edges, by: \.from).mapValues { edges in
      edges.sorted { ($0.label ?? "", $0.to) < ($1.label ?? "", $1.to) }
    }
    var found: OrderedSet<String> = []
    func visit(_ starts: [String]) {
      found.formUnion(starts)
      var index = found.count - starts.count
      while index < found.count {
        found.formUnion(leaving[found[index]]?.map(\.to) ?? [])
        index += 1
      }
    }
    visit(known.values.filter(\.isInitial).map(\.name).sorted())
    for name in known.keys.sorted() where !found.contains(name) { visit([name]) }
    self.nodes = found.map { known[$0] ?? Node($0) }
    self.edges = found.flatMap { leaving[$0] ?? [] }
  }

  /// The diagram as data.
  package var value: Value {
    .object([
      "name": .string(name), "kind": .string(kind.rawValue),
      "nodes": .array(
        nodes.map { node in
          .object([
            "name": .string(node.name), "isInitial": .bool(node.isInitial),
            "isReached": .bool(node.isReached),
            "details": .array(node.details.map(Value.string)),
          ])
        }),
      "edges": .array(
        edges.map { edge in
          .object([
            "from": .string(edge.from), "to": .string(edge.to),
            "label": edge.label.map(Value.string) ?? .null,
            "count": edge.count.map { .int(Int128($0)) } ?? .null,
          ])
        }),
    ])
  }
}
