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

  /// The diagram as lines of at most 38 columns, unless a name is longer; `*` marks where the app begins.
  package var text: String {
    (kind == .scopes ? roots.flatMap { tree(from: $0, indent: "") } : list).joined(separator: "\n")
  }

  private var list: [String] {
    nodes.flatMap { node in
      [(node.isInitial ? "* " : "  ") + VisibleText.visible(node.name)]
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
      if let label = edge.label { labels[label, default: []].append(edge.to) }
    }
    return labels
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
      + joined.map { edge, labels in
        "  \(state(edge.from)) --> \(state(edge.to)): "
          + labels.map(Self.mermaid).joined(separator: ", ")
      }
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
      + joined.map { edge, labels in
        let text = labels.map(Self.mermaid).joined(separator: ", ")
        let arrow = edge.label == nil ? (kind == .scopes ? "---" : "-.->") : "-->|\"\(text)\"|"
        return "  n\(index(of: edge.from)) \(arrow) n\(index(of: edge.to))"
      }
  }

  private func index(of name: String) -> Int { nodes.firstIndex { $0.name == name } ?? 0 }

  /// The edges, of which those with labels between the same nodes are joined.
  private var joined: [(edge: Edge, labels: [String])] {
    var joined: OrderedDictionary<[String], (edge: Edge, labels: [String])> = [:]
    for edge in edges {
      let key = [edge.from, edge.to, edge.label == nil ? "parent" : "move"]
      joined[key, default: (edge, [])].labels += [edge.label].compactMap(\.self)
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
    let edges = joined.map { edge, labels in
      let attributes =
        edge.label == nil
        ? (kind == .scopes ? " [dir=none]" : " [style=dashed]")
        : " [label=\(Self.quoted(labels.joined(separator: "\n")))]"
      return "  \(Self.quoted(edge.from)) -> \(Self.quoted(edge.to))\(attributes);"
    }
    let nodes = nodes.map { node in
      let text = ([shortName(of: node)] + node.details).joined(separator: "\n")
      let style = node.isInitial ? ", style=\"rounded,bold\"" : ""
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
