import PseudoTerminal
import SceneReports
import SceneSystem
import Testing

/// The same results in the four report formats.
@MainActor
struct ReportTests {
  private static let links = ReportSubject(
    app: "a<b", command: "replay", item: "link", form: .single)
  private static let scripts = ReportSubject(
    app: "app", command: "run", item: "script", form: .steps)

  private static func result(_ title: String, line: Int? = nil) -> ReportResult {
    ReportResult(title: Array(title.utf8), file: "list", line: line) { Array("{\"t\":1}".utf8) }
  }

  private static var failing: ReportResult {
    var result = result("x://#1 \"", line: 2)
    result.failure = .init(kind: "refused", message: "no")
    result.fields = [("outcome", Array("error <b>".utf8)), ("expected", Array("c".utf8))]
    return result
  }

  private static var script: ReportResult {
    var result = result("a.scene")
    result.seconds = 1.5
    result.parts = [
      .init(name: nil, line: 1, seconds: 0.5), .init(name: "Two", line: 4, seconds: 1),
    ]
    var step = ReportResult.Step(
      file: "list", line: 5, text: "expect 1 == 2", section: "Two")
    step.time = "0s"
    step.changes = ["+ a: 1"]
    step.stack = ["home"]
    step.isFailing = true
    result.steps = [step]
    result.output = "printed\n"
    var failure = ReportResult.Failure(kind: "expectation", message: "it is 1")
    failure.line = 5
    failure.part = "Two"
    failure.details = ["error: it is 1", "  more"]
    result.failure = failure
    return result
  }

  /// The text of a report about some results.
  private func report(
    _ kind: ReportKind, about subject: ReportSubject, _ results: [ReportResult]
  ) throws -> String {
    let directory = TemporaryDirectory()
    let path = directory.file("report")
    let reports = ReportSet([
      kind.begin(try ReportFile(replacing: path), about: subject)
    ])
    for result in results { reports.add(result) }
    let failures = reports.finish(
      ReportSummary(text: "all & done", hasPassed: false, counts: [("all", 1), ("none", 0)]))
    #expect(failures == [])
    var file = try FileReader(path: path)
    return String(decoding: try file.rest(), as: UTF8.self)
  }

  @Test func tapHasOneTestPerResult() throws {
    let failing = [Self.result("y://", line: 1), Self.failing]
    #expect(
      try report(.tap, about: Self.links, failing) == ##"""
        TAP version 13
        ok 1 - y://
        not ok 2 - x://\#1 "
          ---
          message: "no"
          severity: fail
          type: refused
          at: "list:2"
          outcome: "error <b>"
          expected: "c"
          ...
        1..2
        # all & done

        """##)
    #expect(
      try report(.tap, about: Self.scripts, [Self.script]) == """
        TAP version 13
        not ok 1 - a.scene
          ---
          message: "it is 1"
          severity: fail
          type: expectation
          at: "list:5"
          section: "Two"
          context: |
            error: it is 1
              more
          ...
        1..1
        # all & done

        """)
  }

  @Test func jsonHasOneLinePerResult() throws {
    #expect(
      try report(.json, about: Self.links, [Self.failing, Self.failing]) == """
        {"format":"sceneshell-replay","version":2,"app":"a<b","links":[
        {"t":1},
        {"t":1}
        ],"summary":{"all":1,"none":0}}

        """)
  }

  @Test func jsonHasNoHiddenCharacters() throws {
    let result = ReportResult(title: [], file: "list", line: nil) {
      Array("{\"t\":\"\u{7F}\u{9B}2Jé\u{202E}\u{FEFF}\\n\"}".utf8)
    }
    #expect(
      try report(.json, about: Self.links, [result]) == #"""
        {"format":"sceneshell-replay","version":2,"app":"a<b","links":[
        {"t":"\u007f\u009b2Jé\u202e\ufeff\n"}
        ],"summary":{"all":1,"none":0}}

        """#)
  }

  @Test func junitCountsTestCases() throws {
    let single = try report(
      .junit, about: Self.links, [Self.result("y://", line: 1), Self.failing])
    #expect(
      single.replacing(#/ +>/#, with: ">") == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites tests="2" failures="1" errors="0" name="a&lt;b">
        <testsuite name="a&lt;b replay" tests="2" failures="1" errors="0">
        <testcase classname="list" name="y://" file="list" line="1"/>
        <testcase classname="list" name="x://#1 &quot;" file="list" line="2"><failure type="refused" \
        message="no">outcome: error &lt;b&gt; | expected: c</failure></testcase>
        </testsuite>
        </testsuites>

        """)
    let steps = try report(.junit, about: Self.scripts, [Self.script])
    #expect(
      steps.replacing(#/ +>/#, with: ">") == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites tests="2" failures="1" errors="0" time="1.500" name="app">
        <testsuite name="a.scene" tests="2" failures="1" errors="0" time="1.500">
        <testcase classname="list" name="(beginning)" file="list" line="1" time="0.500"/>
        <testcase classname="list" name="Two" file="list" line="4" time="1.000"><failure type="expectation" \
        message="it is 1">error: it is 1
          more
        </failure></testcase>
        <system-out>printed

        </system-out>
        </testsuite>
        </testsuites>

        """)
  }

  @Test func pagesShowRowsOrSteps() throws {
    let rows = try report(.html, about: Self.links, [Self.result("y://", line: 1), Self.failing])
    #expect(rows.contains("<title>a&lt;b replay</title>\n<style>\n:root"))
    #expect(
      rows.contains(
        "<p class=\"bad\">all &amp; done</p>\n<nav><a href=\"#fail\">Failed links</a>"))
    #expect(
      rows.contains(
        """
        <tr class="refused"><td>list:2</td><td>x://#1 &quot;</td><td><strong>no</strong>\
        <br><span>outcome</span> error &lt;b&gt;<br><span>expected</span> c</td></tr>
        </tbody>
        </table>
        <h2 id="other">Passed links <small>1</small></h2>
        """))
    let steps = try report(.html, about: Self.scripts, [Self.script])
    #expect(
      steps.hasSuffix(
        """
        <p class="bad">all &amp; done</p>
        <h2 id="fail">Failed scripts <small>1</small></h2>
        <details open><summary class="bad">a.scene <small>1500 ms</small></summary>
        <pre class="context">error: it is 1
          more</pre>
        <ol>
        <li class="section"><h3>Two</h3></li>
        <li class="failing"><code class="line">5</code> <code>expect 1 == 2</code> <small>0s</small>
        <ul><li class="added">+ a: 1</li></ul>
        <pre class="stack">home</pre>
        </li>
        </ol>
        </details>
        </body>
        </html>

        """))
  }

  @Test func aReportCanBeWrittenToTheOutput() {
    var bytes: [UInt8] = []
    let reports = ReportSet([
      ReportKind.tap.begin(ReportFile(output: { bytes += $0 }), about: Self.links)
    ])
    #expect(reports.isOutput)
    _ = reports.finish(ReportSummary(text: "none", hasPassed: true, counts: []))
    #expect(String(decoding: bytes, as: UTF8.self) == "TAP version 13\n1..0\n# none\n")
  }
}
