import Testing

@testable import Script

struct FastLineTests {
  @Test(arguments: [
    ("increment", "increment"), ("increment\n", "increment"),
    ("pickMeUp.cancel \t\r\n", "pickMeUp.cancel"),
    ("_a1.b2", "_a1.b2"), ("expectation", "expectation"),
    ("aCommandThatIsLongerThanAnySmallString", "aCommandThatIsLongerThanAnySmallString"),
    ("", nil), ("\n", nil), (" a", nil), ("a b", nil), ("a;b", nil), ("a#b", nil), ("a:", nil),
    ("expect", nil), ("let\n", nil), ("await", nil), ("!a", nil), ("5a", nil), (".a", nil),
    ("é", nil), ("a\r", nil), ("a\nb", nil), ("a\\", nil), ("a\0", nil), ("a\n\n", nil),
  ])
  func onlyOneBareWordIsACommand(line: String, command: String?) {
    let bytes = Array(line.utf8)
    #expect(FastLine.bareCommand(bytes.span) == command)
    #expect(FastLine.isBareCommand(bytes.span) == (command != nil))
    guard let command else { return }
    let result = Parser().parse(SourceText(name: "", line))
    #expect(SyntaxDump.dump(result) == "run(\(command))")
  }
}
