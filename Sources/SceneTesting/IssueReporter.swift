import Scenes
public import Testing

/// The destination of failed expectations.
@MainActor
public struct IssueReporter {
  let report: @MainActor (String, SourceLocation) -> Void

  /// Creates a reporter from a function that receives the message and the source location.
  public init(_ report: @escaping @MainActor (String, SourceLocation) -> Void) {
    self.report = report
  }

  /// Records an issue of the current test.
  public static var testing: IssueReporter {
    IssueReporter { message, sourceLocation in
      Issue.record(Comment(rawValue: message), sourceLocation: sourceLocation)
    }
  }
}
