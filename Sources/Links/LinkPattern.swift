/// A path with named parameters, and the destination it stands for.
///
/// A path is written decoded. `:id` stands for one segment, `**` as the last for all that follow;
/// what is declared beyond them belongs to the query. A parameter of the path that isn't declared
/// is a string; `**` alone is called `path`.
///
/// ```swift
/// LinkPattern("/users/:id", "user", ["id": .int], parent: "/", guards: ["signedIn"])
/// LinkPattern("/search", "search", ["q": .string, "page": .int.defaulting(to: 1)], parent: "/")
/// LinkPattern("/files/**", "files")
/// ```
public struct LinkPattern: Hashable, Sendable {
  package let path: String
  package let name: String
  /// The parameters: those of the path in its order, then those of the query as declared.
  package let parameters: [LinkParameter]
  /// The path of the pattern that lies under this one when a link is opened cold.
  package let parent: String?
  /// Names of the guards that a link passes, in order.
  package let guards: [String]
  /// What a link does with what is there.
  package let policy: LinkPolicy

  let segments: [Segment]

  /// Declares a pattern; whether it makes sense is checked when a table is built of it.
  public init(
    _ path: String, _ name: String, _ rules: KeyValuePairs<String, LinkParameter.Rule> = [:],
    parent: String? = nil, guards: [String] = [], policy: LinkPolicy = .reset
  ) {
    let segments = Segment.segments(of: path)
    self.path = path
    self.name = name
    self.parent = parent
    self.guards = guards
    self.policy = policy
    self.segments = segments
    let inPath = segments.compactMap { segment -> LinkParameter? in
      guard let (name, location) = segment.parameter else { return nil }
      let rule = rules.first { $0.key == name }?.value ?? .string
      return LinkParameter(name: name, location: location, rule: rule)
    }
    let inQuery = rules.filter { rule in !inPath.contains { $0.name == rule.key } }
    parameters =
      inPath + inQuery.map { LinkParameter(name: $0.key, location: .query, rule: $0.value) }
  }

  package func parameter(named name: String) -> LinkParameter? {
    parameters.first { $0.name == name }
  }

  enum Segment: Hashable, Sendable {
    /// Bytes that have to be there, in NFC.
    case text([UInt8])
    case parameter(String)
    case rest(String)

    var parameter: (name: String, location: LinkParameter.Location)? {
      switch self {
      case .text: nil
      case .parameter(let name): (name, .path)
      case .rest(let name): (name, .rest)
      }
    }

    static func segments(of path: String) -> [Segment] {
      guard path != "/" else { return [] }
      // Bytes, since splitting characters would take most of the time of building a table.
      let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      return parts.dropFirst().map { part in
        switch part.first {
        case UInt8(ascii: ":"): return .parameter(String(Substring(part.dropFirst())))
        case UInt8(ascii: "*") where part.starts(with: "**".utf8):
          let name = String(Substring(part.dropFirst(2)))
          return .rest(name.isEmpty ? "path" : name)
        default:
          guard part.allSatisfy({ $0 < 0x80 }) else {
            return .text(Array(String(Substring(part)).normalizedToNFC.utf8))
          }
          return .text(Array(part))
        }
      }
    }
  }
}

extension LinkPattern: CustomStringConvertible {
  /// The path, then the query: `/search?q&page=1&tag*&sort?`.
  public var description: String {
    let query = parameters.filter { $0.location == .query }.map { parameter in
      switch parameter.rule.occurrence {
      case .required: parameter.name
      case .optional: parameter.name + "?"
      case .defaulted(let value):
        parameter.name + "=" + (parameter.type.text(of: value) ?? value.description)
      case .repeated: parameter.name + "*"
      }
    }
    return query.isEmpty ? path : path + "?" + query.joined(separator: "&")
  }
}

/// What a link does with what is there when it is opened.
///
/// A link that is opened cold has nothing to go by, and always brings its whole stack. Whatever the
/// policy, to open a link twice is to open it once.
public enum LinkPolicy: String, Hashable, Codable, Sendable, CaseIterable {
  /// Goes to the whole stack: its ancestors, then itself; what stands there already stays.
  case reset
  /// Comes in on top of what is in front, where that is possible; otherwise resets.
  case push
  /// Is presented over what is in front, where that is possible; otherwise resets.
  case present
  /// Goes to where its destination stands already, in whichever tab; otherwise resets.
  case focus
}
