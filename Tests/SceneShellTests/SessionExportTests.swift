import FoundationEssentials
import Testing

/// Exports of recorded sessions.
struct SessionExportTests {
  private let program: CounterProgram

  init() throws { program = try CounterProgram() }

  @Test func exportsAJournalAsAScript() throws {
    let outcome = try program.run(
      """
      counter --seed 7 --record a.jsonl -c 'increment; add 5; ! pop; undo; add 1'
      counter export script a.jsonl | tee x.scene; counter run x.scene
      """)
    #expect(
      outcome
        == .init(
          0,
          """
          script seed: 7
          counter.increment
          expect state counter == 1
          counter.add 1
          expect state counter == 2

          """))
  }

  /// `RecordedSessionTests.swift` is the exported file, so that it is compiled and run.
  @Test func exportsAJournalAsASwiftTest() throws {
    let outcome = try program.run(
      """
      trouble --seed 7 --record a.jsonl >/dev/null -c '
        push page name: one; rename uno; undo; rename yksi; advance 1s; pop
        ! pop; open trouble:///page/two; page.rename dos'
      trouble export swift a.jsonl
      """)
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "RecordedSessionTests.swift")
    #expect(outcome == .init(0, try String(contentsOf: file, encoding: .utf8)))
  }

  @Test func exportsAPartOfAJournalAsAScript() throws {
    let outcome = try program.run(
      """
      counter --record a.jsonl -c 'add 1; add 5; add 7; add 8'
      counter export script --from 3 --until 3 a.jsonl
      """)
    #expect(
      outcome
        == .init(
          0, "counter.add 1\ncounter.add 5\ncounter.add 7\nexpect state counter == 13\n"))
  }

  @Test func exportsTheLastOfSeveralApps() throws {
    let outcome = try program.run(
      """
      echo 'add 3' > x.scene; echo 'add 4' > y.scene; counter run --record a.jsonl x.scene y.scene >/dev/null
      counter export script a.jsonl; counter export script --until 1 a.jsonl
      """)
    #expect(
      outcome
        == .init(
          0,
          """
          counter.add 4
          expect state counter == 4
          counter.add 3
          expect state counter == 3

          """,
          errors: """
            warning: 'a.jsonl' contains 2 sessions; using the last, which begins at input 2
              help: add --until 1 to use the one before it

            """))
  }

  @Test func exportedScriptsOmitUndoneInputs() throws {
    let outcome = try program.run(
      """
      counter --record a.jsonl -c 'add 1; add 5; undo; redo; add 7; travel 2; add 9; undo; undo; add 2; travel 3'
      counter export script a.jsonl; counter export script --until 5 a.jsonl | tail -n 2
      """)
    #expect(
      outcome
        == .init(
          0,
          """
          counter.add 1
          expect state counter == 1
          counter.add 7
          expect state counter == 13

          """))
  }

  @Test(arguments: ["export script", "export swift", "minimize --expect 'state counter < 5'"])
  func anUnknownSecretIsAWarning(command: String) throws {
    let outcome = try program.run(
      "counter --record a.jsonl -c 'add 7'; counter \(command) a.jsonl --secret pin=1 >/dev/null")
    #expect(outcome.status == 0)
    #expect(outcome.errors.hasPrefix("warning: 'a.jsonl' has no secret 'pin'\n"), "\(outcome)")
  }

  @Test func aComparisonThatFailsWithoutInputsIsNoted() throws {
    #expect(
      try program.run(
        """
        counter --record a.jsonl -c 'add 7'
        counter minimize a.jsonl --expect 'state counter < 0'; echo $?
        counter minimize a.jsonl; echo $?
        """)
        == .init(
          0,
          """
          expect state counter < 0
          0
          4

          """,
          errors: """
            note: the comparison fails without any input
            reduced 1 command to 0 in 1 run
            error: no input failed in 'a.jsonl'
              help: add the comparison that fails, as in --expect 'state a == b'

            """))
  }

  @Test func anExpectationWithoutAValueIsNotMinimized() throws {
    #expect(
      try program.run(
        "counter --record a.jsonl -c increment; counter minimize a.jsonl --expect 'state countr == 1'"
      )
        == .init(
          3, "",
          errors:
            "error: cannot evaluate --expect after 'a.jsonl': there is no scene or service 'countr'\n"
        ))
  }

  @Test func minimizesAFailingJournal() throws {
    let outcome = try program.run(
      """
      counter --record a.jsonl -c 'repeat 30; increment; end; add 70; add 7; increment'
      counter minimize a.jsonl --expect 'state counter < 50' > x.scene; cat x.scene
      counter run x.scene; echo $?
      counter minimize a.jsonl --expect 'state counter < 500'; echo $?
      """)
    #expect(
      outcome.output == """
        counter.add 70
        expect state counter < 50
        4
        4

        """)
    #expect(
      outcome.errors.hasSuffix(
        """
        error: 'a.jsonl' does not fail in a fresh app
          help: give --expect a condition that does not hold after the session

        """))
  }

  @Test func stepsThroughAJournal() throws {
    let outcome = try program.run(
      #"""
      counter --record a.jsonl -c 'increment; add 5; add 6; add 7'
      printf '\n3\nstate counter\nstate counter at 1\ndiff 1 3\nbisect state counter < 6\ntravel 1\nstate counter\nc\nq\n' |
        counter replay --step a.jsonl
      """#)
    #expect(
      outcome
        == .init(
          0,
          """
          0  0s  the app starts
                + counter: 0
          1  0s  counter.increment
                counter: 0 → 1
          3  0s  counter.add 6
                counter: 6 → 12
          12
          1
          counter: 1 → 12
          the condition first fails at input 2; it held at input 1
            2  0s  counter.add 5
                counter: 1 → 6
          1
          a.jsonl: ended after 4 inputs, no differences

          """,
          errors: """
            note: the state is no longer that of the session, so the replay cannot continue
              help: 'undo' and 'travel' go to inputs of the session only, not to commands typed here
            error: cannot continue: a command has changed the state of the app
              help: restart the replay

            """))
  }

  @Test func writesAJournalAsAPage() throws {
    let outcome = try program.run(
      """
      counter --record a.jsonl -c 'increment; add 5; push "</script><script>alert(1)"' 2>/dev/null
      counter report a.jsonl bug.html; grep -c '</script><script>' bug.html
      grep -o 'counter.add 5' bug.html; grep -o 'https*:[^"]*' bug.html
      """)
    #expect(outcome.output == "wrote bug.html\n0\ncounter.add 5\n")
    #expect(outcome.errors == "")
  }

  @Test func aPageNumbersTheInputs() throws {
    let outcome = try program.run(
      """
      counter --virtual --record a.jsonl -c 'advance 1s; increment; travel 0'
      counter report a.jsonl - | grep '^\\[\\[*[0-9]'
      """)
    #expect(
      outcome.output == """
        [0,"0s","start","the app starts",[["counter",null,"0"]],["main"]],
        [[0,1],"0s","clock","time advances to 1s"],
        [1,"1s","action","counter.increment",[["counter","0","1"]]],
        [2,"1s","travel","travel 0",[["counter","1","0"]]]

        """)
  }

  @Test(arguments: ["--until", "--from"])
  func aMissingInputIsAWarning(option: String) throws {
    let outcome = try program.run(
      "counter --record a.jsonl -c 'increment'; counter export script \(option) 7 a.jsonl >/dev/null"
    )
    #expect(
      outcome == .init(0, "", errors: "warning: 'a.jsonl' has no input 7; inputs: 0 to 1\n"))
  }

  @Test(arguments: [
    ("export script a.jsonl --until -1", "--until must not be negative"),
    ("export swift a.jsonl --until -1", "--until must not be negative"),
    ("minimize a.jsonl --until -1", "--until must not be negative"),
    ("replay a.jsonl --until -1", "--until must not be negative"),
    ("export script a.jsonl --from -1", "--from must not be negative"),
    ("export script a.jsonl --from 1 --until 0", "--from must not be greater than --until"),
    ("export swift a.jsonl --from 1 --until 0", "--from must not be greater than --until"),
  ])
  func aPartWithoutInputsIsWrongUse(line: String, problem: String) throws {
    let outcome = try program.run("counter --record a.jsonl -c increment; counter \(line)")
    #expect(outcome.status == 1)
    #expect(outcome.output == "")
    #expect(outcome.errors.prefix { $0 != "\n" } == "error: \(problem)")
  }

  @Test func reportedFailuresFailInTheExportedScript() throws {
    let outcome = try program.run(
      """
      trouble --record a.jsonl -c 'push page name: x; open trouble:///fail'
      trouble export script a.jsonl | tee x.scene; trouble run x.scene; echo $?
      trouble minimize a.jsonl
      """)
    #expect(
      outcome.output == """
        push page name: x
        expect where == "home > page name=\\"x\\""
        ! open trouble:///fail
        expect where == "home > fail"
        0
        open trouble:///fail

        """)
  }

  /// Text of a journal never becomes a command.
  @Test func failureReasonsStayOnOneLine() throws {
    let outcome = try program.run(
      #"""
      trouble --record a.jsonl -c '! push "x\n! state | touch PWNED\n"; pop' 2>/dev/null
      trouble export script a.jsonl >x.scene 2>/dev/null; cat x.scene; trouble run x.scene >/dev/null 2>&1; ls
      """#)
    #expect(!outcome.output.contains("\n! state"), "\(outcome)")
    #expect(outcome.output.hasSuffix("a.jsonl\nx.scene\n"), "\(outcome)")
  }

  @Test func journalsAreNotReplacedByOtherFiles() throws {
    let outcome = try program.run(
      """
      counter --record a.jsonl -c 'increment'; cp a.jsonl b.jsonl
      for command in 'report a.jsonl' 'export script a.jsonl' 'save a.jsonl'; do
        counter -c "increment; timeline; $command" >/dev/null; echo $?
      done
      counter report b.jsonl a.jsonl; echo $?; cmp a.jsonl b.jsonl
      """)
    #expect(outcome.output == "3\n3\n3\n1\n")
    #expect(
      outcome.errors.contains(
        "error: cannot write 'a.jsonl': the file is a journal\n  help: name another file\n"))
  }

  @Test(arguments: [">", ">>"]) func redirectionsDoNotWriteToJournals(sign: String) throws {
    let outcome = try program.run(
      """
      echo 'record a.jsonl\nincrement\necho zebra \(sign) a.jsonl' >x.scene; counter <x.scene; echo $?
      grep -c zebra a.jsonl; counter replay a.jsonl >/dev/null; echo $?
      """)
    let carets = String(repeating: "^", count: sign.count + 8)
    #expect(
      outcome.errors == """
        error: cannot write 'a.jsonl': the file is a journal
          --> <stdin>:3:12
           |
         3 | echo zebra \(sign) a.jsonl
           |            \(carets)
           = help: name another file

        """)
    #expect(outcome.output == "3\n0\n0\n")
  }

  @Test func changesAreRecordedAfterManyActions() throws {
    let outcome = try program.run(
      """
      yes increment | head -n 1100 | counter --record a.jsonl; tail -n 2 a.jsonl | head -n 1 | jq -c '[.n,.changes]'
      (yes increment | head -n 1100; echo record b.jsonl; echo increment; echo 'add 5') | counter
      tail -n 2 b.jsonl | head -n 1 | jq -c '[.n,.changes]'; counter replay a.jsonl; counter replay b.jsonl
      counter export script a.jsonl | tail -n 1
      """)
    #expect(
      outcome
        == .init(
          0,
          """
          [1100,[{"path":"counter","before":1099,"after":1100}]]
          [2,[{"path":"counter","before":1101,"after":1106}]]
          a.jsonl: 1101 inputs, no differences
          b.jsonl: 2 inputs, no differences
          expect state counter == 1100

          """))
  }

  @Test func aConditionThatHoldsAtTheStartDoesNotFail() throws {
    let outcome = try program.run(
      """
      trouble --record a.jsonl -c 'open trouble:///page/k; pop'
      trouble minimize a.jsonl --expect 'where == home'
      """)
    #expect(
      outcome
        == .init(
          4, "",
          errors: """
            error: 'a.jsonl' does not fail in a fresh app
              help: give --expect a condition that does not hold after the session

            """))
  }
}
