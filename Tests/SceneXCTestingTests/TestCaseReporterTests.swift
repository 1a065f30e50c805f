import SceneShell
import SceneXCTesting
import Testing
import XCTest

@testable import LibraryShell

/// A test case that keeps its failures instead of recording them.
private final class KeptFailures: XCTestCase {
  var failures: [String] = []

  override func recordFailure(
    withDescription description: String, inFile file: String, atLine line: Int, expected: Bool
  ) {
    failures.append("\(file.split(separator: "/").last ?? ""):\(line): \(description)")
  }
}

final class TestCaseReporterTests: XCTestCase {
  @MainActor
  func testAFailedExpectationIsAFailureOfTheTestCase() async throws {
    let testCase = KeptFailures(name: "kept") { _ in }
    let sut = StoreVerification(reportingTo: .xctest(testCase)) {
      BookStore(title: "Emma", on: $0)
    }
    let line = #line + 3
    try await sut.verify(
      when: { book, _ in book.dispatch(.borrow) },
      then: { $0.expectStates(of: \.loan, [.none, .lent]) })
    let failure = """
      TestCaseReporterTests.swift:\(line): the states differ (- expected, + recorded)
        [0]: none
      - [1]: lent
      + [1]: requested
      """
    XCTAssertEqual(testCase.failures, [failure])
  }

  @MainActor
  func testARealSleepEnds() async throws {
    let start = ContinuousClock.now
    try await Task.sleep(for: .milliseconds(2))
    XCTAssertGreaterThanOrEqual(start.duration(to: .now), .milliseconds(2))
  }
}
