import Glibc
import PseudoTerminal
import Testing

/// Hints on a pseudo-terminal, as whole screens.
struct ReadlineHintTests {
  private static let hint = "what could follow this line"
  private let probe = LineEditorFixture(
    columns: 40, rows: 10, variables: ["LANG": "C.UTF-8", "PROBE_HINT": Self.hint])

  @Test func aHintFollowsTheCursorUntilTheNextKey() throws {
    let terminal = try probe.start()
    try terminal.type("go ")
    try terminal.waitForLines(["> go " + Self.hint])
    #expect(terminal.screen.cursorColumn == 5)
    try terminal.type("x")
    try terminal.waitForLines(["> go x"])
    try terminal.type("\u{7F}")
    try terminal.waitForLines(["> go " + Self.hint])
    #expect(terminal.screen.cursorColumn == 5)
    try terminal.type("\r")
    try terminal.waitForLines(["> go", "[go ]", ">"])
  }

  @Test func aHintIsShownOnlyAtTheEndOfALine() throws {
    let terminal = try probe.start()
    try terminal.type("go \u{1B}[D")
    try terminal.wait(for: "the cursor inside the line") {
      $0.lines == ["> go"] && $0.cursorColumn == 4
    }
    try terminal.type("\u{1B}[C")
    try terminal.waitForLines(["> go " + Self.hint])
    try terminal.type("\u{1}x\u{5}")
    try terminal.waitForLines(["> xgo " + Self.hint])
    try terminal.type("\u{15}")
    try terminal.waitForLines([">"])
  }

  @Test(arguments: [
    (40, "日本 ", "> 日本 what could follow this line"),
    (30, "日本 ", "> 日本 what could follow thi…"),
    (20, "日本 ", "> 日本 what could …"),
    (17, "日本 ", "> 日本"),
    (40, "0123456789012345678901234567 ", "> 0123456789012345678901234567"),
    (40, "01234567890123456789012345 ", "> 01234567890123456789012345 what coul…"),
  ])
  func aHintIsTruncatedToTheRow(columns: Int, typed: String, expected: String) throws {
    let terminal = try probe.start(columns: columns)
    try terminal.type(typed)
    try terminal.waitForLines([expected])
    try terminal.type("\u{15}ok\r")
    try terminal.waitForLines(["> ok", "[ok]", ">"])
  }

  @Test func aWrappedLineHasNoHint() throws {
    let terminal = try probe.start()
    let line = String(repeating: "0123456789", count: 4)
    try terminal.type("go ")
    try terminal.waitForLines(["> go " + Self.hint])
    try terminal.type(line + " ")
    let rows = ["> go " + line.prefix(35), String(line.dropFirst(35))]
    try terminal.waitForLines(rows)
    #expect(terminal.screen.cursorColumn == 6)
    for _ in 0...line.count { try terminal.type("\u{7F}") }
    try terminal.waitForLines(["> go " + Self.hint])
  }

  @Test func aHintInTheLastRowDoesNotScroll() throws {
    let terminal = try probe.start()
    // The terminal shows keys that come before the prompt a second time.
    for number in 1...6 {
      try terminal.type("\(number)\r")
      try terminal.waitFor("[\(number)]\n>")
    }
    try terminal.type("go ")
    let before = ["[2]", "> 3", "[3]", "> 4", "[4]", "> 5", "[5]", "> 6", "[6]"]
    try terminal.waitForLines(before + ["> go " + Self.hint])
    try terminal.type("\r")
    try terminal.waitForLines(before.dropFirst(2) + ["> go", "[go ]", ">"])
  }

  @Test func anInterruptRemovesTheHint() throws {
    let terminal = try probe.start()
    try terminal.type("go ")
    try terminal.waitForLines(["> go " + Self.hint])
    try terminal.type("\u{3}")
    try terminal.waitForLines(["> go ^C", ">"])
    try terminal.type("no ")
    try terminal.waitForLines(["> go ^C", "> no " + Self.hint])
    try terminal.type("\u{C}")
    try terminal.waitForLines(["> no " + Self.hint])
  }

  @Test func aHistorySearchShowsNoHint() throws {
    let terminal = try probe.start()
    try terminal.type("go \r")
    try terminal.waitForLines(["> go", "[go ]", ">"])
    try terminal.type("x \u{12}g")
    try terminal.waitForLines(["> go", "[go ]", "(reverse-i-search)`g': go"])
    try terminal.type("\u{1B}[F")
    try terminal.waitForLines(["> go", "[go ]", "> go " + Self.hint])
    try terminal.type("\u{1B}3")
    try terminal.waitForLines(["> go", "[go ]", "(arg: 3) go"])
    try terminal.type("x")
    try terminal.waitForLines(["> go", "[go ]", "> go xxx"])
  }

  @Test func outputAboveTheLineKeepsTheHint() throws {
    let (terminal, show) = try probe.startWithBackground()
    try terminal.type("go ")
    try terminal.waitForLines(["> go " + Self.hint])
    try show("above\nprompt 日本> \n")
    try terminal.waitForLines(["above", "日本> go " + Self.hint])
    #expect(terminal.screen.cursorColumn == 9)
    try terminal.type("on\r")
    try terminal.waitForLines(["above", "日本> go on", "[go on]", ">"])
  }

  @Test func aHintIsTruncatedAgainAfterAResize() throws {
    let terminal = try probe.start()
    try terminal.type("go ")
    try terminal.waitForLines(["> go " + Self.hint])
    terminal.resize(columns: 24, rows: 10)
    try terminal.waitForLines(["> go what could follow…"])
    terminal.resize(columns: 12, rows: 10)
    try terminal.waitForLines(["> go"])
    terminal.resize(columns: 60, rows: 10)
    try terminal.waitForLines(["> go " + Self.hint])
    try terminal.type("on\r")
    try terminal.waitForLines(["> go on", "[go on]", ">"])
  }

  @Test(.timeLimit(.minutes(5))) func suspendingRemovesTheHint() throws {
    let terminal = try probe.start()
    try terminal.type("go ")
    try terminal.waitForLines(["> go " + Self.hint])
    try terminal.type("\u{1A}")
    try terminal.waitUntilStopped()
    terminal.send(signal: SIGCONT)
    try terminal.waitForLines(["> go", "> go " + Self.hint])
  }

  @Test func listingCandidatesRemovesTheHint() throws {
    let terminal = try probe.start()
    try terminal.type("go se\t")
    try terminal.waitForLines([
      "> go se", "setEmail     Changes the e-mail addres…", "setPassword  Changes the password.",
      "> go set",
    ])
    try terminal.type("E\t")
    try terminal.waitFor("> go setEmail what could follow this l…")
  }

  @Test func aPasteShowsOneHintAtItsEnd() throws {
    let terminal = try probe.start()
    try terminal.type("\u{1B}[200~a b c \u{1B}[201~")
    try terminal.waitForLines(["> a b c " + Self.hint])
    try terminal.type("\r")
    try terminal.waitForLines(["> a b c", "[a b c ]", ">"])
  }

  @Test func withoutUnicodeAHintIsASCII() throws {
    let terminal = try probe.start(columns: 24, ["LANG": "C"])
    try terminal.type("go ")
    try terminal.waitForLines(["> go what could foll..."])
  }

  @Test(arguments: ["dumb", "unknown"])
  func aTerminalThatCannotEraseShowsNoHint(name: String) throws {
    let terminal = try probe.start(["TERM": name])
    try terminal.type("go \r")
    try terminal.waitForLines(["> go", "[go ]", ">"])
    #expect(!terminal.screen.text.contains("what"))
  }
}
