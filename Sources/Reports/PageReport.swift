import Text

/// A report as a page for people that needs nothing but itself: first the results that fail, each as a row of a
/// table, or step by step.
///
/// It shows the first thousands of each kind, so that a browser can show it and memory stays flat.
final class PageReport: Report {
  let file: ReportFile
  private let subject: ReportSubject
  private var failing: [[UInt8]] = []
  private var passing: [[UInt8]] = []
  private var failures = 0
  private var total = 0

  private var limit: Int {
    switch subject.form {
    case .single: 5000
    case .steps: 1000
    }
  }

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
          "verdict": summary.isGood ? "good" : "bad",
        ], markup: ["style": PackageResources.report_css]))
    let items = "\(Self.capitalized(subject.item))s"
    if !failing.isEmpty, !passing.isEmpty {
      file.write(
        "<nav><a href=\"#fail\">\(items) that fail</a> <a href=\"#other\">Other \(subject.item)s</a></nav>\n"
      )
    }
    write("\(items) that fail", id: "fail", failing, of: failures)
    write("Other \(subject.item)s", id: "other", passing, of: total - failures)
    file.write(page.behind())
  }

  private func write(_ title: String, id: String, _ entries: [[UInt8]], of count: Int) {
    guard count > 0 else { return }
    let rest = entries.count < count ? ", of which the first \(entries.count) are shown" : ""
    file.write("<h2 id=\"\(id)\">\(title) <small>\(count)\(rest)</small></h2>\n")
    if subject.form == .single {
      file.write(
        """
        <table>
        <thead><tr><th scope="col">Place</th><th scope="col">\(Self.capitalized(subject.item))</th><th scope="col">Outcome</th></tr></thead>
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
    var markup = Markup()
    switch subject.form {
    case .single: markup.writeRow(result)
    case .steps: markup.writeSteps(result)
    }
    return markup.bytes
  }

  private struct Markup {
    private(set) var bytes: [UInt8] = []

    private static let textLimit = 500
    /// The most steps that are shown of a result; of one that fails the last.
    private static let mostSteps = 500

    mutating func writeRow(_ result: ReportResult) {
      write("<tr class=\"\(result.failure?.kind ?? "passed")\"><td>")
      writeCut(VisibleText.field(result.place))
      write("</td><td>")
      writeCut(result.title)
      write("</td><td>")
      if let failure = result.failure { write("<strong>", failure.message, "</strong>") }
      for (name, text) in result.fields {
        if result.failure != nil { write("<br><span>\(name)</span> ") }
        writeCut(text)
      }
      write("</td></tr>\n")
    }

    mutating func writeSteps(_ result: ReportResult) {
      let hasPassed = result.failure == nil
      write("<details\(hasPassed ? "" : " open")><summary class=\"\(hasPassed ? "good" : "bad")\">")
      bytes += MarkupText.escaped(result.title)
      let milliseconds = Int(((result.seconds ?? 0) * 1000).rounded())
      write(" <small>\(milliseconds) ms</small></summary>\n")
      if let story = result.failure?.story, !story.isEmpty {
        write("<pre class=\"story\">", story.joined(separator: "\n"), "</pre>\n")
      }
      let left = result.steps.count - Self.mostSteps
      if left > 0 { write("<p>", "\(left) steps before these", "</p>\n") }
      var part: String?
      write("<ol>\n")
      for step in result.steps.suffix(Self.mostSteps) {
        if step.part != part, let name = step.part {
          write("<li class=\"section\"><h3>", name, "</h3></li>\n")
        }
        part = step.part
        write(step)
      }
      write("</ol>\n</details>\n")
    }

    private mutating func write(_ step: ReportResult.Step) {
      write("<li\(step.isFailing ? " class=\"failing\"" : "")><code class=\"line\">", step.place)
      write("</code> <code>", step.text, "</code> <small>")
      write("", step.time, "</small>\n")
      if !step.changes.isEmpty {
        write("<ul>")
        for change in step.changes {
          let kind =
            change.hasPrefix("+ ") ? "added" : change.hasPrefix("- ") ? "removed" : "changed"
          write("<li class=\"\(kind)\">", change, "</li>")
        }
        write("</ul>\n")
      }
      if !step.stack.isEmpty {
        write("<pre class=\"stack\">", step.stack.joined(separator: "\n"), "</pre>\n")
      }
      write("</li>\n")
    }

    private mutating func write(_ markup: String, _ text: String = "", _ rest: String = "") {
      bytes += markup.utf8
      for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      {
        if index > 0 { bytes.append(UInt8(ascii: "\n")) }
        bytes += MarkupText.escaped(String(line))
      }
      bytes += rest.utf8
    }

    private mutating func writeCut(_ text: [UInt8]) {
      guard text.count > Self.textLimit else { return bytes += MarkupText.escaped(text) }
      // Not within a character.
      let end = text[..<Self.textLimit].lastIndex { $0 & 0xC0 != 0x80 } ?? 0
      bytes += MarkupText.escaped(Array(text[..<end])) + Array("…".utf8)
    }
  }
}
