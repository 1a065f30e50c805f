/// All links of an app: which URL leads to which destination, and back.
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
/// What is found doesn't depend on the order of the patterns.
public struct LinkTable: Sendable {
  /// Where links may come from.
  public let origins: LinkOrigins
  /// The patterns sorted by path.
  public let patterns: [LinkPattern]

  let trie: LinkTrie
  /// For each pattern its parent's index, or nil at a root.
  let parents: [Int?]
  let indexOfName: [String: Int]
  /// For each pattern what matching needs of it; `patterns` itself is larger than a cache likes.
  let entries: [Entry]
  /// The parameters of all patterns, one pattern after the other.
  let slots: [LinkSlot]

  struct Entry: Sendable {
    var name: String
    /// The pattern's part of `slots`.
    var slots: Range<Int>
  }

  /// Builds a table and checks it as a whole.
  ///
  /// - Throws: The first defect, in the order of the paths.
  /// - Complexity: O(*n* log *n*) in the number of patterns.
  public init(origins: LinkOrigins, patterns: [LinkPattern]) throws(LinkTableError) {
    try LinkTableCheck.check(origins)
    let patterns = patterns.sorted {
      $0.path == $1.path ? $0.name < $1.name : $0.path < $1.path
    }
    for pattern in patterns { try LinkTableCheck.check(pattern) }
    trie = try LinkTrie(patterns)
    try LinkTableCheck.reachability(of: patterns, in: trie)
    indexOfName = try LinkTableCheck.names(of: patterns)
    parents = try LinkTableCheck.parents(of: patterns)
    var entries: [Entry] = []
    var slots: [LinkSlot] = []
    for pattern in patterns {
      let start = slots.count
      slots += LinkSlot.slots(of: pattern)
      entries.append(Entry(name: pattern.name, slots: start..<slots.count))
    }
    self.entries = entries
    self.slots = slots
    self.origins = origins
    self.patterns = patterns
  }

  /// The pattern of a destination's name.
  public func pattern(named name: String) -> LinkPattern? {
    indexOfName[name].map { patterns[$0] }
  }
}
