import PseudoTerminal
import Testing

/// Undo, redo and time travel in scripts.
struct TravelTests {
  private let program: CounterProgram

  init() throws { program = try CounterProgram() }

  @Test(arguments: [
    ("increment; add 5; undo; state counter; redo; state counter", "1\n6\n"),
    ("if where == main; increment; undo; end; state counter", "0\n"),
    ("increment; add 5; add 7; undo 2; state counter; add 1; undo; state counter", "1\n1\n"),
    ("increment; add 5; undo; undo; state counter; redo 2; state counter", "0\n6\n"),
    ("increment; add 5; travel 1; add 2; state counter; travel 2; state counter", "3\n6\n"),
    ("advance 2s; increment; advance 2s; add 5; travel 3s; state counter", "1\n"),
    (
      "add 2; add 3; state counter at 1; state counter at: 2; diff 0 2",
      "2\n5\ncounter: 0 → 5\n"
    ),
    ("add 2; add 3; state counter 1", "2\n"),
    ("add 2; add 3; where | echo (state counter at 1)", "2\n"),
    ("add 2; advance 2s; add 3; travel 2s; state counter; travel 1s; state counter", "5\n2\n"),
    ("add 2; add 3; diff 2", "nothing changed\n"),
    (
      "add 2; bisect state counter < 2; bisect state counter < 9; bisect state counter > 9",
      """
      the condition first fails at input 1; it held at input 0
        1  0s  counter.add 2
            counter: 0 → 2
      the condition holds at every moment
      the condition fails from the start

      """
    ),
    (
      "add 2; bisect where == main; bisect stack not contains main",
      "the condition holds at every moment\nthe condition fails from the start\n"
    ),
    (
      "add 1; timeline zoo",
      "no input contains 'zoo'; the inputs are:\n  the app starts\n  counter.add 1\n"
    ),
    ("repeat 6; increment; end; timeline zoo", "no input contains 'zoo'\n"),
    (
      "repeat 31; increment; end; timeline | head -1",
      "… 2 earlier moments; --all lists them\n"
    ),
    (
      "increment; advance 5s; export script x.scene; where | cat x.scene",
      """
      wrote x.scene; it assumes the state at the start of this session
      # exported from a session
      counter.increment
      expect state counter == 1

      """
    ),
    ("repeat 3; increment; end; timeline incr | grep -c counter.increment", "3\n"),
    (
      "add 1; ! pop; undo; timeline",
      """
      * 0  0s  the app starts
            + counter: 0
        1  0s  counter.add 1
            counter: 0 → 1
        2  0s  pop
            failed: cannot pop 'main': it is the root
        3  0s  travel 0
            counter: 1 → 0

      """
    ),
  ])
  func timeTravelCommandsPrintTheirResults(line: String, output: String) throws {
    let outcome = try program.run("counter -c '\(line)'")
    #expect(outcome == .init(0, output))
  }

