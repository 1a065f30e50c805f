import SceneText

/// All links of an app: maps URLs to destinations and back.
///
/// ```swift
/// let table = try LinkTable(
///   origins: LinkOrigins(schemes: ["app"], hosts: ["example.com"]),
///   patterns: [
///     LinkPattern("/", "home"),
///     LinkPattern("/users/:id", "user", ["id": .int], parent: "/"),
///     LinkPattern("/users/new", "newUser", parent: "/"),
///   ])
/// let user = try table.resolve("app://users/42")  // user id=42
/// try table.print(user)  // app://users/42
/// try table.ancestors(of: user)  // [home]
/// ```
///
/// The result does not depend on the order of the patterns.
public struct LinkTable: Sendable {
  /// The allowed origins of links.
  package let origins: LinkOrigins
  /// The patterns sorted by path.
  package let patterns: [LinkPattern]

  private let matcher: LinkMatcher
  /// The index of each pattern's parent; nil for a root.
  private let parents: [Int?]
  private let indexOfName: [String: Int]

  /// Builds a table and checks it as a whole.
  ///
  /// - Throws: The first defect, in the order of the paths.
  /// - Complexity: O(*n* log *n*) in the number of patterns.
  public init(origins: LinkOrigins, patterns: [LinkPattern]) throws(LinkTableError) {
    try LinkTableCheck.check(origins)
    let patterns = patterns.sorted { $0.path == $1.path ? $0.name < $1.name : $0.path < $1.path }
    for pattern in patterns { try LinkTableCheck.check(pattern) }
    let trie = try LinkTrie(patterns)
    try LinkTableCheck.reachability(of: patterns, in: trie)
    indexOfName = try LinkTableCheck.names(of: patterns)
    parents = try LinkTableCheck.parents(of: patterns)
    matcher = LinkMatcher(patterns, trie)
    self.origins = origins
    self.patterns = patterns
  }

  /// The pattern with a destination's name.
  public func pattern(named name: String) -> LinkPattern? {
    indexOfName[name].map { patterns[$0] }
  }

  /// The destination of a URL.
  ///
  /// - Throws: The first error in the order scheme, host, path, query, fragment, then decoding errors,
  ///   then missing matches.
  /// - Complexity: O(*n*) in the bytes of the URL; where no pattern matches, O(*m*) in the patterns.
  public func resolve(_ url: String) throws(LinkError) -> Destination { try resolve(url.utf8.span) }

  package func resolve(_ url: Span<UInt8>) throws(LinkError) -> Destination {
    try matcher.find(url, origins: origins).destination
  }

  package func match(_ url: String) throws(LinkError) -> LinkMatch {
    let (index, destination) = try matcher.find(url.utf8.span, origins: origins)
    return LinkMatch(pattern: patterns[index], destination: destination)
  }

  /// The URL of a destination, with the first allowed scheme, or else the first host.
  ///
  /// A printed URL resolves to its destination: `resolve(print(d)) == completed(d)`.
  ///
  /// - Throws: The errors of `completed`; `tooLong`, `tooManySegments`, `tooManyParameters`,
  ///   `emptySegment`, `dotSegment` or `controlCharacter` for values that no link can have, with
  ///   positions in the resulting URL; `notPrintable` if another pattern takes precedence.
  public func print(_ destination: Destination) throws(LinkError) -> String {
    let complete = try completed(destination)
    let url = LinkPrinter.print(complete, try known(destination.name), origins: origins)
    let other = try resolve(url)
    guard other == complete else {
      throw .notPrintable(destination: complete.description, readsAs: other.description)
    }
    return url
  }

  /// The destination with its parameters in the order of declaration and with defaults, as
  /// resolving returns it.
  package func completed(_ destination: Destination) throws(LinkError) -> Destination {
    let pattern = try known(destination.name)
    var result = Destination(name: destination.name, parameters: [])
    for parameter in pattern.parameters {
      let given = destination.parameters.filter { $0.name == parameter.name }
      guard given.count <= 1 else {
        throw .duplicateParameter(pattern: pattern.description, parameter: parameter.name)
      }
      guard let value = given.first?.value ?? parameter.missingValue else {
        guard parameter.isRequired else { continue }
        throw .missingParameter(pattern: pattern.description, parameter: parameter.name)
      }
      guard parameter.accepts(value) else {
        throw .typeMismatch(
          pattern: pattern.description, parameter: parameter.name, value: value.description,
          expected: (parameter.isList ? "a list, each " : "") + parameter.type.requirement)
      }
      result.parameters.append(.init(parameter.name, value))
    }
    guard destination.parameters.allSatisfy({ result[$0.name] != nil }) else {
      throw .notPrintable(destination: destination.description, readsAs: result.description)
    }
    return result
  }

  private func known(_ name: String) throws(LinkError) -> LinkPattern {
    if let pattern = pattern(named: name) { return pattern }
    let bytes = Array(name.utf8)
    let limit = max(2, bytes.count / 3)
    let candidates = patterns.map { pattern in
      (EditDistance.distance(bytes, Array(pattern.name.utf8), limit: limit), pattern.name)
    }
    let near = candidates.filter { $0.0 <= limit }.sorted { $0 < $1 }.prefix(3).map(\.1)
    throw .notFound(name, nearest: near)
  }

  /// The ancestors of a destination, root first, without the destination itself.
  package func ancestors(of destination: Destination) throws(LinkError) -> [Destination] {
    var child = try completed(destination)
    var result: [Destination] = []
    var index = indexOfName[destination.name].flatMap { parents[$0] }
    while let current = index {
      child = Self.destination(of: patterns[current], from: child)
      result.append(child)
      index = parents[current]
    }
    return result.reversed()
  }

  /// The parent's destination; the table's checks guarantee that no parameter is missing.
  private static func destination(of pattern: LinkPattern, from child: Destination) -> Destination {
    let parameters = pattern.parameters.compactMap { parameter in
      let given = child[parameter.name].flatMap { parameter.accepts($0) ? $0 : nil }
      return (given ?? parameter.missingValue).map { Destination.Parameter(parameter.name, $0) }
    }
    return Destination(name: pattern.name, parameters: parameters)
  }
}
