extension LinkTableCheck {
  /// How many paths of a pattern are looked up before it counts as reachable.
  private static let pathLimit = 4096

  /// Checks that each pattern is what some path leads to.
  ///
  /// Only a pattern of parameters with few values can be hidden, by others that have each of these as
  /// literals.
  ///
  /// - Throws: `unreachable`.
  static func reachability(
    of patterns: [LinkPattern], in trie: LinkTrie
  ) throws(LinkTableError) {
    for (index, pattern) in patterns.enumerated() where !isPlain(pattern) {
      guard let choices = choices(of: pattern), fits(choices) else {
        throw .unreachable(pattern.path, behind: [])
      }
      guard choices.contains(where: \.isFinite) else { continue }
      let hasRest = pattern.parameters.contains { $0.location == .rest }
      let mostRest = hasRest ? LinkLimits.segments - choices.count : 0
      var others: Set<Int> = []
      var paths = 0
      func isReached(_ path: [LinkTrie.Sample]) -> Bool {
        guard path.count == choices.count else {
          return choices[path.count].samples.contains { isReached(path + [$0]) }
        }
        return (0...mostRest).contains { rest in
          paths += 1
          let path = path + Array(repeating: .other(.string), count: rest)
          guard paths < pathLimit, let found = trie.pattern(of: path), found != index else {
            return true
          }
          others.insert(found)
          return false
        }
      }
      guard isReached([]) else {
        throw .unreachable(pattern.path, behind: others.sorted().map { patterns[$0].path })
      }
    }
  }

  /// Whether a pattern has neither parameters with few values nor a long path, as most.
  private static func isPlain(_ pattern: LinkPattern) -> Bool {
    pattern.path.utf8.count <= LinkLimits.urlBytes
      && pattern.parameters.allSatisfy { parameter in
        switch parameter.type {
        case .string, .int, .double, .custom: true
        case .bool, .oneOf, .url: false
        }
      }
  }

  /// What a segment can be.
  private struct Choices {
    let samples: [LinkTrie.Sample]
    /// Whether the samples are all there are.
    let isFinite: Bool
    /// The least bytes that it is written with.
    let length: Int
  }

  /// What each segment of a pattern can be; nil where one can't be anything.
  private static func choices(of pattern: LinkPattern) -> [Choices]? {
    for parameter in pattern.parameters where parameter.isRequired {
      if texts(of: parameter.type)?.isEmpty == true { return nil }
    }
    var result: [Choices] = []
    for segment in pattern.segments {
      switch segment {
      case .text(let text):
        result.append(Choices(samples: [.text(text)], isFinite: false, length: text.count))
      case .parameter(let name):
        let type = pattern.parameter(named: name)?.type ?? .string
        guard let texts = texts(of: type)?.filter(isSegment) else {
          result.append(Choices(samples: [.other(type)], isFinite: false, length: 1))
          continue
        }
        guard let length = texts.map(\.utf8.count).min() else { return nil }
        result.append(
          Choices(
            samples: texts.map { .text(Array($0.normalizedToNFC.utf8)) }, isFinite: true,
            length: length))
      case .rest: continue
      }
    }
    return result
  }

  /// All texts of a type, where they are few.
  private static func texts(of type: LinkType) -> [String]? {
    switch type {
    case .oneOf(let cases): cases
    case .bool: ["true", "false"]
    case .url(let origins): origins.schemes.isEmpty && origins.hosts.isEmpty ? [] : nil
    case .string, .int, .double, .custom: nil
    }
  }

  private static func isSegment(_ text: String) -> Bool {
    !["", ".", ".."].contains(text) && text.utf8.count <= LinkLimits.valueBytes
      && !text.unicodeScalars.contains(where: LinkCharacters.isControl)
  }

  private static func fits(_ choices: [Choices]) -> Bool {
    choices.reduce(0) { $0 + $1.length + 1 } <= LinkLimits.urlBytes
  }
}
