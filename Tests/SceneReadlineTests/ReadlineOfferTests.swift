import FoundationEssentials
import PseudoTerminal
import Testing

/// The text of a hint, and the keys that insert it.
struct ReadlineOfferTests {
  private let probe = LineEditorFixture(
    columns: 60, rows: 10,
    variables: ["LANG": "C.UTF-8", "PROBE_OFFER": "one two", "PROBE_HINT": "a note"])

  @Test(arguments: [
    "\u{6}", "\u{5}", "\u{1B}[C", "\u{1B}OC", "\u{1B}[F", "\u{1B}OF", "\u{1B}[4~",
  ])
  func keysThatMoveForwardInsertTheHint(key: String) throws {
    let terminal = try probe.start()
    try terminal.type("go ")
    try terminal.waitForLines(["> go one two  a note"])
    #expect(terminal.screen.cursorColumn == 5)
    try terminal.type(key)
    try terminal.waitForLines(["> go one two"])
    #expect(terminal.screen.cursorColumn == 12)
    try terminal.type("\r")
    try terminal.waitForLines(["> go one two", "[go one two]", ">"])
  }

  @Test func forwardWordInsertsOneWordOfTheHint() throws {
    let terminal = try probe.start()
    try terminal.type("go ")
    try terminal.waitForLines(["> go one two  a note"])
    try terminal.type("\u{1B}f")
    try terminal.waitForLines(["> go one"])
    try terminal.type("\r")
    try terminal.waitFor("[go one]")
  }

  @Test func insideTheLineTheKeysOnlyMove() throws {
    let terminal = try probe.start()
    try terminal.type("go ")
    try terminal.waitForLines(["> go one two  a note"])
    try terminal.type("\u{1}")
    try terminal.waitForLines(["> go"])
    try terminal.type("\u{6}\u{6}x\u{1B}fy\u{5}z\r")
    try terminal.waitForLines(["> gox yz", "[gox yz]", ">"])
  }

  @Test func keysTypedBeforeTheHintIsShownDoNotInsertIt() throws {
    let terminal = try probe.start()
    try terminal.type("go \u{6}\r")
    try terminal.waitForLines(["> go", "[go ]", ">"])
  }

  @Test func keysOfTheInputrcInsertTheHint() throws {
    let inputrc = probe.directory.file("inputrc")
    let keys = #""\C-t": forward-char"# + "\n" + #""\C-f": beginning-of-line"# + "\n"
    try Data(keys.utf8).write(to: URL(filePath: inputrc))
    let terminal = try probe.start(["INPUTRC": inputrc])
    try terminal.type("go ")
    try terminal.waitForLines(["> go one two  a note"])
    try terminal.type("\u{14}")
    try terminal.waitForLines(["> go one two"])
    try terminal.type("\u{6}")
    try terminal.wait(for: "the beginning of the line") { $0.cursorColumn == 2 }
  }
}

/// The colors of the line being typed.
struct ReadlinePaintingTests {
  private let probe = LineEditorFixture(
    columns: 20, rows: 6, variables: ["LANG": "C.UTF-8", "PROBE_COLORED": "red"])

  @Test func aWordIsColoredOnceComplete() throws {
    let terminal = try probe.start()
    try terminal.type("a re")
    try terminal.waitForLines(["> a re"])
    #expect(terminal.screen.styledParts == [])
    try terminal.type("d")
    try terminal.wait(for: "red") { $0.lines == ["> a red"] && $0.styledParts == ["31:red"] }
    #expect(terminal.screen.cursorColumn == 7)
    try terminal.type("\u{7F}")
    try terminal.wait(for: "no color") { $0.lines == ["> a re"] && $0.styledParts == [] }
    try terminal.type("d")
    try terminal.wait(for: "red again") { $0.styledParts == ["31:red"] }
    try terminal.type("\r")
    try terminal.wait(for: "the line") {
      $0.lines == ["> a red", "[a red]", ">"] && $0.styledParts == ["31:red"]
    }
  }

  @Test func aWrappedLineKeepsItsColors() throws {
    let terminal = try probe.start()
    let line = "red 日本 red 0123 red 0123456789 red"
    try terminal.type(line)
    let rows = ["> red 日本 red 0123", "red 0123456789 red"]
    try terminal.wait(for: "the rows") {
      $0.lines == rows && $0.styledParts == ["31:red", "31:red", "31:red", "31:red"]
    }
    #expect(terminal.screen.cursorRow == 1)
    #expect(terminal.screen.cursorColumn == 18)
    try terminal.type("\u{1}x")
    try terminal.wait(for: "a letter before the rows") {
      $0.lines == ["> xred 日本 red 0123", " red 0123456789 red"]
        && $0.styledParts == ["31:red", "31:red", "31:red", "31:red"]
    }
    #expect(terminal.screen.cursorRow == 0)
    #expect(terminal.screen.cursorColumn == 3)
    try terminal.type("\r")
    try terminal.waitFor("[xred 日本 red 0123\nred 0123456789 red]")
  }

  @Test func coloringKeepsTheRowsAbove() throws {
    let terminal = try probe.start()
    for number in 1...4 {
      try terminal.type("\(number)\r")
      try terminal.waitFor("[\(number)]\n>")
    }
    try terminal.type("red 0123 red 0123 red")
    try terminal.wait(for: "two rows at the end") {
      $0.lines == ["> 3", "[3]", "> 4", "[4]", "> red 0123 red 0123", "red"].suffix(6)
        && $0.styledParts == ["31:red", "31:red", "31:red"]
    }
    #expect(terminal.screen.lines.count == 6)
  }
}

/// Tab cycles through the candidates after they are listed.
struct CandidateCycleTests {
  private let probe = LineEditorFixture(columns: 40, rows: 10, variables: ["LANG": "C.UTF-8"])

  @Test func tabCyclesThroughTheCandidates() throws {
    let terminal = try probe.start()
    try terminal.type("go s\t")
    let list = [
      "> go s", "setEmail     Changes the e-mail addres…", "setPassword  Changes the password.",
      "submit",
    ]
    try terminal.waitForLines(list + ["> go s"])
    for word in ["setEmail", "setPassword", "submit", "s", "setEmail"] {
      try terminal.type("\t")
      try terminal.waitForLines(list + ["> go \(word)"])
    }
    try terminal.type("\u{1B}[Z\u{1B}[Z")
    try terminal.waitForLines(list + ["> go submit"])
    try terminal.type(" now\r")
    try terminal.waitForLines(list + ["> go submit now", "[go submit now]", ">"])
  }

  @Test func tabShowsTheNextPageOfALongList() throws {
    let terminal = try probe.start()
    try terminal.type("many\t")
    try terminal.waitForLines(
      ["> many"] + (1...7).map { "many\($0)" } + ["… 53 more", "> many"])
    try terminal.type(String(repeating: "\t", count: 8))
    try terminal.waitForLines(
      ["> many8"] + (8...14).map { "many\($0)" } + ["… 46 more", "> many8"])
    try terminal.type("\r")
    try terminal.waitFor("[many8]")
  }

  @Test func aDifferentKeyRestartsCompletion() throws {
    let terminal = try probe.start()
    try terminal.type("se\t")
    let list = ["setEmail     Changes the e-mail addres…", "setPassword  Changes the password."]
    try terminal.waitForLines(["> se"] + list + ["> set"])
    try terminal.type("E\u{7F}\t")
    try terminal.waitForLines(["> se"] + list + ["> set"] + list + ["> set"])
  }
}
