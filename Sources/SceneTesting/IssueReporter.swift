import Scenes
public import Testing

/// Where the expectations that don't hold are reported.
@MainActor
public struct IssueReporter {
  let report: @MainActor (String, SourceLocation) -> Void

  /// Creates a reporter from what it does with the words and the place in the test.
  public init(_ report: @escaping @MainActor (String, SourceLocation) -> Void) {
    self.report = report
  }

  /// Records an issue of the test that runs now.
  public static var testing: IssueReporter {
    IssueReporter { words, sourceLocation in
      Issue.record(Comment(rawValue: words), sourceLocation: sourceLocation)
    }
  }
}
