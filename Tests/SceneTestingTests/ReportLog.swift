import SceneTesting
import Scenes
import Testing

/// Takes what a test would have failed with.
@MainActor
final class ReportLog {
  private(set) var reports: [String] = []
  private(set) var lines: [Int] = []

  var reporter: IssueReporter {
    IssueReporter { words, place in
      self.reports.append(words)
      self.lines.append(place.line)
    }
  }
}
