import SceneCommands
import OrderedCollections
import SceneText

/// The format of a diagram.
package enum DiagramFormat: String, CaseIterable, Sendable, ArgumentCodable {
  /// Lines for a terminal.
  case text
  /// Mermaid, which many pages draw.
  case mermaid
  /// The language of Graphviz.
  case dot
  /// A picture, drawn by Graphviz.
  case svg
}

extension Diagram {
  // MARK: Text

  /// The diagram as lines of at most 38 columns, unless a name is longer; `*` marks where the app begins, `?` what no
  /// input that counts has reached.
  package var text: String {
    (kind == .scopes ? roots.flatMap { tree(from: $0, indent: "") } : list).joined(separator: "\n")
  }

  private var list: [String] {
    nodes.flatMap { node in
      [(node.isInitial ? "* " : node.isReached ? "  " : "? ") + VisibleText.visible(node.name)]
        + edges.filter { $0.to == node.name && $0.label == nil }
        .flatMap { Self.fold("under \($0.from)") }
        + labels(from: node.name).flatMap { label, targets in
          Self.fold("\(label) → \(targets.joined(separator: ", "))")
        }
    }
  }

  private static func fold(_ text: String) -> [String] {
    ColumnText.fold(text, first: "    ", others: "      ")
  }

  /// The targets of each label.
  private func labels(from node: String) -> OrderedDictionary<String, [String]> {
    var labels: OrderedDictionary<String, [String]> = [:]
    for edge in edges where edge.from == node {
      if let label = edge.label {
        labels[label, default: []].append(edge.to + note(of: edge))
      }
    }
    return labels
  }

  /// How often an edge was taken, where a drawing says it.
  private func note(of edge: Edge) -> String {
    guard let count = edge.count else { return "" }
    return count == 0 ? " (never)" : showsCounts ? " (\(count))" : ""
  }

  private var roots: [Node] { nodes.filter { node in !edges.contains { $0.to == node.name } } }

  private func tree(from node: Node, indent: String) -> [String] {
    [indent + VisibleText.visible(shortName(of: node))]
      + node.details.map { "\(indent)  · \(VisibleText.visible($0))" }
      + nodes.filter { child in edges.contains { $0.from == node.name && $0.to == child.name } }
      .flatMap { tree(from: $0, indent: indent + "  ") }
  }

  /// The name of a node in a drawing: of a scope, the last part of its path.
  private func shortName(of node: Node) -> String {
    guard kind == .scopes else { return node.name }
    return node.name.split(separator: "/").last.map(String.init) ?? node.name
  }

  // MARK: Mermaid

  /// The diagram in Mermaid: a state diagram, or a flowchart.
  package var mermaid: String {
    (kind == .machine ? stateDiagram : flowchart).joined(separator: "\n")
  }

  private var stateDiagram: [String] {
    ["stateDiagram-v2"]
      + nodes.filter { state($0.name) != $0.name }.map { node in
        "  state \"\(Self.mermaid(node.name))\" as \(state(node.name))"
      }
      + nodes.filter(\.isInitial).map { "  [*] --> \(state($0.name))" }
      + joined.map { edge in
        "  \(state(edge.from)) --> \(state(edge.to)): "
          + edge.labels.map(Self.mermaid).joined(separator: ", ")
      }
      + unreached(nodes.filter { !$0.isReached }.map { state($0.name) })
  }

  /// Lines of Mermaid that draw nodes dashed.
  private func unreached(_ names: [String]) -> [String] {
    guard !names.isEmpty else { return [] }
    return ["  classDef unreached stroke-dasharray: 5 5"]
      + names.map { "  class \($0) unreached" }
  }

  /// The name of a state in Mermaid: its own if that is a word without a meaning there.
  private func state(_ name: String) -> String {
    let isWord = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    let isPlain = isWord && name.first?.isLetter == true && !Self.words.contains(name.lowercased())
    return isPlain ? name : "_\(index(of: name))"
  }

