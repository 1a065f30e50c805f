import PseudoTerminal
import SceneTerminal
import Testing

/// Typing at the prompt, on a terminal of standard size and on a small one.
struct TypingTests {
  @Test(arguments: KooberTerminal.Size.allCases)
  func thePromptShowsThePlace(size: KooberTerminal.Size) throws {
    let shell = try KooberTerminal(size)
    try shell.run(
      "signIn",
      printing: [
        KooberTerminal.rule("signIn"), "Sign in", "", "E-mail    -", "Password  -", "",
        "[submit]  [cancel]",
      ], prompt: "koober signIn/2>")
    try shell.run("set prompt \"{scene} in {app}: \"", prompt: "signIn in koober:")
    try shell.run("where", printing: ["welcome > signIn"])
    // Ctrl-L leaves only the prompt, at the top.
    try shell.type("abc\u{C}")
    try shell.terminal.waitForLines(["signIn in koober: abc"])
  }

  @Test(arguments: KooberTerminal.Size.allCases)
  func earlierLinesAreRecalled(size: KooberTerminal.Size) throws {
    let shell = try KooberTerminal(size)
    try shell.run("echo one", printing: ["one"])
    try shell.run("echo two", printing: ["two"])
    try shell.run("echo two", printing: ["two"])
    try shell.run(" echo private", printing: ["private"])
    // The unfinished line is restored as well.
    try shell.type("wh\u{10}\u{10}")
    try shell.expect("koober welcome> echo one")
    try shell.type("\u{E}\u{E}")
    try shell.expect("koober welcome> wh")
    try shell.type("ere\r")
    try shell.expect("koober welcome> where", "welcome", "koober welcome>")
    try shell.type("\u{12}ne")
    try shell.expect("(reverse-i-search)`ne': echo one")
    try shell.type("\r")
    try shell.expect("koober welcome> echo one", "one", "koober welcome>")
    try shell.type("\u{12}echo tw\u{7}")
    try shell.expect("koober welcome>")
    try shell.type("\u{4}")
    #expect(try shell.terminal.waitForExit() == .exited(0))

    let again = try KooberTerminal(size, home: shell.home)
    try again.type("\u{10}\u{10}\u{10}")
    try again.expect("koober welcome> echo two")
    try again.type("\u{10}\u{10}\r")
    try again.expect("koober welcome> echo one", "one", "koober welcome>")
  }

  @Test(arguments: KooberTerminal.Size.allCases)
  func historyListsLinesWithTheirTimes(size: KooberTerminal.Size) throws {
    let home = TemporaryDirectory()
    for (seconds, line) in [
      (1_700_000_000, "echo one"), (1_700_000_060, "echo {\n}"),
      (1_700_086_460, "echo One more, which is long enough for two lines"),
    ] {
      var history = History(path: home.file(".local/state/koober/history"), now: { seconds })
      history.add(line)
    }
    let shell = try KooberTerminal(size, home: home)
    try shell.run(
      "history ONE",
      printing: [
        "2023-11-14", "22:13  echo one", "2023-11-15",
      ]
        + shell.either(
          ["22:14  echo One more, which is long enough for two lines"],
          ["22:14  echo One more, which is long", "       enough for two lines"]))
    try shell.run("history nothing", printing: ["no line contains 'nothing'"])
  }

  @Test(arguments: KooberTerminal.Size.allCases)
  func aStatementOfSeveralLinesIsOneEntry(size: KooberTerminal.Size) throws {
    let shell = try KooberTerminal(size)
    try shell.type("for x in a b\recho $x\rend\r")
    try shell.expect(
      "koober welcome> for x in a b", "… echo $x", "… end", "a", "b", "koober welcome>")
    try shell.type("echo {\r\"a\": 1}\r")
    try shell.expect("koober welcome> echo {", "… \"a\": 1}", "a: 1", "koober welcome>")
    try shell.type("echo one \\\rtwo\r")
    try shell.expect("koober welcome> echo one \\", "… two", "one two", "koober welcome>")
    try shell.type("\u{10}\u{10}\u{10}")
    try shell.expect("koober welcome> for x in a b", "echo $x", "end")
    try shell.type("\r")
    try shell.expect("end", "a", "b", "koober welcome>")
    // Ctrl-C discards the statement.
    try shell.type("repeat 3\recho a\r")
    try shell.expect("koober welcome> repeat 3", "… echo a", "…")
    try shell.type("\u{3}")
    try shell.expect("… ^C", "koober welcome>")
  }

  @Test(arguments: KooberTerminal.Size.allCases)
  func aPasteStopsAtTheFirstFailure(size: KooberTerminal.Size) throws {
    let shell = try KooberTerminal(size)
    try shell.type("\u{1B}[200~echo one\rnosuch\recho two\rwhere\r\u{1B}[201~")
    try shell.expect("koober welcome> echo one", "nosuch", "echo two", "where", "")
    try shell.type("\r")
    try shell.expect(
      ["one"]
        + shell.either(
          ["error: 'nosuch' is neither a command nor an action of the scene 'welcome'"],
          ["error: 'nosuch' is neither a command nor", "an action of the scene 'welcome'"])
        + ["  nosuch", "  ^^^^^^"]
        + shell.either(
          ["  help: actions: signIn, signUp, continueAsGuest; 'help' lists the commands"],
          ["  help: actions: signIn, signUp,", "  continueAsGuest; 'help' lists the", "  commands"])
        + [
          "skipped the next 2 lines, from echo two",
          "koober welcome>",
        ])
  }

  @Test func aLongLineIsEditedOverSeveralRows() throws {
    let shell = try KooberTerminal(.small)
    let words = "echo the quick brown fox jumps over the lazy dog, again and again"
    try shell.type(words)
    try shell.expect("koober welcome> \(words)")
    try shell.type("\u{1}\u{1B}dset\u{5}!")
    try shell.expect("koober welcome> set" + words.dropFirst(4) + "!")
    // On a wider terminal it takes fewer rows.
    shell.terminal.resize(columns: 60, rows: 10)
    try shell.terminal.wait(for: "the line in two rows") {
      $0.lines.suffix(2) == [
        "koober welcome> set the quick brown fox jumps over the lazy",
        "dog, again and again!",
      ]
    }
  }
}
