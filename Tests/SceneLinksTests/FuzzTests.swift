import LinkFuzzing
import SceneLinks
import Testing

/// A few random and mutated URLs; scripts/fuzz parses more of them.
struct FuzzTests {
  @Test(arguments: [20_260, 4] as [UInt64])
  func acceptedURLsFollowTheGrammar(seed: UInt64) throws {
    let count = 30_000
    var fuzzer = try LinkFuzzer(seed: seed, vectors: ConformanceTests.vectors.map(\.url))
    try fuzzer.run(count)
    #expect(fuzzer.accepted > count / 50, "seed \(seed): too few URLs were accepted")
  }
}
