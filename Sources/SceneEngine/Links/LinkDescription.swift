package import SceneCommands
package import SceneLinks
import OrderedCollections
import Scenes
import SceneText

extension LinkTable {
  /// The narrowest column for details; below it, they are on lines of their own.
  private static let minDetailColumns = 30

  /// The patterns, in lines of at most `columns`: the details beside each pattern, or below it if there is no room.
  func listing(columns: Int) -> [String] {
    let heads = ColumnText.Table(patterns.map { ["\($0)", $0.name] })
    let indent = heads.width + 2
    guard columns - indent >= Self.minDetailColumns else {
      return patterns.flatMap { pattern in
        ["\(pattern)  \(pattern.name)"]
          + pattern.details.flatMap {
            ColumnText.fold($0, first: "  ", others: "    ", width: columns)
          }
      }
    }
    return zip(patterns, heads.lines).flatMap { pattern, head in
      pattern.details.isEmpty
        ? [head]
        : ColumnText.fold(
          pattern.details.joined(separator: "; "), first: TerminalText.padded(head, to: indent),
          others: String(repeating: " ", count: indent), width: columns)
    }
  }
}

extension LinkPattern {
  /// Its parent, guards, policy and parameters, where they are not the usual ones.
  fileprivate var details: [String] {
    var details: [String] = []
    if let parent { details.append("parent \(parent)") }
    if !guards.isEmpty { details.append("guards \(guards.joined(separator: ", "))") }
    if policy != .reset { details.append("policy \(policy.rawValue)") }
    return details + parameters.map(\.text)
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
