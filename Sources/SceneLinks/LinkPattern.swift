/// A path with named parameters, and its destination.
///
/// A path is written decoded. `:id` matches one segment, `**` at the end matches all remaining ones;
/// further declared parameters belong to the query. A parameter of the path without a declaration
/// is a string; `**` without a name is called `path`.
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
  /// The path of the parent pattern, which is below this one when the link starts the app.
  package let parent: String?
  /// The names of the guards that a link passes, in order.
  package let guards: [String]
  /// How a link changes the current scenes.
  package let policy: LinkPolicy

  let segments: [Segment]

  /// Declares a pattern; it is checked when a table is built with it.
  public init(
    _ path: String, _ name: String, _ rules: KeyValuePairs<String, LinkParameter.Rule> = [:],
    parent: String? = nil, guards: [String] = [], policy: LinkPolicy = .reset
  ) {
    self.init(
      path, name, rules: rules.map { ($0.key, $0.value) }, parent: parent, guards: guards,
      policy: policy)
  }

  /// Declares a pattern whose parameters are computed.
  package init(
    _ path: String, _ name: String, rules: [(key: String, value: LinkParameter.Rule)],
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
    /// Literal bytes, in NFC.
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
      // Bytes are split instead of characters, which would take most of the time of building a table.
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
  /// The path and the query: `/search?q&page=1&tag*&sort?`.
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

/// How a link changes the current scenes when it is opened.
///
/// A link that starts the app always builds its whole stack. With every policy, opening a link twice has
/// the same result as opening it once.
public enum LinkPolicy: String, Hashable, Codable, Sendable, CaseIterable {
  /// Shows the whole stack: its ancestors, then its destination; matching scenes stay.
  case reset
  /// Pushes the destination onto the front scene if that is possible; otherwise resets.
  case push
  /// Presents the destination over the front scene if that is possible; otherwise resets.
  case present
  /// Shows the destination where it already is, in any tab; otherwise resets.
  case focus
}
