import MazeApp
import PropertyTesting
import Scenes
import SceneEngine
import SceneLanguage
import Testing

/// Random script lines that must not violate the invariants of an app.
///
/// `MAZE_COUNT` is the number of lines, `MAZE_SEED` the seed.
@MainActor
struct InvariantTests {
  /// The number of lines per maze.
  private static let length = 200

  @Test func invariantsHoldForRandomLines() async throws {
    let run = RandomRun("MAZE", count: 30_000)
    for index in 0..<UInt64(max(1, run.count / Self.length)) {
      let seed = run.seed &+ index
      // A replay takes as long as the checks.
      let replays = index.isMultiple(of: 8)
      guard let violation = try await Self.violation(seed: seed, replays: replays) else { continue }
      Issue.record("# MAZE_SEED=\(seed) MAZE_COUNT=\(Self.length)\n\(await violation.shrunk())")
      return
    }
  }

  /// Each fault violates its invariant, and the violation shrinks to a few lines.
  @Test(arguments: MazeFault.allCases)
  func everyFaultIsFoundAndShrunk(fault: MazeFault) async throws {
    let found = try await Self.violation(fault: fault)
    let violation = try await #require(found).shrunk(fault: fault)
    #expect(violation.invariant == fault.violates, "\(violation)")
    #expect(violation.lines.count <= 8, "\(violation)")
    #expect(try await Violation.find(in: violation.lines) == nil, "\(violation)")
    // The violation is also a script that can be run.
    let text = "\(violation)".split(separator: "\n").map(String.init)
    let again = try await Violation.find(in: text, fault: fault, pace: .settling)
    #expect(again?.invariant == violation.invariant)
    #expect(again?.script == text.joined(separator: "\n"), "the script cannot be run as printed")
  }

  private static func violation(
    seed: UInt64, fault: MazeFault? = nil, replays: Bool = true
  ) async throws -> Violation? {
    var source = RandomLines(seed: seed)
    return try await Violation.find(fault: fault, replays: replays) { script in
      script.lines.count < length ? source.line(for: script.app) : nil
    }
  }

  private static func violation(fault: MazeFault) async throws -> Violation? {
    for seed in 0..<100 {
      if let violation = try await violation(seed: UInt64(seed), fault: fault) { return violation }
    }
    return nil
  }
}

extension MazeFault {
  /// The invariant that the fault violates.
  fileprivate var violates: Invariant {
    switch self {
    case .repushesPoppedRooms: .popUndoesPush
    case .releasesCoordinators: .ownersAreAlive
    case .deliversResultsTwice: .resultsResolveOnce
    case .leaksStores: .liveObjectsAreReachable
    case .keepsDeferredLinks, .signsOutInSteps: .nothingSurvivesSignOut
    case .closesOtherTabs: .otherTabsDoNotChange
    case .changesDestinations: .openingIsIdempotent
    case .sharesTitles: .journalsReplay
    case .removesUnasked: .removedScenesAreAsked
    case .dropsRequests: .transitionsQueue
    }
  }
}
