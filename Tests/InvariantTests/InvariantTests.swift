import MazeApp
import PropertyTesting
import Scenes
import Engine
import Language
import Testing

/// Random lines of scripts, each of which leaves all that must hold of an app as it was.
///
/// `MAZE_COUNT` says how many lines, `MAZE_SEED` which ones.
@MainActor
struct InvariantTests {
  /// How many lines are tried on one maze.
  private static let length = 200

  @Test func theInvariantsHoldForRandomLines() async throws {
    let run = RandomRun("MAZE", count: 100_000)
    for index in 0..<UInt64(max(1, run.count / Self.length)) {
      let seed = run.seed &+ index
      // To do all again takes as long as to check it.
      let replays = index.isMultiple(of: 8)
      guard let violation = try await Self.violation(seed: seed, replays: replays) else { continue }
      Issue.record("# MAZE_SEED=\(seed) MAZE_COUNT=\(Self.length)\n\(await violation.shrunk())")
      return
    }
  }

  /// Each flaw is noticed by the check that is made for it, and shown by a few lines.
  @Test(arguments: MazeFlaw.allCases)
  func aFlawIsShownByAShortScript(flaw: MazeFlaw) async throws {
    let found = try await Self.violation(flaw: flaw)
    let violation = try await #require(found).shrunk(flaw: flaw)
    #expect(violation.invariant == flaw.violates, "\(violation)")
    #expect(violation.lines.count <= 8, "\(violation)")
    #expect(try await Violation.find(in: violation.lines) == nil, "\(violation)")
    // As a file that is run.
    let text = "\(violation)".split(separator: "\n").map(String.init)
    let again = try await Violation.find(in: text, flaw: flaw, pace: .settling)
    #expect(again?.invariant == violation.invariant)
    #expect(again?.script == text.joined(separator: "\n"), "it can't be run as it is")
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
  /// The invariant that doesn't hold with the flaw.
  fileprivate var violates: Invariant {
    switch self {
    case .popsInVain: .popUndoesPush
    case .forgetsOwners: .ownersAreAlive
    case .answersTwice: .resultsResolveOnce
    case .keepsStores: .liveIsReached
    case .keepsLinks, .leavesInSteps: .nothingSurvivesSignOut
    case .closesOtherTabs: .otherTabsStay
    case .losesItsWay: .opensAreIdempotent
    case .remembersOtherMazes: .journalsReplay
    case .asksNobody: .leavingAsks
    case .dropsWishes: .transitionsQueue
    }
  }
}
