import Foundation
import Links
import Testing

/// Random and mutated URLs: nothing crashes, and what is accepted passes a second, simpler reading of
/// the grammar.
///
/// `LINKS_FUZZ` sets how many there are, `LINKS_SEED` where they start.
struct FuzzTests {
  @Test func whatIsAcceptedKeepsTheGrammar() throws {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["LINKS_FUZZ"].flatMap { Int($0) } ?? 200_000
    let seed = environment["LINKS_SEED"].flatMap { UInt64($0) } ?? 20_260
    let table = try LinkTable.make()
    var source = URLSource(seed: seed)
    var accepted = 0
    for round in 0..<count {
      let url = source.next()
      let destination: Destination
      do throws(LinkError) {
        destination = try table.resolve(url.span)
      } catch {
        if let position = error.position {
          #expect((0...url.count).contains(position), "seed \(seed), round \(round): \(url)")
        }
        continue
      }
      accepted += 1
      let complaint = GrammarChecker.complaint(about: url)
      #expect(complaint == nil, "seed \(seed), round \(round): \(url)")
      try #expect(
        table.resolve(table.print(destination)) == destination,
        "seed \(seed), round \(round): \(url)")
    }
    #expect(accepted > count / 50, "seed \(seed): too few URLs were right to prove anything")
  }
}
