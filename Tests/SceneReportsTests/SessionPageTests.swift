import SceneReports
import Testing

struct SessionPageTests {
  @Test func entriesAreEmbeddedAsJSON() {
    var bytes: [UInt8] = []
    var page = SessionPage(title: "A <session>", facts: [("seed", "1&2\u{2066}\u{200B}")]) {
      bytes += $0
    }
    page.add(.init(number: 0, time: "0s", kind: "start", text: "begins"))
    var row = SessionPage.Row(number: 1, time: "1s", kind: "action", text: "</script>\u{202E}")
    row.changes = [("a\u{200B}", nil, "1\u{2066}")]
    row.place = ["home\u{61C}"]
    row.error = "no\u{2028}"
    row.notes = ["note\u{9B}"]
    page.add(row)
    page.add(.init(number: 1, step: 1, time: "1s", kind: "clock", text: "passes"))
    page.finish()
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(!text.contains("{{"))
    #expect(text.contains("<title>A &lt;session&gt;</title>"))
    #expect(
      text.contains("<dl>\n<div><dt>seed</dt><dd>1&amp;2\\u{2066}\\u{200B}</dd></div>\n</dl>"))
    #expect(text.contains("<script>\n\"use strict\";"))
    #expect(
      text.hasSuffix(
        #"""
        <script type="application/json" class="rows" data-count="3" data-first="0" data-errors="1" data-changes="1">\#
        {"place":[],"rows":[
        [0,"0s","start","begins"],
        [1,"1s","action","\u003c/script>\u202e",[["a\u200b",null,"1\u2066"]],["home\u061c"],"no\u2028",0,["note\u009b"]],
        [[1,1],"1s","clock","passes"]
        ]}</script>
        <script type="application/json" id="index">{"count":3,"errors":1,"changes":1,"first":[1]}</script>
        <noscript><p>Entries: 3. Errors: 1.</p></noscript>
        </body>
        </html>

        """#))
  }
}
