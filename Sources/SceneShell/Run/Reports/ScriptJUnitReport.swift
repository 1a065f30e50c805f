import FoundationEssentials
import Text

/// A report in the XML that JUnit writes and CI servers read: a suite a script, a test case a part of it.
final class ScriptJUnitReport: ScriptReport {
  let file: ReportFile
  private let app: String
  private var suites: [UInt8] = []
  private var cases = 0

  init(_ file: ReportFile, app: String) {
    self.file = file
    self.app = app
  }

  func add(_ result: ScriptResult) {
    let parts =
      result.parts.contains { $0.name != nil }
      ? result.parts : [ScriptResult.Part(name: nil, line: 1, seconds: result.seconds)]
    let failing = result.failure.map { failure in
      parts.lastIndex { $0.name == failure.section } ?? parts.count - 1
    }
    cases += parts.count
    write("<testsuite name=\"", result.title, "\" tests=\"\(parts.count)\"")
    write(
      " failures=\"\(failing == nil ? 0 : 1)\" errors=\"0\" time=\"\(seconds(result.seconds))\">\n")
    for (index, part) in parts.enumerated() {
      write("<testcase classname=\"", result.path, "\" name=\"")
      write("", part.name ?? (parts.count == 1 ? result.title : "(beginning)"), "\" file=\"")
      write("", result.path, "\" line=\"\(part.line)\" time=\"\(seconds(part.seconds))\"")
      guard index == failing, let failure = result.failure else {
        write("/>\n")
        continue
      }
      write("><failure type=\"", ExitStatus(rawValue: result.status)?.name ?? "failed", "\"")
      write(" message=\"", failure.message, "\">")
      for line in result.story { write("", line, "\n") }
      write("</failure></testcase>\n")
    }
    if !result.output.isEmpty {
      write("<system-out>")
      for line in result.output.split(separator: "\n", omittingEmptySubsequences: false) {
        write("", String(line), "\n")
      }
      write("</system-out>\n")
    }
    write("</testsuite>\n")
  }

  func finish(_ tally: SuiteTally) {
    file.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"")
    file.write(MarkupText.escaped(app))
    file.write(
      "\" tests=\"\(cases)\" failures=\"\(tally.failed)\" errors=\"0\" time=\"\(seconds(tally.seconds))\">\n"
    )
    file.write(suites)
    file.write("</testsuites>\n")
  }

  private func write(_ markup: String, _ text: String = "", _ rest: String = "") {
    suites += markup.utf8
    suites += MarkupText.escaped(text)
    suites += rest.utf8
  }

  /// Seconds with three digits behind the point, as the schema has them.
  private func seconds(_ value: Double) -> String {
    let milliseconds = Int((value * 1000).rounded())
    let rest = String(milliseconds % 1000)
    return "\(milliseconds / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
  }
}
