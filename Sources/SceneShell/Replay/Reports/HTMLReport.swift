import Text

/// A report as a page for people that needs nothing but itself: first the links that fail.
///
/// It shows the first few thousand of each kind, so that a browser can show it and memory stays flat.
final class HTMLReport: Report {
  let file: ReportFile
  private let app: String
  private let limit: Int
  private var failures: [[UInt8]] = []
  private var others: [[UInt8]] = []
  private var total = 0

  /// The most bytes that are shown of a URL or an outcome.
  private static let textLimit = 500

  /// Begins a page.
  ///
  /// - Parameters:
  ///   - file: Where it is written.
  ///   - app: The name of the app.
  ///   - limit: How many links are shown of those that fail, and of the others.
  init(_ file: ReportFile, app: String, limit: Int = 5000) {
    self.file = file
    self.app = app
    self.limit = limit
  }

  func add(_ record: ReplayRecord) {
    total += 1
    if record.failure == nil {
      if others.count < limit { others.append(Self.row(record)) }
    } else {
      if failures.count < limit { failures.append(Self.row(record)) }
    }
  }

  func finish(_ tally: ReplayTally) {
    file.write(
      ReportPage.head(
        "\(app) replay", summary: "\(tally)", isGood: tally.status == .success, style: Self.style))
    if !failures.isEmpty, !others.isEmpty {
      file.write(
        "<nav><a href=\"#fail\">Links that fail</a> <a href=\"#other\">Other links</a></nav>\n")
    }
    writeTable("Links that fail", id: "fail", failures, of: tally.failures)
    writeTable("Other links", id: "other", others, of: total - tally.failures)
    file.write(ReportPage.tail)
  }

  private func writeTable(_ title: String, id: String, _ rows: [[UInt8]], of count: Int) {
    guard count > 0 else { return }
    file.write(ReportPage.heading(title, id: id, shown: rows.count, of: count))
    file.write(
      """
      <table>
      <thead><tr><th scope="col">Place</th><th scope="col">Link</th><th scope="col">Outcome</th></tr></thead>
      <tbody>

      """)
    for row in rows { file.write(row) }
    file.write("</tbody>\n</table>\n")
  }

  private static func row(_ record: ReplayRecord) -> [UInt8] {
    var row = Array("<tr class=\"\(record.failure?.name ?? "passed")\"><td>".utf8)
    row += shown(VisibleText.field("\(record.place)"))
    row += "</td><td>".utf8
    row += shown(record.title)
    row += "</td><td>".utf8
    if record.failure != nil {
      row += "<strong>".utf8
      row += MarkupText.escaped(record.summary)
      row += "</strong>".utf8
    }
    if record.failure == nil, let outcome = record.outcome {
      row += shown(outcome.text)
    } else {
      for (name, text) in record.fields {
        row += "<br><span>\(name)</span> ".utf8
        row += shown(text)
      }
    }
    row += "</td></tr>\n".utf8
    return row
  }

  private static func shown(_ text: [UInt8]) -> [UInt8] {
    guard text.count > textLimit else { return MarkupText.escaped(text) }
    // Not within a character.
    let end = text[..<textLimit].lastIndex { $0 & 0xC0 != 0x80 } ?? 0
    return MarkupText.escaped(Array(text[..<end])) + Array("…".utf8)
  }

  private static let style = """
    nav a { margin-right: 1rem; }
    table { border-collapse: collapse; table-layout: fixed; width: 100%; }
    th, td { border-top: 1px solid var(--line); padding: .4rem .6rem .4rem 0; text-align: left; vertical-align: top; }
    th { background: Canvas; position: sticky; top: 0; }
    th:first-child { width: 18%; }
    th:nth-child(2) { width: 37%; }
    td { font: 13px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
    strong, span { font: 13px/1.5 system-ui, sans-serif; }
    strong { font-weight: 600; }
    span { display: inline-block; min-width: 4.5rem; opacity: .7; }
    @media (max-width: 40rem) {
      body { margin: 1rem auto; }
      thead { display: none; }
      tbody, tr, td { display: block; }
      tr { border-top: 1px solid var(--line); padding: .5rem 0; }
      td { border: 0; padding: .1rem 0; }
      td:first-child { opacity: .7; }
    }
    """
}
