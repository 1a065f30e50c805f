/// Generates URLs from a link table: valid, almost valid, and hostile ones.
///
/// A URL contains no literal line ending or tab and does not start with `#`, so that a list can
/// have one per line. The URLs depend only on the table and the random numbers.
package struct LinkSampler: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case good
    /// A valid URL with some bytes changed, which may still be valid.
    case mutated
    /// A URL that an attacker would send; it may still be harmless.
    case hostile
  }

  package struct Sample: Sendable {
    package let url: String
    package let kind: Kind
    /// The destination of a valid URL.
    package let destination: Destination?
  }

  let table: LinkTable
  private let values: LinkSampleValues

  package init(_ table: LinkTable) {
    self.table = table
    values = LinkSampleValues(table)
  }

  /// The next URL: half of them are valid, the others mutated or hostile.
  package func next(using random: inout some RandomNumberGenerator) -> Sample {
    switch Int.random(in: 0..<8, using: &random) {
    case 0..<4: good(using: &random) ?? hostile(using: &random)
    case 4..<6: mutated(using: &random)
    default: hostile(using: &random)
    }
  }

  /// A valid URL; nil if the table has no patterns to make one from.
  package func good(using random: inout some RandomNumberGenerator) -> Sample? {
    // A text may equal the literal of another pattern, and then has no link of its own.
    for _ in 0..<16 {
      guard let pattern = table.patterns.randomElement(using: &random),
        let destination = values.destination(of: pattern, using: &random),
        let url = try? table.print(destination)
      else { continue }
      let spelled = LinkSpelling.spell(url, table.origins, using: &random)
      return Sample(
        url: spelled, kind: .good, destination: try? table.completed(destination))
    }
    return nil
  }

  private func mutated(using random: inout some RandomNumberGenerator) -> Sample {
    var url = Array((good(using: &random)?.url ?? prefix).utf8)
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      LinkMutation.mutate(&url, using: &random)
    }
    return Sample(url: listed(url), kind: .mutated, destination: nil)
  }

  private func hostile(using random: inout some RandomNumberGenerator) -> Sample {
    let good = good(using: &random)?.url ?? prefix
    let url = LinkAttack.url(from: good, table, using: &random)
    return Sample(url: listed(Array(url.utf8)), kind: .hostile, destination: nil)
  }

  private var prefix: String { LinkPrinter.prefix(of: table.origins) }

  /// The bytes as a line of a list.
  private func listed(_ bytes: [UInt8]) -> String {
    let breaks: [UInt8] = [UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t")]
    let text = String(decoding: bytes.filter { !breaks.contains($0) }, as: UTF8.self)
    let isBlank = text.utf8.allSatisfy { $0 == UInt8(ascii: " ") }
    return isBlank || text.hasPrefix("#") ? prefix + text.replacing("#", with: "%23") : text
  }
}

extension LinkTable {
  /// A destination of each pattern, always the same; without patterns whose values only the app knows.
  package var examples: [(pattern: LinkPattern, destination: Destination)] {
    let values = LinkSampleValues(self)
    return patterns.compactMap { pattern in
      // Some texts equal the literal of another pattern, or are too large for a parameter of a parent.
      var random = ExampleNumbers()
      for _ in 0..<16 {
        if let destination = values.destination(of: pattern, using: &random),
          (try? self.print(destination)) != nil, let completed = try? completed(destination)
        {
          return (pattern, completed)
        }
      }
      return nil
    }
  }
}

/// Numbers that are the same in each run (SplitMix64).
private struct ExampleNumbers: RandomNumberGenerator {
  private var state: UInt64 = 0

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}

/// Values for the parameters of a table's patterns.
struct LinkSampleValues: Sendable {
  /// Texts that a custom type may accept; only the app knows which.
  private static let texts =
    ["a", "A", "abc", "ABC", "true", "en", "en_AU", "2026-01-31", "2026-01-31T12:00:00Z", "12:30"]
    + ["jane@example.com", "00000000-0000-4000-8000-000000000000", "1.2.3", "SYD", "#ff0000"]
    + [
      "-1000", "-1", "0", "0.5", "1", "2", "7", "10", "42", "100", "999", "1000", "9999", "123456",
    ]
  private static let alphabet = Array("abcxyz019-._~!$&'()*+,;=:@/?#%[]\\\"<>|^` éßक\u{301}字😀")

