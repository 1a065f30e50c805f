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

    package init(_ name: String, details: [String] = [], isInitial: Bool = false) {
      self.name = name
      self.details = details
      self.isInitial = isInitial
    }
  }

  package struct Edge: Hashable, Sendable {
    package let from: String
    package let to: String
    /// The event or move; nil for a parent.
    package let label: String?

    package init(from: String, _ label: String? = nil, to: String) {
      self.from = from
      self.to = to
      self.label = label
    }
  }

  package let name: String
  package let kind: Kind
  /// The nodes, from the initial ones in the order in which the edges lead to them.
  package let nodes: [Node]
  /// The edges, by their first node, label and last node.
  package let edges: [Edge]

  /// Creates a diagram in its canonical order, which does not depend on the order of the arguments.
  package init(_ name: String, _ kind: Kind, nodes: some Sequence<Node>, edges: some Sequence<Edge>)
  {
    self.name = name
    self.kind = kind
    let known = Dictionary(nodes.map { ($0.name, $0) }) { first, _ in first }
    let leaving = Dictionary(grouping: Set(edges), by: \.from).mapValues { edges in
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
            "details": .array(node.details.map(Value.string)),
          ])
        }),
      "edges": .array(
        edges.map { edge in
          .object([
            "from": .string(edge.from), "to": .string(edge.to),
            "label": edge.label.map(Value.string) ?? .null,
          ])
        }),
    ])
  }
}
