package import SceneLinks

/// Checks the invariants of resolving any URL.
///
/// No URL exceeds the time limit. An accepted URL satisfies ``GrammarChecker``, and its destination's own URL resolves to
/// the same destination. An error's position is inside the URL.
package struct LinkChecker {
  /// The time limit per URL, far above the usual time because machines are shared.
  private static let timeout = Duration.seconds(2)

  let table: LinkTable
  /// The number of accepted URLs.
  package private(set) var accepted = 0

  /// Creates a checker with the patterns of the fixture.
  ///
  /// - Throws: `LinkTableError`, which they never cause.
  package init() throws(LinkTableError) {
    table = try LinkTable.make(LinkTable.fixturePatterns + Self.overlapping)
  }

  /// Patterns that match prefixes of the same paths, so that the matcher has to backtrack.
  private static let overlapping = [
    LinkPattern("/users/:name/**", "userPages"), LinkPattern("/users/:id/a", "a", ["id": .int]),
    LinkPattern("/t/:name/:on", "on", ["on": .bool]), LinkPattern("/t/:a/b/**rest", "b"),
    LinkPattern("/:any/42", "answer"), LinkPattern("/files/a/:d", "d", ["d": .double]),
  ]

  /// The invariant that resolving a URL violates, or nil.
  package mutating func complaint(about url: [UInt8]) -> String? {
    let start = ContinuousClock.now
    let result = Result { () throws(LinkError) in try table.resolve(url.span) }
    return start.duration(to: .now) > Self.timeout
      ? "it took too long" : complaint(about: result, url)
  }

  private mutating func complaint(
    about result: Result<Destination, LinkError>, _ url: [UInt8]
  ) -> String? {
    switch result {
    case .failure(let error):
      let isInside = error.position.map { (0...url.count).contains($0) } ?? true
      return isInside ? nil : "the error is outside: \(error)"
    case .success(let destination):
      accepted += 1
      if let complaint = GrammarChecker.complaint(about: url) { return "accepted \(complaint)" }
      do {
        let other = try table.resolve(table.print(destination))
        return other == destination ? nil : "its destination's URL leads to \(other)"
      } catch {
        return "its destination has no URL: \(error)"
      }
    }
  }
}
