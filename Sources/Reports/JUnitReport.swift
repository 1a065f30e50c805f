import Text

/// A report in the XML that JUnit writes and CI servers read.
///
/// Results with parts are suites, whose test cases are the parts; others are the test cases of one suite.
final class JUnitReport: Report {
  let file: ReportFile
  private let subject: ReportSubject
  private var tests = 0
  private var failures = 0
  private var errors = 0
  private var seconds: Double?

  init(_ file: ReportFile, about subject: ReportSubject) {
    self.file = file
    self.subject = subject
    file.write(head)
  }

  func add(_ result: ReportResult) {
    if let failure = result.failure {
      if failure.isError { errors += 1 } else { failures += 1 }
    }
    var element = Element()
    switch subject.form {
    case .single:
      tests += 1
      element.write("<testcase classname=\"", result.file, "\" name=\"")
      element.write(result.title)
      element.write("\" file=\"", result.file, "\"")
      if let line = result.line { element.write(" line=\"\(line)\"") }
      element.write(result.seconds.map { " time=\"\(Self.words($0))\"" } ?? "")
      element.write(result.failure, fields: result.fields)
    case .steps: add(result, to: &element)
    }
    file.write(element.bytes)
  }

  private func add(_ result: ReportResult, to element: inout Element) {
    let time = result.seconds ?? 0
    seconds = (seconds ?? 0) + time
    let parts =
      result.parts.contains { $0.name != nil }
      ? result.parts : [ReportResult.Part(name: nil, line: 1, seconds: time)]
    let failing = result.failure.map { failure in
      parts.lastIndex { $0.name == failure.part } ?? parts.count - 1
    }
    tests += parts.count
    let isError = result.failure?.isError ?? false
    element.write("<testsuite name=\"")
    element.write(result.title)
    element.write(
      "\" tests=\"\(parts.count)\" failures=\"\(failing == nil || isError ? 0 : 1)\""
        + " errors=\"\(isError ? 1 : 0)\" time=\"\(Self.words(time))\">\n")
    for (index, part) in parts.enumerated() {
      element.write("<testcase classname=\"", result.file, "\" name=\"")
      if let name = part.name ?? (parts.count == 1 ? nil : "(beginning)") {
        element.write("", name)
      } else {
        element.write(result.title)
      }
      element.write("\" file=\"", result.file, "\"")
      element.write(" line=\"\(part.line)\" time=\"\(Self.words(part.seconds))\"")
      element.write(index == failing ? result.failure : nil, fields: result.fields)
    }
    if !result.output.isEmpty {
      element.write("<system-out>")
      for line in result.output.split(separator: "\n", omittingEmptySubsequences: false) {
        element.write("", String(line), "\n")
      }
      element.write("</system-out>\n")
    }
    element.write("</testsuite>\n")
  }

  func finish(_ summary: ReportSummary) {
    if subject.form == .single { file.write("</testsuite>\n") }
    file.write("</testsuites>\n")
    file.overwriteStart(head)
  }

  /// The beginning, which has to have the counts and so is written again in the end: as long as before.
  private var head: String {
    var counts = " tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\""
    if let seconds { counts += " time=\"\(Self.words(seconds))\"" }
    let room = String(repeating: " ", count: max(0, 120 - counts.count))
    let app = String(decoding: MarkupText.escaped(subject.app), as: UTF8.self)
    let head = """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites\(counts) name="\(app)"\(room)>

      """
    return switch subject.form {
    case .single: head + "<testsuite name=\"\(app) \(subject.command)\"\(counts)\(room)>\n"
    case .steps: head
    }
  }

  private static func words(_ seconds: Double) -> String {
    let milliseconds = Int((seconds * 1000).rounded())
    let rest = String(milliseconds % 1000)
    return "\(milliseconds / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
  }

  private struct Element {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ markup: String, _ text: String = "", _ rest: String = "") {
      bytes += markup.utf8
      bytes += MarkupText.escaped(text)
      bytes += rest.utf8
    }

    mutating func write(_ text: [UInt8]) { bytes += MarkupText.escaped(text) }

    /// Ends a test case.
    ///
    /// A story has its lines, and fields without one stand in one line.
    mutating func write(
      _ failure: ReportResult.Failure?, fields: [(name: String, text: [UInt8])]
    ) {
      guard let failure else { return write("/>\n") }
      let name = failure.isError ? "error" : "failure"
      write("><\(name) type=\"\(failure.kind)\" message=\"", failure.message, "\">")
      if failure.story.isEmpty {
        for (index, field) in fields.enumerated() {
          write((index == 0 ? "" : " | ") + "\(field.name): ")
          write(field.text)
        }
      }
      for line in failure.story { write("", line, "\n") }
      write("</\(name)></testcase>\n")
    }
  }
}
