import Foundation

/// A link table as apps often write it: `URLComponents` and a tree of dictionaries.
final class DictionaryTrie {
  private final class Node {
    var children: [String: Node] = [:]
    var parameter: (name: String, isNumber: Bool, node: Node)?
    var destination: String?
  }

  private let root = Node()

  /// Adds a pattern, whose parameters are strings except for the named ones.
  func add(_ path: String, _ destination: String, numbers: Set<String> = []) {
    var node = root
    for segment in path.split(separator: "/").map(String.init) {
      if segment.hasPrefix(":") {
        let name = String(segment.dropFirst())
        let next = node.parameter?.node ?? Node()
        node.parameter = (name, numbers.contains(name), next)
        node = next
      } else {
        let next = node.children[segment] ?? Node()
        node.children[segment] = next
        node = next
      }
    }
    node.destination = destination
  }

  /// Returns the destination of a URL, and its values by name.
  func resolve(_ url: String) -> (destination: String, values: [String: Any])? {
    guard let components = URLComponents(string: url), components.scheme == "app" else {
      return nil
    }
    var values: [String: Any] = [:]
    var node = root
    let path = "/\(components.host ?? "")\(components.path)"
    for segment in path.split(separator: "/").map(String.init) {
      if let child = node.children[segment] {
        node = child
      } else if let parameter = node.parameter {
        guard let value: Any = parameter.isNumber ? Int(segment) : segment else { return nil }
        values[parameter.name] = value
        node = parameter.node
      } else {
        return nil
      }
    }
    for item in components.queryItems ?? [] { values[item.name] = item.value }
    return node.destination.map { ($0, values) }
  }
}
