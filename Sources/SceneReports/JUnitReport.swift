import SceneText

/// A report in JUnit's XML format, which CI servers read.
///
/// A result with parts is a suite, and its parts are the test cases; other results are the test cases of one suite.
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
    var markup = Markup(keepsLines: false)
    switch subject.form {
    case .single:
      tests += 1
      var values = ""
      if let line = result.line { values += " line=\"\(line)\"" }
      if let seconds = result.seconds { values += " time=\"\(Self.decimal(seconds))\"" }
      Self.add(result.title, of: result, values, result.failure, to: &markup)
    case .steps: add(result, to: &markup)
    }
    file.write(markup.bytes)
  }

  private func add(_ result: ReportResult, to markup: inout Markup) {
    let time = result.seconds ?? 0
    seconds = (seconds ?? 0) + time
    let parts =
      result.parts.contains { $0.name != nil }
      ? result.parts : [ReportResult.Part(name: nil, line: 1, seconds: time)]
    func place(of failure: ReportResult.Failure) -> Int {
      parts.lastIndex { $0.name == failure.part } ?? parts.count - 1
    }
    let failing = result.failure.map(place(of:))
    tests += parts.count
    let isError = result.failure?.isError ?? false
    markup.write("<testsuite name=\"")
    markup.write(result.title)
    markup.write(
      "\" tests=\"\(parts.count)\" failures=\"\(failing == nil || isError ? 0 : 1)\""
        + " errors=\"\(isError ? 1 : 0)\" time=\"\(Self.decimal(time))\">\n")
    for (index, part) in parts.enumerated() {
      let name = part.name ?? (parts.count == 1 ? nil : "(beginning)")
      Self.add(
        name.map { VisibleText.field($0) } ?? result.title, of: result,
        " line=\"\(part.line)\" time=\"\(Self.decimal(part.seconds))\"",
        flaky: result.isFlaky ? result.retries.filter { place(of: $0) == index } : [],
        index == failing ? result.failure : nil, to: &markup)
    }
    if !result.output.isEmpty {
      markup.write("<system-out>")
      for line in result.output.split(separator: "\n", omittingEmptySubsequences: false) {
        markup.write("", String(line), "\n")
      }
      markup.write("</system-out>\n")
    }
    if !result.warnings.isEmpty {
      markup.write("<system-err>")
      for warning in result.warnings { markup.write("warning: ", warning, "\n") }
      markup.write("</system-err>\n")
    }
    markup.write("</testsuite>\n")
  }

  /// Adds a test case with some attributes; a failure without details shows the fields in one line.
  private static func add(
    _ title: [UInt8], of result: ReportResult, _ values: String,
    flaky: [ReportResult.Failure] = [], _ failure: ReportResult.Failure?,
    to markup: inout Markup
  ) {
    markup.write("<testcase classname=\"", result.file, "\" name=\"")
    markup.write(title)
    markup.write("\" file=\"", result.file, "\"\(values)")
    guard failure != nil || !flaky.isEmpty else { return markup.write("/>\n") }
    markup.write(">")
    for failure in flaky {
      markup.write(
        "<flakyFailure type=\"\(failure.kind)\" message=\"", failure.message, "\"><stackTrace>")
      for line in failure.details { markup.write("", line, "\n") }
      markup.write("</stackTrace></flakyFailure>")
    }
    guard let failure else { return markup.write("</testcase>\n") }
    let name = failure.isError ? "error" : "failure"
    markup.write("<\(name) type=\"\(failure.kind)\" message=\"", failure.message, "\">")
    if failure.details.isEmpty {
      for (index, field) in result.fields.enumerated() {
        markup.write((index == 0 ? "" : " | ") + "\(field.name): ")
        markup.write(field.text)
      }
    }
    for line in failure.details { markup.write("", line, "\n") }
    markup.write("</\(name)></testcase>\n")
  }

  func finish(_ summary: ReportSummary) {
    if subject.form == .single { file.write("</testsuite>\n") }
    file.write("</testsuites>\n")
    file.overwriteStart(head)
  }

  /// The beginning, which contains the counts: it is overwritten at the end by a text of the same length.
  private var head: String {
    var counts = " tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\""
    if let seconds { counts += " time=\"\(Self.decimal(seconds))\"" }
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

  /// Seconds with three decimals, as in the schema.
  private static func decimal(_ seconds: Double) -> String {
    let milliseconds = Int((seconds * 1000).rounded())
    let rest = String(milliseconds % 1000)
    return "\(milliseconds / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
  }
}
