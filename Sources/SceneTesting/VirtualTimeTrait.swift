import Scenes
import SceneRuntime
public import Testing

/// Runs a test in virtual time; see ``Testing/Trait/virtualTime``.
public struct VirtualTimeTrait: TestTrait, SuiteTrait, TestScoping {
  let seed: UInt64
  let tieSeed: UInt64?

  /// Also the tests of the suites inside a suite run in virtual time.
  public var isRecursive: Bool { true }

  /// Runs a test on a stage of its own.
  @MainActor
  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let stage = SceneStage.virtual(seed: seed, permutingTiesBy: tieSeed)
    defer {
      for resumption in stage.unnamedResumptions {
        Issue.record(
          Comment(rawValue: resumption.description), severity: .warning,
          sourceLocation: test.sourceLocation)
      }
    }
    try await stage.passTime {
      Issue.record($0, sourceLocation: test.sourceLocation)
    } during: {
      try await function()
    }
  }
}

extension Trait where Self == VirtualTimeTrait {
  /// Runs each test in virtual time: no sleep takes real time, and the same test has the same order of events each
  /// time it runs.
  ///
  /// Time moves on to the next sleeper whenever nothing else can happen. It starts at the same moment in each test,
  /// also for `ContinuousClock` and `SuspendingClock`.
  ///
  /// ```swift
  /// @Test(.virtualTime) func aSearchWaitsForAPause() async throws {
  ///   let model = TripListModel(client: SlowTripsClient())
  ///   model.searchText = "ha"
  ///   try await Task.sleep(for: .seconds(1))
  ///   #expect(model.trips.count == 1)
  /// }
  /// ```
  ///
  /// Time also moves on while a task waits for another thread in a wait that has no name; the test then has a warning,
  /// which says how to give it one.
  ///
  /// A test that hangs for 10 seconds of real time fails, and the issue names what it waits for.
  public static var virtualTime: Self { virtualTime() }

  /// Runs each test in virtual time; see ``virtualTime``.
  ///
  /// - Parameters:
  ///   - seed: What the random numbers of the stage follow.
  ///   - tieSeed: Permutes the order of tasks that wake at the same time; nil: the order in which they went to sleep.
  /// - Returns: The trait.
  public static func virtualTime(seed: UInt64 = 0, permutingTiesBy tieSeed: UInt64? = nil) -> Self {
    VirtualTimeTrait(seed: seed, tieSeed: tieSeed)
  }
}
