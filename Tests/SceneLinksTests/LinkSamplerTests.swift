import LinkFuzzing
import SceneLinks
import SceneRuntime
import Testing

struct LinkSamplerTests {
  private static let patterns =
    LinkTable.fixturePatterns + [
      LinkPattern("/seats/:seat", "seat", ["seat": .custom(.even)], policy: .focus),
      LinkPattern(
        "/all/:d/:b/:c", "all",
        ["d": .double, "b": .bool, "c": .oneOf("x y", "é"), "n": .int.repeated, "l": .int.optional]),
    ]

  @Test(arguments: [0, 1] as [UInt64])
  func goodURLsResolveToTheirDestinations(seed: UInt64) throws {
    let table = try LinkTable.make(Self.patterns)
    let sampler = LinkSampler(table)
    var random = SeededGenerator(seed: seed)
    var names: Set<String> = []
    for _ in 0..<3000 {
      let sample = sampler.next(using: &random)
      guard sample.kind == .good else { continue }
      let destination = try table.resolve(sample.url)
      #expect(destination == sample.destination, "\(sample.url)")
      #expect(try table.resolve(table.print(destination)) == destination)
      names.insert(destination.name)
    }
    #expect(names == Set(Self.patterns.map(\.name)))
  }

  @Test func samplesAllKindsAsSingleLines() throws {
    let sampler = LinkSampler(try LinkTable.make(Self.patterns))
    var random = SeededGenerator(seed: 7)
    var counts: [LinkSampler.Kind: Int] = [:]
    for _ in 0..<4000 {
      let sample = sampler.next(using: &random)
      counts[sample.kind, default: 0] += 1
      #expect(!sample.url.unicodeScalars.contains { "\n\r\t".unicodeScalars.contains($0) })
      #expect(!sample.url.hasPrefix("#") && sample.url.contains { $0 != " " })
    }
    for kind in LinkSampler.Kind.allCases { #expect(counts[kind, default: 0] > 500, "\(kind)") }
  }

  @Test func badURLsCoverEveryErrorCode() throws {
    let table = try LinkTable.make(Self.patterns)
    let sampler = LinkSampler(table)
    var random = SeededGenerator(seed: 3)
    var codes: Set<LinkError.Code> = []
    for _ in 0..<15_000 {
      let url = sampler.next(using: &random).url
      if let error = table.refusal(of: url) { codes.insert(error.code) }
      let complaint = GrammarChecker.complaint(about: Array(url.utf8))
      #expect(complaint == nil || table.refusal(of: url) != nil, "\(url)")
    }
    // Guards and printing are not errors of a URL.
    #expect(codes == Set(LinkError.Code.allCases).subtracting([.denied, .notPrintable]))
  }

  @Test func theSameSeedGivesTheSameURLs() throws {
    let table = try LinkTable.make(Self.patterns)
    let lists = ([1, 1, 2] as [UInt64]).map { seed in
      var random = SeededGenerator(seed: seed)
      let sampler = LinkSampler(table)
      return (0..<50).map { _ in sampler.next(using: &random).url }
    }
    #expect(lists[0] == lists[1])
    #expect(lists[0] != lists[2])
  }

  /// A seed that found something finds it again, unless the table or Swift's own algorithms change.
  @Test func aSeedKeepsItsURLs() throws {
    let hosts = ["example.com", "koober.example"]
    let sampler = LinkSampler(try LinkTable.make(hosts: hosts, Self.patterns))
    var random = SeededGenerator(seed: 9)
    let urls = (0..<4000).map { _ in sampler.next(using: &random).url }
    #expect(
      urls.prefix(6) == [
        "app://se%ats/2%", "app://sea%74s/123456", "-A//",
        "app://all/-852.0189971355144/false/x%20y?n=-2880788618557566720&n=477",
        "app://all/-5.759056915562517e%2B299/true:443/x%2", "app://orders/921",
      ])
    let hash = urls.joined(separator: "\n").utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    #expect(hash == 13_067_612_349_229_397_171)
  }

  @Test func aTableWithoutGoodURLsSamplesBadOnes() throws {
    let never = LinkCodec("nothing") { _ in nil }
    let table = try LinkTable.make([LinkPattern("/:x", "x", ["x": .custom(never)])])
    let empty = try LinkTable.make(schemes: [], hosts: [], [])
    for table in [table, empty] {
      var random = SeededGenerator(seed: 1)
      #expect(LinkSampler(table).good(using: &random) == nil)
      for _ in 0..<100 {
        #expect(table.refusal(of: LinkSampler(table).next(using: &random).url) != nil)
      }
    }
  }
}
