import SceneTesting
import Scenes
import Testing

/// Collects the failures of a test.
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
