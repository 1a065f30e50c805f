import Glibc
import PseudoTerminal
import SceneSystem
import Testing

/// The line editor on a pseudo-terminal.
struct ReadlineEditorTests {
  private let probe = LineEditorFixture(columns: 80, rows: 24, variables: ["LANG": "C"])

  // MARK: Typing

  @Test func returnSubmitsTheLine() throws {
    let terminal = try probe.start()
    try terminal.type("hello\r")
    try terminal.waitForLines(["> hello", "[hello]", ">"])
  }

  @Test func aLineCanBeEditedInItsMiddle() throws {
    let terminal = try probe.start()
    try terminal.type("helo\u{1B}[D\u{1B}[Dl\u{1}>\u{5}!\u{7F}?\r")
    try terminal.waitForLines(["> >hello?", "[>hello?]", ">"])
  }

  @Test func wideCharactersAreEditedAsOne() throws {
    let terminal = try probe.start()
    try terminal.type("日本語é")
    try terminal.waitForLines(["> 日本語é"])
    #expect(terminal.screen.cursorColumn == 9)
    try terminal.type("\u{7F}\u{7F}!\r")
    try terminal.waitForLines(["> 日本!", "[日本!]", ">"])
  }

  @Test func aLineLongerThanTheTerminalWraps() throws {
    let terminal = try probe.start(columns: 40)
    let line = String(repeating: "0123456789", count: 5)
    try terminal.type(line)
    try terminal.waitForLines(["> " + line.prefix(38), String(line.dropFirst(38))])
    try terminal.type("\u{1}x\r")
    let typed = "> x" + line
    let printed = "[x\(line)]"
    try terminal.waitForLines([
      String(typed.prefix(40)), String(typed.dropFirst(40)), String(printed.prefix(40)),
      String(printed.dropFirst(40)), ">",
    ])
  }

  @Test func aLineIsRedrawnAfterAResize() throws {
    let terminal = try probe.start()
    try terminal.type("0123456789abcdef")
    try terminal.waitForLines(["> 0123456789abcdef"])
    terminal.resize(columns: 12, rows: 10)
    try terminal.waitForLines(["> 0123456789", "abcdef"])
    try terminal.type("!\r")
    try terminal.waitForLines(["> 0123456789", "abcdef!", "[0123456789a", "bcdef!]", ">"])
  }

  @Test func aPastedBlockIsSubmittedLineByLine() throws {
    let terminal = try probe.start()
    try terminal.type("\u{1B}[200~one\ntwo\n\nthree\n\u{1B}[201~")
    try terminal.wait(for: "the paste") { $0.text.contains("three") }
    try terminal.type("\r")
    try terminal.waitFor("[one]\n[two]\n[three]\n>")
  }

  @Test func returnIsReadAfterARepeatedCharacter() throws {
    let terminal = try probe.start()
    try terminal.type("\u{1B}5x\r")
    try terminal.waitForLines(["> xxxxx", "[xxxxx]", ">"])
  }

  // MARK: Completion

  @Test func allCandidatesAreInserted() throws {
    let terminal = try probe.start()
    try terminal.type("say se\u{1B}*.\r")
    try terminal.waitForLines([
      "> say setEmail setPassword .", "[say setEmail setPassword .]", ">",
    ])
  }

  @Test func aSingleCandidateIsInsertedWithASpace() throws {
    let terminal = try probe.start()
    try terminal.type("su\t!\r")
    try terminal.waitForLines(["> submit !", "[submit !]", ">"])
  }

  @Test func aCandidateCanOmitTheSpace() throws {
    let terminal = try probe.start()
    try terminal.type("x em\t1\r")
    try terminal.waitForLines(["> x email:1", "[x email:1]", ">"])
  }

  @Test func severalCandidatesAreListedWithTheirSummaries() throws {
    let terminal = try probe.start()
    try terminal.type("se\t")
    try terminal.waitForLines([
      "> se",
      "setEmail     Changes the e-mail address.",
      "setPassword  Changes the password.",
      "> set",
    ])
    try terminal.type("E\tx\r")
    try terminal.waitFor("> setEmail x\n[setEmail x]\n>")
  }

