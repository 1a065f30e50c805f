import Links
import Text

struct LinkListing {
  let table: LinkTable

  var lines: [String] { table.patterns.flatMap(lines) }

  private func lines(of pattern: LinkPattern) -> [String] {
    var rows: [String] = []
    if let parent = pattern.parent { rows.append("parent \(parent)") }
    if !pattern.guards.isEmpty { rows.append("guards \(pattern.guards.joined(separator: ", "))") }
    if pattern.policy != .reset { rows.append("policy \(pattern.policy.rawValue)") }
    rows += pattern.parameters.map(\.words)
    return ["\(pattern)  \(pattern.name)"]
      + rows.flatMap { ColumnText.fold($0, first: "  ", others: "    ") }
  }
}

extension LinkParameter {
  var words: String {
    let often =
      switch rule.occurrence {
      case .required: isList ? ", any number" : ""
      case .optional: ", or none"
      case .defaulted(let value): ", else \(value)"
      case .repeated: ", any number"
      }
    return "\(name): \(type.name)\(often)"
  }
}
