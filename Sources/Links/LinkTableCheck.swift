/// The checks of a table's declarations.
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
        (try? LinkAuthority.end(of: url, hosts: origins.hosts)) == url.utf8.count
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

  /// Whether a segment is one of a few characters of which none means anything else.
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
}
