/// The reason why a link table cannot be built: a defect of the app, never of a link.
public enum LinkTableError: Error, Hashable, Sendable {
  /// A defect of a single pattern.
  public enum Defect: Hashable, Sendable {
    /// The path does not start with a slash.
    case noSlash
    /// A segment is empty, `.` or `..`, too long, or contains a control character, `?`, `#`, or a star.
    case segment(String)
    /// The path has more segments than a link can have.
    case tooManySegments
    /// A name does not consist of a letter or underscore, then letters, digits, underscores and hyphens.
    case name(String)
    /// There is a segment after `**`.
    case restNotLast
    /// A parameter of the path is optional, repeated or has a default.
    case optionalInPath(String)
    /// The parameter of `**` is not a string.
    case typedRest(String)
    /// The default is not of the parameter's type.
    case defaultType(String)
  }

  /// A scheme is invalid, or belongs to the web or the system.
  case malformedScheme(String)
  /// A host is not an ASCII host with an optional port.
  case malformedHost(String)
  /// A pattern has a defect.
  case malformedPattern(String, Defect)
  /// Two parameters of a pattern have the same name.
  case duplicateParameter(pattern: String, parameter: String)
  /// Two patterns have the same destination name.
  case duplicateName(String, patterns: [String])
  /// A URL could match both patterns equally well.
  case conflict(String, String)
  /// The other patterns take precedence for every URL of the pattern; without others, no URL matches it.
  case unreachable(String, after: [String])
  /// No pattern has the parent's path.
  case unknownParent(pattern: String, parent: String)
  /// A cycle: each pattern's parent is the next one, the last one's parent is the first.
  case parentCycle([String])
  /// The parent needs a parameter that the pattern does not have, or has with a different type.
  case parentParameter(pattern: String, parent: String, parameter: String)
  /// The app cannot show the pattern's destination above its parent, for a reason.
  case unsupported(pattern: String, reason: String)
}

extension LinkTableError: CustomStringConvertible {
  /// The error in one line, without a full stop.
  public var description: String {
    switch self {
    case .malformedScheme(let scheme): "\(LinkValue.quoted(scheme)) cannot be a scheme of the app"
    case .malformedHost(let host): "\(LinkValue.quoted(host)) cannot be a host"
    case .malformedPattern(let pattern, let defect): "\(pattern): \(defect.message)"
    case .duplicateParameter(let pattern, let name):
      "\(pattern): two parameters are named '\(name)'"
    case .duplicateName(let name, let patterns):
      "\(patterns.joined(separator: " and ")) are both named '\(name)'"
    case .conflict(let one, let other): "\(one) and \(other) match the same links"
    case .unreachable(let pattern, let others):
      others.isEmpty
        ? "\(pattern) is unreachable: no link matches the path"
        : "\(pattern) is unreachable: its links match \(others.joined(separator: " and ")) first"
    case .unknownParent(let pattern, let parent):
      "\(pattern): there is no pattern for its parent '\(parent)'"
    case .parentCycle(let patterns): "parents form a cycle: " + patterns.joined(separator: " -> ")
    case .parentParameter(let pattern, let parent, let parameter):
      "\(pattern) lacks the parameter '\(parameter)' of its parent \(parent)"
    case .unsupported(let pattern, let reason): "\(pattern): \(reason)"
    }
  }
}

extension LinkTableError.Defect {
  var message: String {
    switch self {
    case .noSlash: "a path must start with a slash"
    case .segment(let text): "\(LinkValue.quoted(text)) cannot be a segment"
    case .tooManySegments: "more than \(LinkLimits.segments) segments"
    case .name(let text): "\(LinkValue.quoted(text)) cannot be a name"
    case .restNotLast: "'**' is not the last segment"
    case .optionalInPath(let name): "'\(name)' is part of the path and cannot be optional"
    case .typedRest(let name): "'\(name)' matches '**' and must be a list of strings"
    case .defaultType(let name): "the default of '\(name)' has the wrong type"
    }
  }
}