  /// The words with a meaning in state diagrams.
  private static let words: Set<String> = [
    "acctitle", "accdescr", "as", "class", "classdef", "click", "default", "direction", "end",
    "hide", "note", "scale", "state", "style",
  ]

  private var flowchart: [String] {
    [kind == .scopes ? "flowchart TD" : "flowchart LR"]
      + nodes.enumerated().map { index, node in
        let lines = [shortName(of: node)] + node.details
        let text = lines.map(Self.mermaid).joined(separator: "<br/>")
        return node.isInitial ? "  n\(index)([\"\(text)\"])" : "  n\(index)[\"\(text)\"]"
      }
      + joined.map { edge in
        let text = edge.labels.map(Self.mermaid).joined(separator: ", ")
        let arrow = kind == .scopes ? "---" : edge.isDashed ? "-.->" : "-->"
        let label = text.isEmpty ? "" : "|\"\(text)\"|"
        return "  n\(index(of: edge.from)) \(arrow)\(label) n\(index(of: edge.to))"
      }
      + unreached(nodes.indices.filter { !nodes[$0].isReached }.map { "n\($0)" })
  }

  private func index(of name: String) -> Int { nodes.firstIndex { $0.name == name } ?? 0 }

  /// Edges between the same nodes that are drawn as one.
  private struct JoinedEdge {
    let from: String
    let to: String
    var labels: [String] = []
    /// Whether it is from a parent, or no input that counts has taken it.
    let isDashed: Bool
  }

  private var joined: [JoinedEdge] {
    var joined: OrderedDictionary<[String], JoinedEdge> = [:]
    for edge in edges {
      let isDashed = edge.count ?? 0 == 0
      let key = [edge.from, edge.to, edge.label == nil ? "parent" : isDashed ? "never" : "taken"]
      joined[key, default: JoinedEdge(from: edge.from, to: edge.to, isDashed: isDashed)].labels +=
        edge.label.map { [$0 + note(of: edge)] } ?? []
    }
    return Array(joined.values)
  }

  /// A text in a label of Mermaid, whose entities have a `#` instead of an `&`.
  private static func mermaid(_ text: String) -> String {
    VisibleText.visible(text).map { character in
      switch character {
      case "\"": "#quot;"
      case "#", ";", ":", "<", ">", "&", "|", "`": "#\(character.asciiValue ?? 0);"
      default: String(character)
      }
    }.joined()
  }

  // MARK: DOT

  /// The diagram in the language of Graphviz.
  package var dot: String {
    let edges = joined.map { edge in
      let attributes =
        (edge.labels.isEmpty ? [] : ["label=\(Self.quoted(edge.labels.joined(separator: "\n")))"])
        + [kind == .scopes ? "dir=none" : edge.isDashed ? "style=dashed" : nil].compactMap(\.self)
      return "  \(Self.quoted(edge.from)) -> \(Self.quoted(edge.to))"
        + " [\(attributes.joined(separator: ", "))];"
    }
    let nodes = nodes.map { node in
      let text = ([shortName(of: node)] + node.details).joined(separator: "\n")
      let style =
        node.isInitial
        ? ", style=\"rounded,bold\"" : node.isReached ? "" : ", style=\"rounded,dashed\""
      return "  \(Self.quoted(node.name)) [label=\(Self.quoted(text))\(style)];"
    }
    let head = [
      "digraph \(Self.quoted(name)) {", "  rankdir=\(kind == .navigation ? "LR" : "TB");",
      "  node [shape=box, style=rounded];",
    ]
    return (head + nodes + edges + ["}"]).joined(separator: "\n")
  }

  /// A text in quotes, where only a quote and a backslash are special; a line ending is `\n`.
  private static func quoted(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      VisibleText.visible(String(line)).replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    }
    return "\"\(lines.joined(separator: "\\n"))\""
  }
}
