package import SceneLinks

/// Resolves thousands of random URLs and checks the results.
///
/// No URL crashes or exceeds the time limit. An accepted URL satisfies ``GrammarChecker``, and its destination's
/// own URL resolves to the same destination. An error's position is inside the URL.
package struct LinkFuzzer {
  /// A URL that was not resolved correctly.
  package struct Finding: Error, CustomStringConvertible {
    /// The seed of the run.
    package let seed: UInt64
    /// The number of the URL in the run, counted from 0.
    package let round: Int
    /// The URL.
    package let url: [UInt8]
    /// The reason why the result is wrong.
    package let complaint: String

    /// The finding in one line.
    package var description: String {
      "seed \(seed), round \(round): \(complaint): "
        + "\(LinkValue.string(String(decoding: url, as: UTF8.self))) \(url)"
    }
  }

  /// The time limit per URL, far above the usual time because machines are shared.
  private static let timeout = Duration.seconds(2)

  private let table: LinkTable
  private let seed: UInt64
  private var source: URLSource
  private var round = -1
  /// The number of accepted URLs.
  package private(set) var accepted = 0

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - seed: The random seed.
  ///   - vectors: URLs to mutate, in addition to the built-in examples.
  /// - Throws: `LinkTableError`, which the fixture's patterns never cause.
  package init(seed: UInt64, vectors: [String] = []) throws(LinkTableError) {
    table = try LinkTable.make(LinkTable.fixturePatterns + Self.overlapping)
    self.seed = seed
    source = URLSource(seed: seed, table: table, vectors: vectors)
  }

  /// Patterns that match prefixes of the same paths, so that the matcher has to backtrack.
  private static let overlapping = [
    LinkPattern("/users/:name/**", "userPages"), LinkPattern("/users/:id/a", "a", ["id": .int]),
    LinkPattern("/t/:name/:on", "on", ["on": .bool]), LinkPattern("/t/:a/b/**rest", "b"),
    LinkPattern("/:any/42", "answer"), LinkPattern("/files/a/:d", "d", ["d": .double]),
  ]

  /// Resolves URLs.
  ///
  /// - Parameter count: The number of URLs.
  /// - Throws: The first ``Finding``.
  package mutating func run(_ count: Int) throws(Finding) {
    for _ in 0..<count { try step() }
  }

  private mutating func step() throws(Finding) {
    round += 1
    let url = source.next()
    let start = ContinuousClock.now
    let result = Result { () throws(LinkError) in try table.resolve(url.span) }
    let complaint =
      start.duration(to: .now) > Self.timeout ? "it took too long" : complaint(about: result, url)
    if let complaint {
      throw Finding(seed: seed, round: round, url: url, complaint: complaint)
    }
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