  /// The texts above that each custom type accepts.
  private let accepted: [String: [String]]

  init(_ table: LinkTable) {
    var accepted: [String: [String]] = [:]
    for case .custom(let codec) in table.patterns.flatMap(\.parameters).map(\.type) {
      accepted[codec.name] =
        accepted[codec.name] ?? Self.texts.filter { codec.parse($0) != nil }
    }
    self.accepted = accepted
  }

  /// A destination of a pattern; nil if a type has no known value.
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

  /// A value of a custom type: a number of similar size, or one of the texts that it accepts.
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

/// Alternative spellings of a URL with the same destination.
enum LinkSpelling {
  /// Changes the spelling of a printed URL, sometimes.
  static func spell(
    _ url: String, _ origins: LinkOrigins, using random: inout some RandomNumberGenerator
  ) -> String {
    var url = url
    switch Int.random(in: 0..<8, using: &random) {
    case 0: url = withCapitals(url)
    case 1: url = encodingLetters(url, origins, using: &random)
    case 2: url = withOtherOrigin(url, origins, using: &random)
    case 3: url += "#top"
    case 4 where !url.contains("?"): url += url.hasSuffix("/") ? "?" : "/?&"
    default: break
    }
    return url
  }

  /// Schemes and hosts are case-insensitive.
  private static func withCapitals(_ url: String) -> String {
    guard let colon = url.firstIndex(of: ":") else { return url }
    return url[..<colon].uppercased() + url[colon...]
  }

  /// Letters can also be percent-encoded.
  private static func encodingLetters(
    _ url: String, _ origins: LinkOrigins, using random: inout some RandomNumberGenerator
  ) -> String {
    let prefix = LinkPrinter.prefix(of: origins)
    var result = prefix
    var rest = url.utf8.dropFirst(prefix.utf8.count)
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        result += "%" + String(decoding: rest.prefix(2), as: UTF8.self)
        rest = rest.dropFirst(2)
      } else if LinkCharacters.isUnreserved(byte), Int.random(in: 0..<4, using: &random) == 0 {
        result += LinkPrinter.percentEncoded(byte)
      } else {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    return result
  }

  /// All schemes and hosts lead to the same paths.
  private static func withOtherOrigin(
    _ url: String, _ origins: LinkOrigins, using random: inout some RandomNumberGenerator
  ) -> String {
    let rest = url.dropFirst(LinkPrinter.prefix(of: origins).count)
    let prefixes =
      origins.schemes.flatMap { ["\($0)://", "\($0):///", "\($0):/"] }
      + origins.hosts.map { "https://\($0)/" }
    return (prefixes.randomElement(using: &random) ?? "") + rest
  }
}

/// Small changes to a URL's bytes.
enum LinkMutation {
  private static let pieces = [
    "/", "//", "?", "&", "=", "#", "%", "%2", "%2F", "%2e%2e", "..", ".", "%C3", "%A9", "%00",
    "%0a", "%ff", "\\", "@", ":", ":443", "+", " ", "é", "e\u{301}", "0", "-", "a", "~",
  ].map { Array($0.utf8) }

  static func mutate(_ url: inout [UInt8], using random: inout some RandomNumberGenerator) {
    let place = Int.random(in: 0...url.count, using: &random)
    let piece = pieces.randomElement(using: &random) ?? []
    switch Int.random(in: 0..<7, using: &random) {
    case 0 where place < url.count: url.remove(at: place)
    case 1 where place < url.count: url[place] = UInt8.random(in: 0x20...0x7E, using: &random)
    case 2: url.insert(UInt8.random(in: 0x20...0x7E, using: &random), at: place)
    case 3: url.removeSubrange(place...)
    case 4: url.append(contentsOf: url[place...].prefix(64))
    case 5 where place + 1 < url.count: url.swapAt(place, place + 1)
    default: url.insert(contentsOf: piece, at: place)
    }
  }
}
