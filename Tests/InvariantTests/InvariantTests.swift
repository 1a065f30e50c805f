import MazeApp
import PropertyTesting
import Scenes
import Engine
import Language
import Testing

/// Random script lines that must not violate the invariants of an app.
///
/// `MAZE_COUNT` is the number of lines, `MAZE_SEED` the seed.
@MainActor
struct InvariantTests {
  /// The number of lines per maze.
  private static let length = 200

  @Test func invariantsHoldForRandomLines() async throws {
    let run = RandomRun("MAZE", count: 100_000)
    for index in 0..<UInt64(max(1, run.count / Self.length)) {
      let seed = run.seed &+ index
      // A replay takes as long as the checks.
      let replays = index.isMultiple(of: 8)
      guard let violation = try await Self.violation(seed: seed, replays: replays) else { continue }
      Issue.record("# MAZE_SEED=\(seed) MAZE_COUNT=\(Self.length)\n\(await violation.shrunk())")
      return
    }
  }

  /// Each flaw violates its invariant, and the violation shrinks to a few lines.
  @Test(arguments: MazeFlaw.allCases)
  func everyFlawIsFoundAndShrunk(flaw: MazeFlaw) async throws {
    let found = try await Self.violation(flaw: flaw)
    let violation = try await #require(found).shrunk(flaw: flaw)
    #expect(violation.invariant == flaw.violates, "\(violation)")
    #expect(violation.lines.count <= 8, "\(violation)")
    #expect(try await Violation.find(in: violation.lines) == nil, "\(violation)")
    // The violation is also a script that can be run.
    let text = "\(violation)".split(separator: "\n").map(String.init)
    let again = try await Violation.find(in: text, flaw: flaw, pace: .settling)
    #expect(again?.invariant == violation.invariant)
    #expect(again?.script == text.joined(separator: "\n"), "the script cannot be run as printed")
  }

  private static func violation(
    seed: UInt64, flaw: MazeFlaw? = nil, replays: Bool = true
  ) async throws -> Violation? {
    var source = RandomLines(seed: seed)
    return try await Violation.find(flaw: flaw, replays: replays) { script in
      script.lines.count < length ? source.line(for: script.app) : nil
    }
  }

  private static func violation(flaw: MazeFlaw) async throws -> Violation? {
    for seed in 0..<100 {
      if let violation = try await violation(seed: UInt64(seed), flaw: flaw) { return violation }
    }
    return nil
  }
}

extension MazeFlaw {
  /// The invariant that the flaw violates.
  fileprivate var violates: Invariant {
    switch self {
    case .popsInVain: .popUndoesPush
    case .forgetsOwners: .ownersAreAlive
    case .answersTwice: .resultsResolveOnce
    case .keepsStores: .liveObjectsAreReachable
    case .keepsLinks, .leavesInSteps: .nothingSurvivesSignOut
    case .closesOtherTabs: .otherTabsDoNotChange
    case .losesItsWay: .openingIsIdempotent
    case .remembersOtherMazes: .journalsReplay
    case .asksNobody: .removedScenesAreAsked
    case .dropsWishes: .transitionsQueue
    }
  }
}
