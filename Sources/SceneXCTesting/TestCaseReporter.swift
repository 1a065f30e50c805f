@_exported public import SceneTesting
import Testing
public import XCTest

extension IssueReporter {
  /// Records failed expectations as failures of a test case of XCTest.
  ///
  /// ```swift
  /// let sut = StoreVerification(reportingTo: .xctest(self)) { BookStore(title: "Emma", on: $0) }
  /// ```
  ///
  /// - Parameter testCase: The test case, as `self` in its test.
  /// - Returns: The reporter.
  public static func xctest(_ testCase: XCTestCase) -> IssueReporter {
    IssueReporter { message, location in
      #if canImport(Darwin)
        let place = XCTSourceCodeLocation(filePath: location.filePath, lineNumber: location.line)
        testCase.record(
          XCTIssue(
            type: .assertionFailure, compactDescription: message,
            sourceCodeContext: XCTSourceCodeContext(location: place)))
      #else
        testCase.recordFailure(
          withDescription: message, inFile: location.filePath, atLine: location.line, expected: true
        )
      #endif
    }
  }
}
