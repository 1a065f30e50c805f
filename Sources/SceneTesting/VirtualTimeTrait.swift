import Scenes
import SceneRuntime
public import Testing

/// Runs a test in virtual time; see ``Testing/Trait/virtualTime``.
public struct VirtualTimeTrait: TestTrait, SuiteTrait, TestScoping {
  let seed: UInt64
  let tieSeed: UInt64?

  /// Applies to the tests of nested suites as well.
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
  /// Runs each test in virtual time: no sleep takes real time, and the same test has the same order of events in
  /// each run.
  ///
  /// Time advances to the next sleeper when nothing else can run. It starts at the same moment in each test,
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
  /// Time also advances while a task waits for another thread without a named wait; the test then has a
  /// warning, which says how to name the wait.
  ///
  /// A test that hangs for 10 seconds of real time fails, and the issue names what it waits for.
  public static var virtualTime: Self { virtualTime() }

  /// Runs each test in virtual time; see ``virtualTime``.
  ///
  /// - Parameters:
  ///   - seed: The seed of the stage's random numbers.
  ///   - tieSeed: Permutes the order of tasks that wake at the same time; nil keeps their order.
  /// - Returns: The trait.
  public static func virtualTime(seed: UInt64 = 0, permutingTiesBy tieSeed: UInt64? = nil) -> Self {
    VirtualTimeTrait(seed: seed, tieSeed: tieSeed)
  }
}
