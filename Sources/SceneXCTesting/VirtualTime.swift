import SceneRuntime
import SceneTesting
public import Testing
public import XCTest

extension XCTestCase {
  /// Runs a part of a test in virtual time, as ``Testing/Trait/virtualTime`` does with a test of Swift Testing.
  ///
  /// ```swift
  /// @MainActor func testASearchWaitsForAPause() async throws {
  ///   try await inVirtualTime {
  ///     let model = TripListModel(client: SlowTripsClient())
  ///     model.searchText = "ha"
  ///     try await Task.sleep(for: .seconds(1))
  ///     XCTAssertEqual(model.trips.count, 1)
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - seed: The seed of the stage's random numbers.
  ///   - tieSeed: Permutes the order of tasks that wake at the same time; nil keeps their order.
  ///   - sourceLocation: The place at which a body that hangs for 10 seconds of real time is reported.
  ///   - body: The part of the test.
  /// - Throws: The errors of the body.
  @MainActor
  public func inVirtualTime(
    seed: UInt64 = 0, permutingTiesBy tieSeed: UInt64? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, _ body: @MainActor () async throws -> Void
  ) async throws {
    let reporter = IssueReporter.xctest(self)
    try await SceneStage.virtual(seed: seed, permutingTiesBy: tieSeed).passTime {
      reporter.report("\($0)", sourceLocation)
    } during: {
      try await body()
    }
  }
}
