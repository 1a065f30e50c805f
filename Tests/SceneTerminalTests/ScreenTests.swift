import PseudoTerminal
import Testing

/// The screen model that the line editor's tests rely on.
struct ScreenTests {
  @Test(arguments: [
    ("abc", ["abc"]),
    ("abc\r\nd", ["abc", "d"]),
    ("abc\rx", ["xbc"]),
    ("abc\u{8}\u{8}x", ["axc"]),
    ("0123456789", ["01234567", "89"]),
    ("01234567\rx", ["x1234567"]),
    ("0123456日", ["0123456", "日"]),
    ("日本\u{8}\u{8}x", ["日x"]),
    ("abc\r\u{1B}[Cx", ["axc"]),
    ("abc\r\u{1B}[2Px", ["x"]),
    ("abc\r\u{1B}[1@x", ["xabc"]),
    ("abc\r\u{1B}[Kx", ["x"]),
    ("a\r\nb\u{1B}[Ax", ["ax", "b"]),
    ("a\r\nb\r\nc\u{1B}[2;1H\u{1B}[J", ["a"]),
    ("a\u{1B}[H\u{1B}[2Jx", ["x"]),
    ("\u{1B}[?2004h\u{1B}[1;31ma\u{1B}[0m", ["a"]),
    ("\u{1B}]0;title\u{7}a", ["a"]),
    ("e\u{301}x", ["e\u{301}x"]),
    ("ab\u{1B}7cd\u{1B}8x", ["abxd"]),
    ("\tx", ["       x"]),
    ("1\r\n2\r\n3\r\n4\r\n5", ["2", "3", "4", "5"]),
  ])
  func screenRendersOutput(output: String, lines: [String]) {
    var screen = Screen(columns: 8, rows: 4)
    screen.receive(output.utf8)
    #expect(screen.lines == lines)
  }

  @Test func textContainsRowsThatScrolledOff() {
    var screen = Screen(columns: 8, rows: 2)
    screen.receive("1\r\n2\r\n3".utf8)
    #expect(screen.text == "1\n2\n3")
  }
}
