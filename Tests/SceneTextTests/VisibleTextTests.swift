import Testing
import SceneText

struct VisibleTextTests {
  @Test(arguments: [
    ("plain é 日本 👩‍👩‍👧", "plain é 日本 👩‍👩‍👧"),
    ("tab\tand\nnewline", "tab\tand\nnewline"),
    ("\u{1B}[31mred\u{7}", "\\u{1B}[31mred\\u{7}"),
    ("\r\n", "\\u{D}\n"),
    ("\u{7F}\u{9B}2J", "\\u{7F}\\u{9B}2J"),
    ("a\u{202E}b\u{2066}c\u{200F}", "a\\u{202E}b\\u{2066}c\\u{200F}"),
    ("e\u{301}\u{0}", "e\u{301}\\u{0}"),
    ("a\u{61C}\u{180E}\u{200B}b", "a\\u{61C}\\u{180E}\\u{200B}b"),
    ("\u{2060}\u{2064}\u{206F}", "\\u{2060}\\u{2064}\\u{206F}"),
    ("\u{FFF9}a\u{FFFA}b\u{FFFB}", "\\u{FFF9}a\\u{FFFA}b\\u{FFFB}"),
    ("می\u{200C}خواهم ක්\u{200D}ෂ ❤\u{FE0F}", "می\u{200C}خواهم ක්\u{200D}ෂ ❤\u{FE0F}"),
    (
      "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}",
      "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}"
    ),
  ])
  func controlCharactersAreEscaped(text: String, expected: String) {
    #expect(VisibleText.escaped(text) == expected)
  }

  @Test func newlinesCanBeEscapedToo() {
    #expect(VisibleText.escaped("a\nb\tc", keepsNewlines: false) == "a\\nb\tc")
  }

  @Test(arguments: [
    ("a\tb", "a    b"), ("a\nb", "a\\u{A}b"), ("\u{1B}[2J", "\\u{1B}[2J"), ("e\u{301}", "e\u{301}"),
    ("\u{FEFF}\u{2028}", "\\u{FEFF}\\u{2028}"), ("a\r\nb", "a\\u{D}\\u{A}b"),
  ])
  func visibleTextExpandsTabsAndEscapesControls(text: String, expected: String) {
    #expect(VisibleText.visible(text) == expected)
  }

  @Test func visibleLinesKeepNewlines() {
    #expect(VisibleText.visibleLines("a\n\tb\u{7}\n") == "a\n    b\\u{7}\n")
  }

  @Test(arguments: [
    ("plain", "plain"), ("a\tb\nc", "a\\tb\\nc"), ("\u{FFFE}\u{1B}", "\\u{FFFE}\\u{1B}"),
    ("é", "é"),
  ])
  func fieldsEscapeTabsAndNewlines(text: String, expected: String) {
    #expect(VisibleText.field(text) == Array(expected.utf8))
    #expect("\(name: text)" == expected)
  }

  @Test(arguments: [
    ("{\"a\":\n[1]}\n", "{\"a\":\n[1]}\n"), (#"{"é":"\n日本👩‍👧"}"#, #"{"é":"\n日本👩‍👧"}"#),
    ("[\"\u{7F}\u{9B}\\\\\u{202E}é\u{200B}\u{FEFF}\"]", #"["\u007f\u009b\\\u202eé\u200b\ufeff"]"#),
  ])
  func hiddenCharactersOfJSONAreEscaped(json: String, expected: String) {
    #expect(VisibleText.json(Array(json.utf8)) == Array(expected.utf8))
  }

  @Test(arguments: [
    (Array("a:/b\\c".utf8), "a:/b\\u{5c}c"), ([0x61, 0xFF, 0x0A], "a\\x{ff}\\u{a}"),
    (Array("é\u{202E}".utf8), "é\\u{202e}"),
  ])
  func urlFieldsAreReversible(url: [UInt8], expected: String) {
    #expect(VisibleText.field(url: url) == Array(expected.utf8))
  }
}
