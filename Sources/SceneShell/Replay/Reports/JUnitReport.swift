import Text

/// A report in the XML that JUnit writes and CI servers read, a test case a link.
final class JUnitReport: Report {
  let file: ReportFile
  private let app: String
  private var cases = 0

  init(_ file: ReportFile, app: String) {
    self.file = file
    self.app = app
    file.write(head(cases: 0, ReplayTally()))
  }

  /// The beginning, which has to have the counts and so is written again in the end: as long as before.
  private func head(cases: Int, _ tally: ReplayTally) -> String {
    let counts =
      #" tests="\#(cases)" failures="\#(tally.failures - tally.unreadable)" errors="\#(tally.unreadable)""#
    let room = String(repeating: " ", count: max(0, 120 - counts.count))
    let name = String(decoding: MarkupText.escaped("\(app) replay"), as: UTF8.self)
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites\(counts)\(room)>
      <testsuite name="\(name)"\(counts)\(room)>

      """
  }

  func add(_ record: ReplayRecord) {
    cases += 1
    var element = Array("<testcase classname=\"".utf8)
    element += MarkupText.escaped(record.place.file)
    element += "\" name=\"".utf8
    element += MarkupText.escaped(record.title)
    element += "\" file=\"".utf8
    element += MarkupText.escaped(record.place.file)
    element += "\" line=\"\(record.place.line)\"".utf8
    guard let failure = record.failure else {
      file.write(element + Array("/>\n".utf8))
      return
    }
    let name = if case .unreadable = failure { "error" } else { "failure" }
    element += "><\(name) type=\"\(failure.name)\" message=\"".utf8
    element += MarkupText.escaped(record.summary)
    element += "\">".utf8
    element += MarkupText.escaped(Array(record.lines.joined(separator: " | ").utf8))
    file.write(element + Array("</\(name)></testcase>\n".utf8))
  }

  func finish(_ tally: ReplayTally) {
    file.write("</testsuite>\n</testsuites>\n")
    file.overwriteStart(head(cases: cases, tally))
  }
}