  @Test(arguments: [
    (
      "record a.jsonl; record b.jsonl", "'a.jsonl' is already being recorded",
      "'record stop' ends it"
    ),
    ("undo", "there is no input to undo", "'timeline' lists the inputs"),
    (
      "increment; undo 2", "only 1 input can be undone", "'timeline' lists the inputs"
    ),
    ("undo 0", "'count:' must be at least 1, not 0", nil),
    (
      "increment; redo", "there is no undone input to redo",
      "'travel MOMENT' goes to any moment"
    ),
    (
      "increment; undo; increment; redo", "there is no undone input to redo",
      "'travel MOMENT' goes to any moment"
    ),
    ("travel 1", "there is no moment '1'", "the only moment is 0"),
    ("diff 0 7", "there is no moment '7'", "the only moment is 0"),
    ("advance 2s; travel 1h", "there is no moment '1h'", "times: 0s to 2s"),
    ("advance 2s; state counter at 2.5s", "there is no moment '2.5s'", "times: 0s to 2s"),
    ("state counter at x", "there is no moment 'x'", "the only moment is 0"),
    (
      "state cuonter at 0", "there was no scene or service 'cuonter' at input 0",
      "did you mean counter?"
    ),
    ("diff a", "there is no moment 'a'", "the only moment is 0"),
    (
      "bisect state cuonter == 1", "there was no scene or service 'cuonter' at input 0",
      "did you mean counter?"
    ),
  ])
  func aMissingMomentIsExplained(line: String, message: String, help: String?) throws {
    let outcome = try program.run("counter -c '\(line)'")
    #expect(outcome.status == 3)
    #expect(outcome.errors.hasPrefix("error: \(message)\n"), "\(outcome.errors)")
    #expect(
      outcome.errors.hasSuffix(help.map { "  = help: \($0)\n" } ?? "^\n"), "\(outcome.errors)")
  }

  @Test(arguments: [
    ("state counter at: 99", "99", "at: 99"), ("state at 99", "99", "at 99"),
    ("diff 0 99", "99", "99"), ("diff 99 0", "99", "99"),
  ])
  func theCaretIsUnderTheMissingMoment(line: String, moment: String, marked: String) throws {
    let outcome = try program.run("counter -c '\(line)'")
    let start = try #require(line.firstRange(of: marked)).lowerBound
    let column = line.distance(from: line.startIndex, to: start)
    let mark = String(repeating: " ", count: column) + String(repeating: "^", count: marked.count)
    #expect(
      outcome
        == .init(
          3, "",
          errors: """
            error: there is no moment '\(moment)'
              --> -c:1:\(column + 1)
               |
             1 | \(line)
               | \(mark)
               = help: the only moment is 0

            """))
  }

  @Test func failedInputsHaveNumbersAndAreNotUndone() throws {
    let outcome = try program.run(
      """
      counter -c 'add 1; ! pop; add 2; ! pop; timeline; travel 2; state counter; travel 3; undo; \
      state counter; state counter at: 2; diff 2 3'
      """)
    #expect(
      outcome.output == """
          0  0s  the app starts
              + counter: 0
          1  0s  counter.add 1
              counter: 0 → 1
          2  0s  pop
              failed: cannot pop 'main': it is the root
          3  0s  counter.add 2
              counter: 1 → 3
        * 4  0s  pop
              failed: cannot pop 'main': it is the root
        1
        1
        1
        counter: 1 → 3

        """)
  }

  /// The commands of a script's start are part of its undo history.
  @Test func undoIncludesTheStartOfAScript() throws {
    try program.write(
      "x.scene",
      """
      script start: on-a-page
      pop
      expect where == home
      undo
      expect where == "home > page name=\\"one\\""
      undo
      expect where == home
      """)
    let outcome = try program.run("trouble run x.scene >/dev/null")
    #expect(outcome == .init(0, ""))
  }

  @Test func theTimesOfATimelineAreAligned() throws {
    let outcome = try program.run(
      """
      counter -c 'advance 29.38s; increment; advance 52.57s; add 5; timeline'
      """)
    #expect(
      outcome.output == """
          0     0.000s  the app starts
              + counter: 0
          1    29.380s  counter.increment
              counter: 0 → 1
        * 2  1m21.950s  counter.add 5
              counter: 1 → 6

        """)
  }

  @Test func durationsAreShownOnlyAtThePrompt() throws {
    try program.write("a.scene", "increment\ntimeline\ntimeline incr --json\n")
    #expect(
      try program.run("counter run a.scene")
        == .init(
          0,
          """
            0  0s  the app starts
                + counter: 0
          * 1  0s  counter.increment
                counter: 0 → 1
          [
            {
              "input": 1,
              "n": 1,
              "at": "0s",
              "action": "counter.increment",
              "changes": [
                {
                  "path": "counter",
                  "before": 0,
                  "after": 1
                }
              ],
              "state": "5f44b019afac734e"
            }
          ]

          """))
    let terminal = try PseudoTerminal(PseudoTerminal.builtProduct("CounterShell"))
    try terminal.waitFor("counter main>")
    try terminal.type("increment; timeline\r")
    try terminal.waitFor("counter.increment  (")
    try terminal.type("timeline incr --json\r")
    try terminal.waitFor("\"cost\": \"")
  }

  @Test func scenesOfTheSameNameAreDistinguished() throws {
    let outcome = try program.run(
      """
      trouble -c 'push page name: a; push page name: b; rename c; pop; timeline'
      """)
    #expect(
      outcome.output == """
          0  0s  the app starts
              + home: "home"
          1  0s  push page name: a
              + page: "page"
          2  0s  push page name: b
              + page#2: "page"
          3  0s  page.rename c
              page: "page" → "c"
        * 4  0s  pop
              - page#2
              page: "c" → "page"

        """)
  }
}
