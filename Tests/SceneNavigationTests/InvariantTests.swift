import SceneNavigation
import PropertyTesting
import SceneRuntime
import Testing

/// Random operations on random trees.
///
/// `NAVIGATION_COUNT` is their number, `NAVIGATION_SEED` the seed.
struct InvariantTests {
  private static let sequenceLength = 100

  @Test func invariantsHoldForRandomOperations() async {
    let run = RandomRun("NAVIGATION", count: 30_000)
    var random = run.generator
    for _ in 0..<(run.count / Self.sequenceLength) {
      let choices = (0..<Self.sequenceLength).map { _ in random.next() }
      guard Self.violation(in: choices) != nil else { continue }
      let shortest = await shrunk(choices) { Self.violation(in: $0) != nil }
      Issue.record("seed \(run.seed): \(Self.violation(in: shortest, withOperations: true) ?? "")")
      return
    }
  }

  @Test func aFailingSequenceShrinksToItsFailingElements() async {
    let shortest = await shrunk(Array(0..<100)) { $0.contains(17) && $0.contains(71) }
    #expect(shortest == [17, 71])
  }

  /// The violation that the operations of the choices cause, with the operations.
  private static func violation(in choices: [UInt64], withOperations: Bool = false) -> String? {
    var invariants = Invariants()
    var log: [String] = []
    do throws(Invariants.Violation) {
      for choice in choices {
        var random = RandomOperations(choice, on: invariants.tree)
        let requester = random.requester()
        let operation = random.operation()
        if withOperations { log.append("\(invariants.tree)\n  \(requester): \(operation)") }
        try invariants.apply(operation, by: requester)
      }
      try invariants.checkStorage()
      return nil
    } catch {
      return "\(error)\n\(log.joined(separator: "\n"))\n\(invariants.tree)"
    }
  }
}