enum LinkTableCheck {
  static func check(_ origins: LinkOrigins) throws(LinkTableError) {
    let taken = ["http", "https", "javascript", "data", "file", "blob", "about", "vbscript"]
    for scheme in origins.schemes {
      guard let first = scheme.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first),
        scheme.utf8.allSatisfy({
          LinkCharacters.isUnreserved($0) && $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: "~")
            || $0 == UInt8(ascii: "+")
        }), !taken.contains(scheme)
      else { throw .malformedScheme(scheme) }
    }
    for host in origins.hosts {
      let url = "https://" + host
      let isPlain = host.utf8.allSatisfy {
        LinkCharacters.isUnreserved($0) || ":[]".utf8.contains($0)
      }
      guard isPlain, !host.isEmpty,
        (try? LinkAuthority.check(
          url.utf8.span, colon: "https".utf8.count, hosts: origins.hosts)) == url.utf8.count
      else { throw .malformedHost(host) }
    }
  }

  static func check(_ pattern: LinkPattern) throws(LinkTableError) {
    if let defect = pathDefect(of: pattern) ?? parameterDefect(of: pattern) {
      throw .malformedPattern(pattern.path, defect)
    }
    for (index, parameter) in pattern.parameters.enumerated() {
      if case .url(let origins) = parameter.type { try check(origins) }
      guard !pattern.parameters[..<index].contains(where: { $0.name == parameter.name }) else {
        throw .duplicateParameter(pattern: pattern.path, parameter: parameter.name)
      }
    }
  }

  static func names(of patterns: [LinkPattern]) throws(LinkTableError) -> [String: Int] {
    var indices: [String: Int] = [:]
    indices.reserveCapacity(patterns.count)
    for (index, pattern) in patterns.enumerated() {
      if let other = indices.updateValue(index, forKey: pattern.name) {
        throw .duplicateName(pattern.name, patterns: [patterns[other].path, pattern.path])
      }
    }
    return indices
  }

  private static func pathDefect(of pattern: LinkPattern) -> LinkTableError.Defect? {
    guard pattern.path.hasPrefix("/") else { return .noSlash }
    guard pattern.segments.count <= LinkLimits.segments else { return .tooManySegments }
    for (index, segment) in pattern.segments.enumerated() {
      switch segment {
      case .text(let bytes):
        if isPlain(bytes) { continue }
        let text = String(decoding: bytes, as: UTF8.self)
        let isBad = text.unicodeScalars.contains {
          LinkCharacters.isControl($0) || $0 == "?" || $0 == "#" || $0 == "*"
        }
        guard !isBad, !["", ".", ".."].contains(text), bytes.count <= LinkLimits.valueBytes else {
          return .segment(text)
        }
      case .parameter: continue
      case .rest:
        guard index == pattern.segments.count - 1 else { return .restNotLast }
      }
    }
    return nil
  }

  /// Whether a segment consists of a few characters that have no special meaning.
  private static func isPlain(_ text: [UInt8]) -> Bool {
    (1...64).contains(text.count)
      && text.allSatisfy { LinkCharacters.isUnreserved($0) && $0 != UInt8(ascii: ".") }
  }

  private static func parameterDefect(of pattern: LinkPattern) -> LinkTableError.Defect? {
    guard isName(pattern.name) else { return .name(pattern.name) }
    for parameter in pattern.parameters {
      guard isName(parameter.name) else { return .name(parameter.name) }
      if parameter.location != .query, parameter.rule.occurrence != .required {
        return .optionalInPath(parameter.name)
      }
      if parameter.location == .rest, parameter.type != .string {
        return .typedRest(parameter.name)
      }
      if case .defaulted(let value) = parameter.rule.occurrence, !parameter.accepts(value) {
        return .defaultType(parameter.name)
      }
    }
    return nil
  }

  private static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, LinkCharacters.isUnreserved(first),
      !(UInt8(ascii: "-")...UInt8(ascii: "9")).contains(first), first != UInt8(ascii: "~")
    else { return false }
    return text.utf8.allSatisfy {
      LinkCharacters.isUnreserved($0) && $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "~")
    }
  }

  /// The number of paths of a pattern that are looked up before the pattern counts as reachable.
  private static let pathLimit = 4096

  /// Checks that each pattern is reachable: only a pattern whose parameters have few values can be hidden,
  /// by patterns that have each of these values as literals.
  static func reachability(of patterns: [LinkPattern], in trie: LinkTrie) throws(LinkTableError) {
    for (index, pattern) in patterns.enumerated() where !isPlain(pattern) {
      guard let choices = choices(of: pattern), fits(choices) else {
        throw .unreachable(pattern.path, after: [])
      }
      guard choices.contains(where: \.isFinite) else { continue }
      let hasRest = pattern.parameters.contains { $0.location == .rest }
      let maxRest = hasRest ? LinkLimits.segments - choices.count : 0
      var others: Set<Int> = []
      var paths = 0
      func isReached(_ path: [LinkTrie.Sample]) -> Bool {
        guard path.count == choices.count else {
          return choices[path.count].samples.contains { isReached(path + [$0]) }
        }
        return (0...maxRest).contains { rest in
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
        throw .unreachable(pattern.path, after: others.sorted().map { patterns[$0].path })
      }
    }
  }

  /// Whether a pattern has neither parameters with few values nor a long path, like most patterns.
  private static func isPlain(_ pattern: LinkPattern) -> Bool {
    pattern.path.utf8.count <= LinkLimits.urlBytes
      && pattern.parameters.allSatisfy { parameter in
        switch parameter.type {
        case .string, .int, .double, .custom: true
        case .bool, .oneOf, .url: false
        }
      }
  }

  private struct Choices {
    let samples: [LinkTrie.Sample]
    /// Whether the samples are complete.
    let isFinite: Bool
    /// The minimum number of bytes.
    let length: Int
  }

  /// The samples of each segment of a pattern; nil if a segment has none.
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

  /// All texts of a type, if there are few.
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

  static func parents(of patterns: [LinkPattern]) throws(LinkTableError) -> [Int?] {
    // Paths are unique here: two patterns with the same path are a conflict, unless their types differ.
    var indices: [String: Int] = [:]
    indices.reserveCapacity(patterns.count)
    for (index, pattern) in patterns.enumerated() {
      if let other = indices.updateValue(index, forKey: pattern.path) {
        throw .conflict(patterns[other].path, pattern.path)
      }
    }
    let parents = try patterns.map { pattern throws(LinkTableError) -> Int? in
      guard let path = pattern.parent else { return nil }
      guard let index = indices[path] else {
        throw .unknownParent(pattern: pattern.path, parent: path)
      }
      return index
    }
    try checkCycles(parents, patterns)
    for (index, pattern) in patterns.enumerated() {
      guard let parent = parents[index] else { continue }
      // Every destination of the child has the parent's parameters, with the same types.
      for needed in patterns[parent].parameters where needed.isRequired {
        let given = pattern.parameter(named: needed.name)
        guard let given, given.type == needed.type, given.isList == needed.isList,
          given.rule.occurrence != .optional
        else {
          throw .parentParameter(
            pattern: pattern.path, parent: patterns[parent].path, parameter: needed.name)
        }
      }
    }
    return parents
  }

  private static func checkCycles(
    _ parents: [Int?], _ patterns: [LinkPattern]
  ) throws(LinkTableError) {
    var isRooted = parents.map { $0 == nil }
    for start in parents.indices where !isRooted[start] {
      var path: [Int] = []
      var current: Int? = start
      while let index = current, !isRooted[index] {
        if let first = path.firstIndex(of: index) {
          throw .parentCycle((path[first...] + [index]).map { patterns[$0].path })
        }
        path.append(index)
        current = parents[index]
      }
      for index in path { isRooted[index] = true }
    }
  }
}
