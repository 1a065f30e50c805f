import Testing
import SceneText

struct JSONTextTests {
  @Test(arguments: [
    ("a\"b\\c", #""a\"b\\c""#), ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#),
    ("\u{1}\u{1F}\u{7F}é", "\"\\u0001\\u001f\\u007fé\""),
    ("\u{80}\u{9F}\u{A0}", "\"\\u0080\\u009f\u{A0}\""), ("<a>", #""<a>""#),
  ])
  func textsAreEscaped(text: String, expected: String) {
    var json = JSONText()
    json.add(text)
    #expect(String(decoding: json.bytes, as: UTF8.self) == expected)
  }

  @Test func closingTagsAreEscapedInMarkup() {
    var json = JSONText(inMarkup: true)
    json.add(["</script>", "b"])
    #expect(String(decoding: json.bytes, as: UTF8.self) == #"["\u003c/script>","b"]"#)
  }

  @Test func anObjectIsWrittenFieldByField() {
    var json = JSONText()
    json.open()
    json.field("name", "a")
    json.field("count", 2)
    json.name("inner")
    json.open()
    json.close()
    json.close()
    #expect(String(decoding: json.bytes, as: UTF8.self) == #"{"name":"a","count":2,"inner":{}}"#)
  }

  @Test func markupIsEscaped() {
    #expect(
      String(decoding: MarkupText.escaped("<a b=\"c\">&\n"), as: UTF8.self)
        == "&lt;a b=&quot;c&quot;&gt;&amp;\\n")
  }
}
