package import Commands
package import Links
import OrderedCollections
import Scenes
import Text

extension LinkTable {
  /// The patterns by their paths, each with its properties indented below, in lines of at most `columns`.
  func listing(columns: Int) -> [String] {
    patterns.flatMap { pattern in
      var rows: [String] = []
      if let parent = pattern.parent { rows.append("parent \(parent)") }
      if !pattern.guards.isEmpty { rows.append("guards \(pattern.guards.joined(separator: ", "))") }
      if pattern.policy != .reset { rows.append("policy \(pattern.policy.rawValue)") }
      rows += pattern.parameters.map(\.text)
      return ["\(pattern)  \(pattern.name)"]
        + rows.flatMap { ColumnText.fold($0, first: "  ", others: "    ", width: columns) }
    }
  }
}

extension LinkPattern {
  /// The pattern as data, for other programs.
  package var value: Value {
    .object([
      "path": .string(path), "pattern": .string(description), "name": .string(name),
      "parent": parent.map(Value.string) ?? .null, "guards": .array(guards.map(Value.string)),
      "policy": .string(policy.rawValue), "parameters": .array(parameters.map(\.value)),
    ])
  }
}

extension LinkParameter {
  fileprivate var text: String {
    let occurrence =
      switch rule.occurrence {
      case .required: isList ? ", any number" : ""
      case .optional: ", optional"
      case .defaulted(let value): ", default \(value)"
      case .repeated: ", any number"
      }
    return "\(name): \(type.name)\(occurrence)"
  }

  fileprivate var value: Value {
    let fallback: Value =
      if case .defaulted(let value) = rule.occurrence { value.value } else { .null }
    let place =
      switch location {
      case .path: "path"
      case .rest: "rest"
      case .query: "query"
      }
    return .object([
      "name": .string(name), "location": .string(place), "type": .string(type.name),
      "cases": .array(type.choices.map(Value.string)), "isRequired": .bool(isRequired),
      "isList": .bool(isList), "default": fallback,
    ])
  }
}

extension LinkType {
  /// The possible texts, if they are few.
  var choices: [String] {
    switch self {
    case .oneOf(let cases): cases
    case .bool: ["true", "false"]
    case .string, .int, .double, .url, .custom: []
    }
  }
}
