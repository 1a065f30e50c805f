package import Links

/// Reads URLs by the thousand, and says what is wrong with how they were read.
///
/// Nothing crashes or takes long, what is accepted passes a second, simpler reading of the grammar and
/// leads to where its destination's own URL does, and an error's place is within the URL.
package struct LinkFuzzer {
  /// What is wrong.
  package struct Finding: Error, CustomStringConvertible {
    /// The seed of the run.
    package let seed: UInt64
    /// The number of the URL in the run, counted from 0.
    package let round: Int
    /// The URL.
    package let url: [UInt8]
    /// What is wrong with how it was read.
    package let complaint: String

    /// All of it in one line.
    package var description: String {
      "seed \(seed), round \(round): \(complaint): "
        + "\(LinkValue.string(String(decoding: url, as: UTF8.self))) \(url)"
    }
  }

  /// How long a URL may take to be read; far more than any does, since machines are shared.
  private static let patience = Duration.seconds(2)

  private let table: LinkTable
  private let seed: UInt64
  private var source: URLSource
  private var round = -1
  /// How many URLs were accepted.
  package private(set) var accepted = 0

  /// Makes a run.
  ///
  /// - Parameters:
  ///   - seed: What the URLs follow from.
  ///   - vectors: URLs to change, besides those that are known.
  /// - Throws: `LinkTableError`, never in truth.
  package init(seed: UInt64, vectors: [String] = []) throws(LinkTableError) {
    table = try LinkTable.make(LinkTable.fixturePatterns + Self.overlapping)
    self.seed = seed
    source = URLSource(seed: seed, table: table, vectors: vectors)
  }

  /// Patterns that fit the same paths in part, so that branches fail.
  private static let overlapping = [
    LinkPattern("/users/:name/**", "userPages"), LinkPattern("/users/:id/a", "a", ["id": .int]),
    LinkPattern("/t/:name/:on", "on", ["on": .bool]), LinkPattern("/t/:a/b/**rest", "b"),
    LinkPattern("/:any/42", "answer"), LinkPattern("/files/a/:d", "d", ["d": .double]),
  ]

  /// Reads URLs.
  ///
  /// - Parameter count: How many.
  /// - Throws: ``Finding``, the first.
  package mutating func run(_ count: Int) throws(Finding) {
    for _ in 0..<count { try step() }
  }

  private mutating func step() throws(Finding) {
    round += 1
    let url = source.next()
    let start = ContinuousClock.now
    let result = Result { () throws(LinkError) in try table.resolve(url.span) }
    let complaint =
      start.duration(to: .now) > Self.patience ? "it took too long" : complaint(about: result, url)
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
