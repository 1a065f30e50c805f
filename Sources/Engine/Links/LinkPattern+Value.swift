package import Commands
package import Links
import OrderedCollections
import Scenes

extension LinkPattern {
  /// The pattern as data, for other programs.
  package var value: Value {
    .object([
      "path": .string(path),
      "pattern": .string(description),
      "name": .string(name),
      "parent": parent.map(Value.string) ?? .null,
      "guards": .array(guards.map(Value.string)),
      "policy": .string(policy.rawValue),
      "parameters": .array(parameters.map(\.value)),
    ])
  }
}

extension LinkParameter {
  fileprivate var value: Value {
    .object([
      "name": .string(name),
      "location": .string(location.word),
      "type": .string(type.name),
      "cases": .array(type.cases.map(Value.string)),
      "isRequired": .bool(isRequired),
      "isList": .bool(isList),
      "default": defaultValue.map(\.value) ?? .null,
    ])
  }

  private var defaultValue: LinkValue? {
    guard case .defaulted(let value) = rule.occurrence else { return nil }
    return value
  }
}

extension LinkParameter.Location {
  fileprivate var word: String {
    switch self {
    case .path: "path"
    case .rest: "rest"
    case .query: "query"
    }
  }
}

extension LinkType {
  fileprivate var cases: [String] {
    switch self {
    case .oneOf(let cases): cases
    case .bool: ["true", "false"]
    case .string, .int, .double, .url, .custom: []
    }
  }
}
