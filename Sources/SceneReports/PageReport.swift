import SceneText

/// A report as an HTML page without other files: first the failures, each as a row of a
/// table, or step by step.
///
/// It contains a limited number of passing and of failing results, so that a browser can display it and memory stays
/// flat.
final class PageReport: Report {
  let file: ReportFile
  private let subject: ReportSubject
  private var failing: [[UInt8]] = []
  private var passing: [[UInt8]] = []
  private var failures = 0
  private var total = 0

  private var limit: Int { subject.form == .single ? 5000 : 1000 }
  /// The maximum number of bytes of a title or a field in a row.
  private static let textLimit = 500
  /// The maximum number of steps of a result; the last ones are shown.
  private static let maxSteps = 500

  init(_ file: ReportFile, about subject: ReportSubject) {
    self.file = file
    self.subject = subject
  }

  func add(_ result: ReportResult) {
    total += 1
    if result.failure == nil {
      if passing.count < limit { passing.append(entry(result)) }
    } else {
      failures += 1
      if failing.count < limit { failing.append(entry(result)) }
    }
  }

  func finish(_ summary: ReportSummary) {
    let page = PageTemplate(PackageResources.report_html, around: "results")
    file.write(
      page.before(
        [
          "title": "\(subject.app) \(subject.command)", "summary": summary.text,
          "verdict": summary.hasPassed ? "good" : "bad",
        ], markup: ["style": PackageResources.report_css]))
    let items = "\(subject.item)s"
    if !failing.isEmpty, !passing.isEmpty {
      file.write(
        "<nav><a href=\"#fail\">Failed \(items)</a> <a href=\"#other\">Passed \(items)</a></nav>\n"
      )
    }
    write("Failed \(items)", id: "fail", failing, of: failures)
    write("Passed \(items)", id: "other", passing, of: total - failures)
    file.write(page.after())
  }

  private func write(_ title: String, id: String, _ entries: [[UInt8]], of count: Int) {
    guard count > 0 else { return }
    let rest = entries.count < count ? "; the first \(entries.count) are shown" : ""
    file.write("<h2 id=\"\(id)\">\(title) <small>\(count)\(rest)</small></h2>\n")
    if subject.form == .single {
      file.write(
        """
        <table>
        <thead><tr><th scope="col">Location</th><th scope="col">\(Self.capitalized(subject.item))</th><th scope="col">Outcome</th></tr></thead>
        <tbody>

        """)
    }
    for entry in entries { file.write(entry) }
    if subject.form == .single { file.write("</tbody>\n</table>\n") }
  }

  private static func capitalized(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }

  private func entry(_ result: ReportResult) -> [UInt8] {
    var markup = Markup(keepsLines: true)
    switch subject.form {
    case .single: Self.addRow(result, to: &markup)
    case .steps: Self.addSteps(of: result, to: &markup)
    }
    return markup.bytes
  }

  private static func addRow(_ result: ReportResult, to markup: inout Markup) {
    markup.write("<tr class=\"\(result.failure?.kind ?? "passed")\"><td>")
    markup.write(VisibleText.field(result.place), upTo: textLimit)
    markup.write("</td><td>")
    markup.write(result.title, upTo: textLimit)
    markup.write("</td><td>")
    if let failure = result.failure { markup.write("<strong>", failure.message, "</strong>") }
    for (name, text) in result.fields {
      if result.failure != nil { markup.write("<br><span>\(name)</span> ") }
      markup.write(text, upTo: textLimit)
    }
    markup.write("</td></tr>\n")
  }

  private static func addSteps(of result: ReportResult, to markup: inout Markup) {
    let (open, verdict) = result.failure == nil ? ("", "good") : (" open", "bad")
    markup.write("<details\(open)><summary class=\"\(verdict)\">")
    markup.write(result.title)
    let milliseconds = Int(((result.seconds ?? 0) * 1000).rounded())
    let flaky = result.isFlaky ? " flaky" : ""
    markup.write(" <small>\(milliseconds) ms\(flaky)</small></summary>\n")
    for warning in result.warnings {
      markup.write("<p class=\"warning\">warning: ", warning, "</p>\n")
    }
    for failure in result.retries + [result.failure].compactMap(\.self)
    where !failure.details.isEmpty {
      markup.write("<pre class=\"context\">", failure.details.joined(separator: "\n"), "</pre>\n")
    }
    let left = result.steps.count - maxSteps
    if left > 0 { markup.write("<p>\(left) earlier steps are not shown.</p>\n") }
    var part: String?
    markup.write("<ol>\n")
    for step in result.steps.suffix(maxSteps) {
      if step.section != part, let name = step.section {
        markup.write("<li class=\"section\"><h3>", name, "</h3></li>\n")
      }
      part = step.section
      add(step, of: result, to: &markup)
    }
    markup.write("</ol>\n</details>\n")
  }

  private static func add(
    _ step: ReportResult.Step, of result: ReportResult, to markup: inout Markup
  ) {
    let place = step.file == result.file ? "\(step.line)" : "\(step.file):\(step.line)"
    markup.write("<li\(step.isFailing ? " class=\"failing\"" : "")><code class=\"line\">", place)
    markup.write("</code> <code>", step.text, "</code> <small>")
    markup.write("", step.time, "</small>\n")
    if !step.changes.isEmpty {
      markup.write("<ul>")
      for change in step.changes {
        let kind = ["+ ": "added", "- ": "removed"][change.prefix(2)] ?? "changed"
        markup.write("<li class=\"\(kind)\">", change, "</li>")
      }
      markup.write("</ul>\n")
    }
    if let ignored = step.ignored {
      markup.write("<p class=\"warning\">", ignored, "</p>\n")
    }
    if let stack = step.stack {
      markup.write("<pre class=\"stack\">", stack.joined(separator: "\n"), "</pre>\n")
    }
    markup.write("</li>\n")
  }
}
