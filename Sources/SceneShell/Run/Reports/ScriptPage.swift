import Text

/// A report as a page for people that needs nothing but itself: each script step by step, with what changed
/// and where the app was.
///
/// It shows the first thousands of scripts and of the steps of each, so that a browser can show it.
final class ScriptPage: ScriptReport {
  let file: ReportFile
  private let app: String
  private var failures: [[UInt8]] = []
  private var others: [[UInt8]] = []

  /// The most scripts that are shown of those that fail, and of the others.
  private static let mostScripts = 1000
  /// The most steps that are shown of a script; of one that fails the last.
  private static let mostSteps = 500

  init(_ file: ReportFile, app: String) {
    self.file = file
    self.app = app
  }

  func add(_ result: ScriptResult) {
    if result.hasPassed {
      if others.count < Self.mostScripts { others.append(Self.entry(result)) }
    } else {
      if failures.count < Self.mostScripts { failures.append(Self.entry(result)) }
    }
  }

  func finish(_ tally: SuiteTally) {
    file.write(
      ReportPage.head(
        "\(app) run", summary: "\(tally)", isGood: tally.status == .success, style: Self.style))
    write("Scripts that fail", id: "fail", failures, of: tally.failed)
    write("Other scripts", id: "other", others, of: tally.passed)
    file.write(ReportPage.tail)
  }

  private func write(_ title: String, id: String, _ entries: [[UInt8]], of count: Int) {
    guard count > 0 else { return }
    file.write(ReportPage.heading(title, id: id, shown: entries.count, of: count))
    for entry in entries { file.write(entry) }
  }

  private static func entry(_ result: ScriptResult) -> [UInt8] {
    var page = Markup()
    page.write(
      "<details\(result.hasPassed ? "" : " open")><summary class=\"\(result.hasPassed ? "good" : "bad")\">",
      result.title, " <small>\(Int((result.seconds * 1000).rounded())) ms</small></summary>\n")
    if !result.story.isEmpty {
      page.write("<pre class=\"story\">", result.story.joined(separator: "\n"), "</pre>\n")
    }
    let left = result.steps.count - mostSteps
    if left > 0 { page.write("<p>", "\(left) steps before these", "</p>\n") }
    var section: String?
    page.write("<ol>\n")
    for step in result.steps.suffix(mostSteps) {
      if step.section != section, let name = step.section {
        page.write("<li class=\"section\"><h3>", name, "</h3></li>\n")
      }
      section = step.section
      page.write("<li\(step.isFailing ? " class=\"failing\"" : "")><code class=\"line\">")
      page.write("", step.file == result.path ? "\(step.line)" : "\(step.file):\(step.line)")
      page.write("</code> <code>", step.text, "</code> <small>")
      page.write("", step.time, "</small>\n")
      if !step.changes.isEmpty {
        page.write("<ul>")
        for change in step.changes {
          let kind =
            change.hasPrefix("+ ") ? "added" : change.hasPrefix("- ") ? "removed" : "changed"
          page.write("<li class=\"\(kind)\">", change, "</li>")
        }
        page.write("</ul>\n")
      }
      if !step.stack.isEmpty {
        page.write("<pre class=\"stack\">", step.stack.joined(separator: "\n"), "</pre>\n")
      }
      page.write("</li>\n")
    }
    page.write("</ol>\n</details>\n")
    return page.bytes
  }

  /// Markup with text in it.
  private struct Markup {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ markup: String, _ text: String = "", _ rest: String = "") {
      bytes += markup.utf8
      for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      {
        if index > 0 { bytes.append(UInt8(ascii: "\n")) }
        bytes += MarkupText.escaped(String(line))
      }
      bytes += rest.utf8
    }
  }

  private static let style = """
    details { border-top: 1px solid var(--line); padding: .3rem 0; }
    summary { cursor: pointer; font: 14px/1.6 ui-monospace, monospace; }
    ol { list-style: none; margin: 0; padding: 0 0 0 1rem; }
    ol > li { border-top: 1px solid var(--line); padding: .25rem 0; }
    li.failing > code { color: var(--bad); font-weight: 600; }
    h3 { font-size: 1rem; margin: .6rem 0 .2rem; }
    summary small, ol small { font-size: 12px; }
    code, pre, ul { font: 13px/1.5 ui-monospace, monospace; }
    code { overflow-wrap: anywhere; white-space: pre-wrap; }
    code.line { display: inline-block; min-width: 2.5rem; opacity: .6; }
    pre { margin: .3rem 0 .3rem 3rem; overflow-x: auto; }
    pre.story { background: var(--shade); margin-left: 1rem; padding: .6rem; }
    pre.stack { opacity: .75; }
    ul { list-style: none; margin: .2rem 0 .2rem 3rem; overflow-wrap: anywhere; padding: 0; }
    .added { color: var(--good); }
    .removed { color: var(--bad); }
    """
}
