package import SceneLinks

/// Resolves thousands of random URLs and checks the results.
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

  private var checker: LinkChecker
  private let seed: UInt64
  private var source: URLSource
  private var round = -1
  /// The number of accepted URLs.
  package var accepted: Int { checker.accepted }

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - seed: The random seed.
  ///   - vectors: URLs to mutate, in addition to the built-in examples.
  /// - Throws: `LinkTableError`, which the fixture's patterns never cause.
  package init(seed: UInt64, vectors: [String] = []) throws(LinkTableError) {
    checker = try LinkChecker()
    self.seed = seed
    source = URLSource(seed: seed, table: checker.table, vectors: vectors)
  }

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
    if let complaint = checker.complaint(about: url) {
      throw Finding(seed: seed, round: round, url: url, complaint: complaint)
    }
  }
}
