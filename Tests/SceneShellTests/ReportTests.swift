import SceneCommands
import FoundationEssentials
import FoundationXML
import Testing

/// Reports about hostile links.
struct ReportTests {
  private let program: CounterProgram

  private static let links = """
    trouble:///page/a
    trouble:///page/b\thome
    trouble:///page/%3Cscript%3E%26%22'%5D%5D%3E
    <script>alert(1)</script>]]>&amp;"' # TODO \\
    a:\u{1}\u{1B}[31m\u{7F}\u{85}\u{2028}\u{202E}\u{FFFE}é

    """

  init() throws { program = try CounterProgram() }

  /// The reports of a replay by file name.
  private func reports(of links: String, status: Int32) throws -> [String: String] {
    try program.write("links", links)
    let outcome = try program.run(
      "trouble replay links --report json=r.json,junit=r.xml --report tap=r.tap,html=r.html")
    #expect(outcome.status == status)
    var reports: [String: String] = [:]
    for name in ["r.json", "r.xml", "r.tap", "r.html"] {
      let bytes = try Data(contentsOf: URL(filePath: "\(program.folder)/\(name)"))
      let text = try #require(String(validating: bytes, as: UTF8.self))
      // XML 1.0 allows no other characters, and control characters must not reach a terminal.
      #expect(
        text.unicodeScalars.allSatisfy {
          $0 == "\n" || ($0.properties.generalCategory != .control && $0.value != 0xFFFE)
        })
      reports[name] = text
    }
    return reports
  }

  @Test func jsonContainsAllDetails() throws {
    let report = try Value(json: try #require(try reports(of: Self.links, status: 4)["r.json"]))
    #expect(try report.value(at: ValuePath("format")) == "sceneshell-replay")
    #expect(try report.value(at: ValuePath("app")) == "trouble")
    #expect(try report.value(at: ValuePath("links.count")) == 5)
    #expect(
      try report.value(at: ValuePath("links[0]")).json()
        == #"{"file":"links","line":1,"url":"trouble:///page/a","status":"passed","kind":"opened","#
        + #""outcome":"home > page name=\"a\"","destination":"page name=\"a\"","#
        + #""stack":["home","page name=\"a\""]}"#)
    #expect(
      try report.value(at: ValuePath("links[1]")).json()
        == #"{"file":"links","line":2,"url":"trouble:///page/b","status":"failed","kind":"opened","#
        + #""outcome":"home > page name=\"b\"","destination":"page name=\"b\"","#
        + #""stack":["home","page name=\"b\""],"failure":"unexpected","expected":"home"}"#)
    #expect(
      try report.value(at: ValuePath("links[4].url"))
        == #"a:\u{1}\u{1b}[31m\u{7f}\u{85}\u{2028}\u{202e}\u{fffe}é"#)
    #expect(
      try report.value(at: ValuePath("summary")).json()
        == #"{"links":5,"opened":3,"waiting":0,"dropped":0,"refused":2,"failed":0,"unreadable":0,"unexpected":1,"#
        + #""unexpectedlyRefused":2,"changed":0,"added":0,"removed":0,"failures":3}"#)
  }

  @Test func junitIsValidXML() throws {
    let report = try #require(try reports(of: Self.links, status: 4)["r.xml"])
    #expect(XMLParser(data: Data(report.utf8)).parse())
    let lines = report.split(separator: "\n")
    #expect(lines.count == 10)
    #expect(lines[1].hasPrefix(#"<testsuites tests="5" failures="3" errors="0" "#))
    #expect(
      lines[4] == """
        <testcase classname="links" name="trouble:///page/b" file="links" line="2"><failure \
        type="unexpected" message="the outcome differs from the expected one">expected: home | outcome: home &gt; \
        page name=&quot;b&quot;</failure></testcase>
        """)
  }

  @Test func tapContainsTheFailures() throws {
    let report = try #require(try reports(of: Self.links, status: 4)["r.tap"])
    #expect(
      report == ##"""
        TAP version 13
        ok 1 - trouble:///page/a
        not ok 2 - trouble:///page/b
          ---
          message: "the outcome differs from the expected one"
          severity: fail
          type: unexpected
          at: "links:2"
          expected: "home"
          outcome: "home > page name=\"b\""
          ...
        ok 3 - trouble:///page/%3Cscript%3E%26%22'%5D%5D%3E
        not ok 4 - <script>alert(1)</script>]]>&amp;"' \# TODO \\u{5c}
          ---
          message: "the link is refused"
          severity: fail
          type: refused
          at: "links:4"
          outcome: "error invalidCharacter"
          ...
        not ok 5 - a:\\u{1}\\u{1b}[31m\\u{7f}\\u{85}\\u{2028}\\u{202e}\\u{fffe}é
          ---
          message: "the link is refused"
          severity: fail
          type: refused
          at: "links:5"
          outcome: "error schemeNotAllowed"
          ...
        1..5
        # 5 links: 3 opened, 0 waiting, 2 refused; 1 not as expected

        """##)
  }

  @Test func thePageStartsWithTheFailures() throws {
    let report = try #require(try reports(of: Self.links, status: 4)["r.html"])
    #expect(!report.contains("<script"))
    #expect(report.contains("<a href=\"#fail\">") && report.contains("<a href=\"#other\">"))
    #expect(!report.contains("http://") && !report.contains("https://"))
    let failures = try #require(report.firstRange(of: "<h2 id=\"fail\">Failed links"))
    let others = try #require(report.firstRange(of: "<h2 id=\"other\">Passed links"))
    let failing = report[failures.upperBound..<others.lowerBound]
    #expect(failing.contains("trouble:///page/b") && !failing.contains("trouble:///page/a<"))
    #expect(failing.contains("&lt;script&gt;alert(1)&lt;/script&gt;]]&gt;&amp;amp;&quot;"))
    #expect(report[others.upperBound...].contains("trouble:///page/a<"))
  }

  @Test func reportsWithoutLinksAreValid() throws {
    let reports = try reports(of: "# none\n", status: 3)
    let json = try Value(json: try #require(reports["r.json"]))
    #expect(try json.value(at: ValuePath("links")) == .array([]))
    #expect(XMLParser(data: Data(try #require(reports["r.xml"]).utf8)).parse())
    #expect(
      reports["r.tap"]
        == "TAP version 13\n1..0\n# 0 links: 0 opened, 0 waiting, 0 refused; 0 not as expected\n")
  }

  @Test func reportFilesAreCheckedBeforeTheReplay() throws {
    func error(_ report: String) throws -> String {
      let outcome = try program.run("echo a:b | trouble replay - --report \(report)")
      #expect(outcome.status == 1)
      #expect(outcome.output == "")
      return String(outcome.errors.prefix { $0 != "\n" })
    }
    #expect(
      try error("json=missing/r")
        == "error: cannot write a report: the directory 'missing' does not exist")
    #expect(try error("json=.") == "error: cannot write a report: '.' is a directory")
    #expect(
      try error("tap=/dev/full")
        == "error: cannot write a report: '/dev/full' is not a regular file")
    #expect(
      try error("jso=r") == "error: the value 'jso=r' is invalid for '--report <form=file>': "
        + "there is no report 'jso'; did you mean json?")
    #expect(try error("json=,tap=a").hasSuffix("json needs a file, as in json=report"))
    #expect(try error("json=r,tap=r") == "error: two reports cannot be written to the same file")
    #expect(try program.run("ls").output == "")
  }

  @Test func anIncompleteReportKeepsTheOldOne() throws {
    let old = "{\"format\":\"sceneshell-old\"}"
    try program.write("r.json", old)
    try program.write("list.csv", "url\na:b\n")
    let outcome = try program.run(
      "echo nothing > no-outcome; trouble replay list.csv --baseline no-outcome --report json=r.json; "
        + "cat r.json; ls | wc -l")
    #expect(outcome.output.hasSuffix("\n\(old)3\n"))
    let line = "trouble replay list.csv -q --report json=r.json; grep -c old r.json; ls | wc -l"
    #expect(try program.run(line).output.hasSuffix("0\n3\n"))
  }
}
