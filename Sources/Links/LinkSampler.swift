/// Makes URLs out of a link table: good ones, nearly good ones, and hostile ones.
///
/// A URL never holds a line ending or a tab as it is, and doesn't start with `#`, so that a list can
/// have one a line. What comes depends on the table and the random numbers alone.
///
/// ```swift
/// var sampler = LinkSampler(table)
/// sampler.next(using: &random).url  // app://users/42
/// ```
public struct LinkSampler: Sendable {
  /// What a sample is good for.
  public enum Kind: String, Sendable, CaseIterable {
    /// It leads to its destination.
    case good
    /// A good one with some bytes changed, which may or may not lead somewhere.
    case mutated
    /// One that somebody would send who means harm; it may be harmless all the same.
    case hostile
  }

  /// A URL, and what it is.
  public struct Sample: Sendable {
    /// The URL.
    public let url: String
    /// What it is good for.
    public let kind: Kind
    /// Where a good one leads.
    public let destination: Destination?
  }

  let table: LinkTable
  private let values: LinkSampleValues

  /// Makes a sampler of a table's URLs.
  public init(_ table: LinkTable) {
    self.table = table
    values = LinkSampleValues(table)
  }

  /// The next URL: half of all are good, the others mutated or hostile.
  public func next(using random: inout some RandomNumberGenerator) -> Sample {
    switch Int.random(in: 0..<8, using: &random) {
    case 0..<4: good(using: &random) ?? hostile(using: &random)
    case 4..<6: mutated(using: &random)
    default: hostile(using: &random)
    }
  }

  /// A URL that leads to its destination; nil where the table has none to offer.
  public func good(using random: inout some RandomNumberGenerator) -> Sample? {
    // A text may happen to be another pattern's literal, which has no link of its own.
    for _ in 0..<16 {
      guard let pattern = table.patterns.randomElement(using: &random),
        let destination = values.destination(of: pattern, using: &random),
        let url = try? table.print(destination)
      else { continue }
      let spelled = LinkSpelling.spell(url, table.origins, using: &random)
      return Sample(
        url: spelled, kind: .good, destination: try? table.completed(destination))
    }
    return nil
  }

  private func mutated(using random: inout some RandomNumberGenerator) -> Sample {
    var url = Array((good(using: &random)?.url ?? prefix).utf8)
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      LinkMutation.mutate(&url, using: &random)
    }
    return Sample(url: listed(url), kind: .mutated, destination: nil)
  }

  private func hostile(using random: inout some RandomNumberGenerator) -> Sample {
    let good = good(using: &random)?.url ?? prefix
    let url = LinkAttack.url(from: good, table, using: &random)
    return Sample(url: listed(Array(url.utf8)), kind: .hostile, destination: nil)
  }

  private var prefix: String { LinkPrinter.prefix(of: table.origins) }

  /// The bytes as a line of a list.
  private func listed(_ bytes: [UInt8]) -> String {
    let breaks: [UInt8] = [UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t")]
    let text = String(decoding: bytes.filter { !breaks.contains($0) }, as: UTF8.self)
    let isBlank = text.utf8.allSatisfy { $0 == UInt8(ascii: " ") }
    return isBlank || text.hasPrefix("#") ? prefix + text.replacing("#", with: "%23") : text
  }
}