  @Test func aLongListingIsTruncated() throws {
    let terminal = try probe.start(rows: 80)
    try terminal.type("man\t")
    let screen = try terminal.waitFor("more\n> many")
    #expect(
      screen.lines == ["> man"] + (1...50).map { "many\($0)" } + ["… 10 more", "> many"])
  }

  @Test func aQuotedWordIsReplacedAsAWhole() throws {
    let terminal = try probe.start()
    try terminal.type("say \"two w\t.\r")
    try terminal.waitForLines(["> say \"two words\" .", "[say \"two words\" .]", ">"])
  }

  @Test func nonASCIIWordsAreCompleted() throws {
    let terminal = try probe.start()
    try terminal.type("ü grö\t.\r")
    try terminal.waitForLines(["> ü größe .", "[ü größe .]", ">"])
  }

  @Test func completionKeepsTheTextAfterTheCursor() throws {
    let terminal = try probe.start()
    try terminal.type("su rest\u{1}\u{6}\u{6}\t\r")
    try terminal.waitFor("[submit")
    #expect(terminal.screen.lines[1] == "[submit rest]")
  }

  @Test func fileNamesAreNotOffered() throws {
    let terminal = try probe.start()
    try terminal.type("/et\t\tx\r")
    try terminal.waitForLines(["> /etx", "[/etx]", ">"])
  }

  // MARK: Signals and exit

  @Test func ctrlCDiscardsTheLine() throws {
    let terminal = try probe.start()
    try terminal.type("half a li")
    try terminal.waitForLines(["> half a li"])
    try terminal.type("\u{3}")
    try terminal.waitFor("\n>")
    try terminal.type("next\r")
    try terminal.waitFor("[next]\n>")
    #expect(terminal.screen.lines == ["> half a li^C", "> next", "[next]", ">"])
  }

  @Test func ctrlCCancelsAHistorySearch() throws {
    let terminal = try probe.start()
    try terminal.type("first\r")
    try terminal.waitFor("[first]\n>")
    try terminal.type("\u{12}fir")
    try terminal.waitFor("(reverse-i-search)`fir': first")
    try terminal.type("\u{3}")
    try terminal.wait(for: "an empty prompt") { $0.lines.last == ">" }
    try terminal.type("next\r")
    try terminal.waitFor("> next\n[next]\n>")
  }

  @Test func ctrlDOnAnEmptyLineExits() throws {
    let terminal = try probe.start()
    try terminal.type("\u{4}")
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(terminal.screen.lines == [">", "end"])
  }

  @Test func exitRestoresTheTerminal() throws {
    let terminal = try probe.start()
    #expect(!terminal.isCooked)
    try terminal.type("\u{4}")
    try terminal.waitFor("end")
    #expect(terminal.isCooked)
  }

  @Test func sigtermRestoresTheTerminal() throws {
    let terminal = try probe.start()
    try terminal.type("half")
    try terminal.waitForLines(["> half"])
    terminal.send(signal: SIGTERM)
    #expect(try terminal.waitForExit() == .exited(128 + SIGTERM))
    #expect(terminal.screen.lines == [])
    #expect(terminal.isCooked)
  }

  @Test func aClosedTerminalEndsTheProgram() throws {
    let terminal = try probe.start()
    terminal.hangUp()
    #expect(try terminal.waitForExit() == .exited(128 + SIGHUP))
  }

  @Test(.timeLimit(.minutes(5))) func aResumedProgramRestoresItsLine() throws {
    let terminal = try probe.start()
    try terminal.type("half")
    try terminal.waitForLines(["> half"])
    try terminal.type("\u{1A}")
    try terminal.waitUntilStopped()
    #expect(terminal.isCooked)
    terminal.send(signal: SIGCONT)
    try terminal.wait(for: "the line again") { $0.lines.last == "> half" && $0.lines.count > 1 }
    try terminal.type("!\r")
    try terminal.waitFor("> half!\n[half!]\n>")
  }

  // MARK: Background output

  @Test func outputAppearsAboveTheLineBeingTyped() throws {
    let (terminal, show) = try probe.startWithBackground()
    try terminal.type("half a li")
    try terminal.waitForLines(["> half a li"])
    try show("news\nmore news\n")
    try terminal.waitForLines(["news", "more news", "> half a li"])
    try terminal.type("ne\r")
    try terminal.waitForLines(["news", "more news", "> half a line", "[half a line]", ">"])
  }

  @Test func outputAppearsAboveAWrappedLine() throws {
    let (terminal, show) = try probe.startWithBackground()
    let line = String(repeating: "0123456789", count: 10)
    try terminal.type(line)
    try terminal.waitForLines(["> " + line.prefix(78), String(line.dropFirst(78))])
    try show("news\n")
    try terminal.waitForLines(["news", "> " + line.prefix(78), String(line.dropFirst(78))])
  }

  @Test func outputWaitsForTheEndOfAHistorySearch() throws {
    let (terminal, show) = try probe.startWithBackground()
    try terminal.type("first\r")
    try terminal.waitFor("[first]\n>")
    try terminal.type("\u{12}fir")
    try terminal.waitFor("(reverse-i-search)`fir': first")
    try show("news\n")
    try terminal.type("s")
    try terminal.waitFor("(reverse-i-search)`firs': first")
    try terminal.type("\u{5}")
    try terminal.waitForLines(["> first", "[first]", "news", "> first"])
    try terminal.type("!\r")
    try terminal.waitForLines(["> first", "[first]", "news", "> first!", "[first!]", ">"])
  }

  @Test func changingThePromptKeepsTheLineBeingTyped() throws {
    let (terminal, show) = try probe.startWithBackground()
    try terminal.type("half")
    try terminal.waitForLines(["> half"])
    try show("prompt \u{1B}[1mscene\u{1B}[0m> \n")
    try terminal.waitForLines(["scene> half"])
    try terminal.type("\u{1}!\r")
    try terminal.waitForLines(["scene> !half", "[!half]", ">"])
  }

  @Test func thePromptChangesAfterAHistorySearch() throws {
    let (terminal, show) = try probe.startWithBackground()
    try terminal.type("first\r")
    try terminal.waitFor("[first]\n>")
    try terminal.type("\u{12}fir")
    try terminal.waitFor("(reverse-i-search)`fir': first")
    try show("prompt scene> \nnews\n")
    try terminal.type("s")
    try terminal.waitFor("(reverse-i-search)`firs': first")
    try terminal.type("\u{5}")
    try terminal.waitForLines(["> first", "[first]", "news", "scene> first"])
  }

  // MARK: Settings

  @Test func inputrcSettingsCanBeConditionalOnTheProgram() throws {
    let path = probe.directory.file("inputrc")
    let settings = """
      $if probe
      "\\C-o": "from inputrc"
      $endif
      $if other
      "\\C-p": "wrong"
      $endif

      """
    try FileWriter.replace(path, with: Array(settings.utf8))
    let terminal = try probe.start(["INPUTRC": path])
    try terminal.type("\u{F}\u{10}\r")
    try terminal.waitForLines(["> from inputrc", "[from inputrc]", ">"])
  }

  @Test func aMacroSubmitsItsLinesAndBeginsTheNext() throws {
    let path = probe.directory.file("inputrc")
    try FileWriter.replace(path, with: Array(#""\C-o": "one\rtwo\rthr""#.utf8))
    let terminal = try probe.start(["INPUTRC": path])
    try terminal.type("\u{F}")
    try terminal.waitFor("[one]\n[two]\n> thr")
    try terminal.type("ee\r")
    try terminal.waitFor("[two]\n> three\n[three]\n>")
  }

  @Test(arguments: [
    (#"one\r\C-rzero\r"#, "[one]\n[zero]\n>"), (#"\C-rzero\r"#, "[zero]\n> \n"),
    (#"one\rtwo\r"#, "[one]\n[two]\n>"), (#"\e3x\r"#, "[xxx]\n>"),
  ])
  func aMacroIsReadToItsEnd(keys: String, output: String) throws {
    let path = probe.directory.file("inputrc")
    try FileWriter.replace(path, with: Array("\"\\C-o\": \"\(keys)\"\n".utf8))
    let terminal = try probe.start(["INPUTRC": path])
    try terminal.type("zero\r")
    try terminal.waitFor("[zero]\n>")
    try terminal.type("\u{F}")
    try terminal.waitFor(output.replacing("> \n", with: ">"))
  }

  /// A search that a macro begins goes on with what is typed.
  @Test func aMacroCanEndInASearch() throws {
    let path = probe.directory.file("inputrc")
    try FileWriter.replace(path, with: Array(#""\C-o": "\C-rzer""#.utf8))
    let terminal = try probe.start(["INPUTRC": path])
    try terminal.type("zero\rone\r")
    try terminal.waitFor("[one]\n>")
    try terminal.type("\u{F}")
    try terminal.waitFor("(reverse-i-search)`zer': zero")
    try terminal.type("\u{3}next\r")
    try terminal.waitFor("\n> next\n[next]\n>")
  }

  // MARK: History

  @Test func theHistoryPersistsAcrossRuns() throws {
    let variables = ["PROBE_HISTORY": probe.directory.file("state/probe/history")]
    var terminal = try probe.start(variables)
    try terminal.type("one\rone\r secret\rtwo\r\u{4}")
    #expect(try terminal.waitForExit() == .exited(0))
    terminal = try probe.start(variables)
    try terminal.type("\u{1B}[A\u{1B}[A\u{1B}[A\r")
    try terminal.waitForLines(["> one", "[one]", ">"])
  }
}
