package import SceneLinks
import SceneRuntime

/// Generates URLs: almost valid ones, concatenated pieces, and random bytes.
package struct URLSource {
  private static let examples = [
    "app://files/a/b/c?x=1&y=2#z", "https://example.com:443/t/%E2%82%AC", "app:///orders/7/edit/",
    "app://search?q=%F0%9F%98%80&tag=%C3%A9&tag=+", "app://go?url=https%3A%2F%2Fexample.com%2Fa",
  ]
  private static let pieces = [
    "app:", "https:", "/", "//", "example.com", "users", "t", "search", "files", "42", "?", "q=",
    "&", "tag=", "#", "%", "%2F", "%2e", "..", ".", "%C3", "%A9", "%E2%80%AE", "%00", "\\", "@",
    ":", ":443", "+", " ", "\n", "é", "e\u{301}", "a",
  ].map { Array($0.utf8) }

  private let seeds: [[UInt8]]
  private let sampler: LinkSampler
  private var random: SeededGenerator

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - seed: The random seed.
  ///   - table: The table whose patterns provide some of the URLs.
  ///   - vectors: URLs to mutate, in addition to the built-in examples.
  package init(seed: UInt64, table: LinkTable, vectors: [String] = []) {
    seeds = (vectors + Self.examples).map { Array($0.utf8) }
    sampler = LinkSampler(table)
    random = SeededGenerator(seed: seed)
  }

  /// The next URL.
  package mutating func next() -> [UInt8] {
    switch Int.random(in: 0..<16, using: &random) {
    case 0: return noise()
    case 1..<4: return strung()
    case 4..<7: return Array(sampler.next(using: &random).url.utf8)
    default:
      var url = seeds.randomElement(using: &random) ?? []
      for _ in 0..<Int.random(in: 1...4, using: &random) { mutate(&url) }
      return url
    }
  }

  /// Random bytes, sometimes after a scheme.
  private mutating func noise() -> [UInt8] {
    let start = Bool.random(using: &random) ? Array("app://".utf8) : []
    let most = Int.random(in: 0..<64, using: &random) == 0 ? 10_000 : 64
    let count = Int.random(in: 0...most, using: &random)
    return start + (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
  }

  private mutating func strung() -> [UInt8] {
    var url = Array("app://".utf8)
    for _ in 0..<Int.random(in: 0...10, using: &random) {
      url += Self.pieces.randomElement(using: &random) ?? []
    }
    return url
  }

  private mutating func mutate(_ url: inout [UInt8]) {
    let place = Int.random(in: 0...url.count, using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0 where place < url.count: url.remove(at: place)
    case 1 where place < url.count: url[place] = UInt8.random(in: 0...255, using: &random)
    case 2: url.insert(UInt8.random(in: 0x20...0x7E, using: &random), at: place)
    case 3: url.removeSubrange(place...)
    case 4: url.append(contentsOf: url[place...])
    default: url.insert(contentsOf: Self.pieces.randomElement(using: &random) ?? [], at: place)
    }
  }
}
