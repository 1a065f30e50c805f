/// Values for the parameters of a table's patterns.
struct LinkSampleValues: Sendable {
  /// Texts that a type of an app's own may take, since nobody knows but the app.
  private static let texts =
    ["a", "A", "abc", "ABC", "true", "en", "en_AU", "2026-01-31", "2026-01-31T12:00:00Z", "12:30"]
    + ["jane@example.com", "00000000-0000-4000-8000-000000000000", "1.2.3", "SYD", "#ff0000"]
    + [
      "-1000", "-1", "0", "0.5", "1", "2", "7", "10", "42", "100", "999", "1000", "9999", "123456",
    ]
  private static let alphabet = Array("abcxyz019-._~!$&'()*+,;=:@/?#%[]\\\"<>|^` éßक\u{301}字😀")

  /// Those of the texts above that each custom type takes.
  private let accepted: [String: [String]]

  init(_ table: LinkTable) {
    var accepted: [String: [String]] = [:]
    for case .custom(let codec) in table.patterns.flatMap(\.parameters).map(\.type) {
      accepted[codec.name] =
        accepted[codec.name] ?? Self.texts.filter { codec.parse($0) != nil }
    }
    self.accepted = accepted
  }

  /// A destination of a pattern; nil where a type has no value that anybody knows of.
  func destination(
    of pattern: LinkPattern, using random: inout some RandomNumberGenerator
  ) -> Destination? {
    var result = Destination(pattern.name)
    for parameter in pattern.parameters {
      switch parameter.rule.occurrence {
      case .optional, .defaulted: if Bool.random(using: &random) { continue }
      case .required, .repeated: break
      }
      guard let value = value(of: parameter, using: &random) else { return nil }
      result.parameters.append(.init(parameter.name, value))
    }
    return result
  }

  private func value(
    of parameter: LinkParameter, using random: inout some RandomNumberGenerator
  ) -> LinkValue? {
    guard parameter.isList else { return value(of: parameter.type, using: &random) }
    var values: [LinkValue] = []
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      guard let value = value(of: parameter.type, using: &random) else { return nil }
      values.append(value)
    }
    return .list(values)
  }

  private func value(
    of type: LinkType, using random: inout some RandomNumberGenerator
  ) -> LinkValue? {
    switch type {
    case .string: return .string(text(using: &random))
    case .int: return .int(int(using: &random))
    case .double:
      return .double(
        Bool.random(using: &random)
          ? Double.random(in: -1000...1000, using: &random)
          : Double.random(in: -1e300...1e300, using: &random))
    case .bool: return .bool(Bool.random(using: &random))
    case .oneOf(let cases): return cases.randomElement(using: &random).map { .string($0) }
    case .url(let origins):
      let prefixes = origins.schemes.map { "\($0)://" } + origins.hosts.map { "https://\($0)/" }
      return prefixes.randomElement(using: &random).map {
        .string($0 + LinkPrinter.percentEncoded(text(using: &random).utf8))
      }
    case .custom(let codec): return custom(codec, using: &random)
    }
  }

  /// A value of the app's own: a number of its size, or one of the texts that it takes.
  private func custom(
    _ codec: LinkCodec, using random: inout some RandomNumberGenerator
  ) -> LinkValue? {
    guard let known = accepted[codec.name]?.randomElement(using: &random) else { return nil }
    let near =
      if let number = Int(known) {
        "\(number + Int.random(in: -50...50, using: &random))"
      } else if let number = Double(known) {
        "\(number + Double.random(in: -50...50, using: &random))"
      } else {
        known
      }
    return codec.parse(near) ?? codec.parse(known)
  }

  private func int(using random: inout some RandomNumberGenerator) -> Int64 {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: [0, 1, -1, .max, .min].randomElement(using: &random) ?? 0
    case 1: Int64.random(in: .min ... .max, using: &random)
    default: Int64.random(in: 0...1000, using: &random)
    }
  }

  private func text(using random: inout some RandomNumberGenerator) -> String {
    let isPlain = Bool.random(using: &random)
    let count = Int.random(in: 1...12, using: &random)
    var text = "a"
    for _ in 0..<count {
      let character = Self.alphabet.randomElement(using: &random) ?? "a"
      text.append(isPlain && !character.isLetter ? "b" : character)
    }
    return text
  }
}
