import Commands

/// Tells where a value with parts is other than expected.
enum ExpectationDifference {
  /// The most places that are told.
  private static let mostPlaces = 10

  /// A line for each place; nil where one of the values has no parts, or little is to be read in them.
  static func notes(of value: Value, expected: Value) -> [String]? {
    guard value.hasFields, expected.hasFields,
      max(value.description.count, expected.description.count) > 60
    else { return nil }
    let entries = ValueDifference.entries(from: expected, to: value) { $0.matches($1) }
    let lines = entries.prefix(mostPlaces).map { entry in
      let words =
        switch entry.change {
        case .added(let value): "\(short(value)), which wasn't expected"
        case .removed(let value): "missing, expected \(short(value))"
        case .changed(let expected, let value): "\(short(value)), expected \(short(expected))"
        }
      return "\(entry.path): \(words)"
    }
    let rest = entries.count - lines.count
    return rest == 0 ? lines : lines + ["\(rest) more \(rest == 1 ? "difference" : "differences")"]
  }

  private static func short(_ value: Value) -> String {
    let text = value.description
    return text.count > 60 ? text.prefix(59) + "…" : text
  }
}

extension Value {
  fileprivate var hasFields: Bool {
    switch self {
    case .object, .array, .variant: true
    case .null, .bool, .int, .double, .string, .symbol, .redacted: false
    }
  }
}
