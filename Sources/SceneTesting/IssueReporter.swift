import Scenes
public import Testing

/// The destination of failed expectations.
@MainActor
public struct IssueReporter {
  /// Reports a message at a source location.
  package let report: @MainActor (String, SourceLocation) -> Void

  /// Creates a reporter from a function that receives the message and the source location.
  public init(_ report: @escaping @MainActor (String, SourceLocation) -> Void) {
    self.report = report
  }

  /// Records an issue of the current test of Swift Testing.
  ///
  /// Without such a test, as in one of XCTest, an issue would have no effect, so the process stops.
  public static var testing: IssueReporter {
    IssueReporter { message, sourceLocation in
      precondition(
        Test.current != nil,
        "no test of Swift Testing is running; in one of XCTest, write 'reportingTo: .xctest(self)'")
      Issue.record(Comment(rawValue: message), sourceLocation: sourceLocation)
    }
  }
}
