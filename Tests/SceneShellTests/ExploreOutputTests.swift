import PseudoTerminal
import Testing

/// What `explore` leaves: pages, reports and saved searches; and searches at the prompt.
struct ExploreOutputTests {
  private let program: CounterProgram

  init() throws { program = try CounterProgram() }

  // MARK: Reports

  @Test func aPageContainsTheStates() throws {
    #expect(
      try program.run("counter explore --states 3 --without moves --page page.html | head -1")
        .output == "3 states, 3 transitions, depth 2\n")
    let page = try program.run("sed -n '/id=.data/{n;p}' page.html").output
    #expect(
      page == """
        {"app":"counter","head":[],"texts":["main","","count: 0","counter.increment","counter.add","count: 1","counter.add 1",\
        "count: 2"],"places":[0,0,0],"cases":[1,1,1],"drawings":[2,5,7],"untried":[1,2,3],"transitions":[[0,1,3,3],\
        [0,1,6,4],[1,2,3,3]],"offers":[[0,3,2],[0,4,1]]}</script>

        """)
    #expect(
      try program.run("echo mine > other.html; counter explore --page other.html")
        == .init(
          1, "",
          errors: """
            error: cannot write 'other.html': the file exists and is not an HTML report
              help: name another file, or remove it

            """))
  }

  @Test func reportsContainPropertiesAndFindings() throws {
    try program.write(
      "p", "never state counter == 1\nsometimes state counter == -1\nalways state counter != 9")
    #expect(
      try program.run("counter explore --properties p --states 4 --report tap=-,json=r.json")
        == .init(
          4,
          """
          TAP version 13
          not ok 1 - sometimes state counter == -1
            ---
            message: "true in no state found"
            severity: fail
            type: notShown
            at: "p:2"
            ...
          ok 2 - always state counter != 9
          not ok 3 - never state counter == 1
            ---
            message: "never state counter == 1"
            severity: fail
            type: finding
            at: "findings/never-state-counter-1.scene"
            context: |
              # finding: never state counter == 1 (p:1)
              counter.increment
              ! expect state counter == 1
            ...
          1..3
          # 1 finding, 1 property not shown

          """))
    #expect(
      try program.run("head -4 r.json").output == """
        {"format":"sceneshell-explore","version":2,"app":"counter","results":[
        {"property":"sometimes state counter == -1","place":"p:2","outcome":"notReached","tests":0},
        {"property":"always state counter != 9","place":"p:3","outcome":"passed","tests":4},
        {"title":"never state counter == 1","script":"findings/never-state-counter-1.scene"}

        """)
  }

  // MARK: At the prompt

  @Test func aSearchFromThePromptBeginsInTheCurrentState() throws {
    try program.write("p", "never state counter == 3")
    #expect(
      try program.run("counter -c 'increment; explore p states: 4; state counter'")
        == .init(
          0,
          """
          4 states, 11 transitions, depth 3
          states brought back: 6 as saved, 6 by their moves
          not tried: 13 moves, because of --states
          failed    never state counter == 3
          never state counter == 3:
            counter.increment
            counter.increment
            ! expect state counter == 3
          1 finding
          1

          """))
    #expect(
      try program.run("echo nonsense > p; counter -c 'explore p'").errors == """
        error: 'nonsense' is not a kind of property
          --> p:1:1
           |
         1 | nonsense
           | ^^^^^^^^
           = help: write always CONDITION, never CONDITION, eventually CONDITION, sometimes CONDITION or after \
        ACTION CONDITION

        """)
  }

  // MARK: Going on later

  @Test func aSavedSearchGoesOn() throws {
    try program.write("p", "never state counter == 12\n")
    let whole = try program.run("counter explore --properties p --states 20 --findings whole")
    let first = try program.run("counter explore --properties p --states 10 --save s.json")
    #expect(first.status == 0)
    #expect(
      first.errors
        == "note: to continue, repeat the command with --resume s.json and more --states\n")
    let second = try program.run(
      "counter explore --properties p --states 20 --resume s.json --findings whole")
    func counts(_ output: String) -> [Substring] {
      output.split(separator: "\n").filter { !$0.hasPrefix("states brought back") }
    }
    #expect(whole.status == 4)
    #expect(counts(second.output) == counts(whole.output))
    #expect(second.status == 4)
  }

  @Test func aSearchGoesOnAfterAMoveThatEndsItsProcess() throws {
    // The search is kept after 256 moves, and the 301st one ends its process.
    let search = """
      trouble explore --try home.rename --order breadth $(seq -f '--value home.rename=%g' 300) \
      --value home.rename=swell --memory-limit 256M
      """
    let report = """
      301 states, 300 transitions, depth 1
      states brought back: 298 as saved, 24 by their moves
      places that were not reached: page, draft, hang, fail, exit, crash, members
      actions that were not performed: home.stamp, home.renameOnMainQueue, home.renameInNewTask, \
      home.renameWhenResumed, home.trap, home.spin
      links that were not opened: /, /crash, /draft, /exit, /fail, /hang, /members, /page/:name
      not tried again: home.rename
      findings/home-rename-takes-more-than-256-mb-of-memory.scene: home.rename: takes more than 256 MB of memory
      1 finding

      """
    #expect(try program.run(search) == .init(4, report))
    #expect(try program.run("\(search) --jobs 3") == .init(4, report))
    // Without a file for what is kept, the search begins again.
    #expect(
      try program.run("TMPDIR=/nonexistent \(search) | head -2").output == """
        301 states, 300 transitions, depth 1
        states brought back: 299 as saved, 14 by their moves

        """)
    #expect(
      try program.run("\(search) --without links; cat findings/*").output == """
        \(report.split(separator: "\n").filter { !$0.hasPrefix("links") }.joined(separator: "\n"))
        # finding: home.rename: takes more than 256 MB of memory
        home.rename swell

        """)
  }

  // MARK: Verifying

  @Test func aScriptVerifiesTheCurrentState() throws {
    try program.write(
      "ok.scene",
      """
      verify leaks
      increment
      verify leaks
      verify deadEnds
      verify links
      verify restoring
      verify restoring then: 'increment; increment'
      verify restoring then: '! back'
      expect state counter == 3
      verify secrets

      """)
    #expect(
      try program.run("counter run ok.scene; counter format --check ok.scene")
        == .init(0, ""))
    #expect(
      try program.run("counter -c 'verify'; counter -c 'verify dead-ends'").errors == """
        error: 'verify' needs a defect
          --> -c:1:1
           |
         1 | verify
           | ^^^^^^
           = help: write 'verify DEFECT', as in verify links
        error: 'defect:' must be deadEnds, leaks, links, restoring or secrets, not 'dead-ends'
          --> -c:1:8
           |
         1 | verify dead-ends
           |        ^^^^^^^^^
           = help: did you mean deadEnds?

        """)
    #expect(
      try program.run(
        """
        counter -c 'verify restoring then: incremen'
        counter -c 'verify restoring then: "if"'
        counter -c 'verify restoring then: "verify restoring"'
        counter -c 'verify restoring then: "# nothing"'
        counter -c 'verify links then: increment'
        """
      ).errors == """
        error: the line of 'then:' cannot be run: 'incremen' is neither a command nor an action of the scene 'counter'
          --> -c:1:18
           |
         1 | verify restoring then: incremen
           |                  ^^^^^^^^^^^^^^
           = help: did you mean increment?
        error: the line of 'then:' cannot be run: expected a value after 'if'
          --> -c:1:18
           |
         1 | verify restoring then: "if"
           |                  ^^^^^^^^^^
           = help: write a value, a query such as state, or a command in parentheses
        error: the line of 'then:' cannot be run: 'verify' needs fresh apps, which cannot be made here
          --> -c:1:18
           |
         1 | verify restoring then: "verify restoring"
           |                  ^^^^^^^^^^^^^^^^^^^^^^^^
           = help: use it in the process of the app, not in an attached shell or an exploration
        error: the line of 'then:' has no statement
          --> -c:1:18
           |
         1 | verify restoring then: "# nothing"
           |                  ^^^^^^^^^^^^^^^^^
           = help: give the line to run, as in: verify restoring then: back
        error: only 'verify restoring' takes 'then:'
          --> -c:1:14
           |
         1 | verify links then: increment
           |              ^^^^^^^^^^^^^^^

        """)
  }

  @Test func aDefectFailsTheScript() throws {
    #expect(
      try program.run("trouble -c 'home.rename secret-1234; verify secrets'")
        == .init(
          4, "",
          errors: """
            error: the drawing of 'home' shows a secret
              --> -c:1:33
               |
             1 | home.rename secret-1234; verify secrets
               |                                 ^^^^^^^
               = the state of 'home' shows a secret

            """))
  }

  // MARK: Limits

  @Test func aSearchEndsAtALimitOfTime() throws {
    #expect(
      try program.run(
        """
        counter explore --states 1000000000 --depth 1000000000 --time-limit 1s --json |
        sed -E 's/[0-9]+/N/g; s/,"missing.*//; s/.*"untriedMoves/"untriedMoves/'
        """)
        == .init(
          0,
          """
          "untriedMoves":N,"isDepthLimited":false,"bounded":[],"stoppedBy":"timeLimit"

          """))
    #expect(
      try program.run(
        """
        counter explore --states 1000000000 --depth 1000000000 --time-limit 5s --save s.json 2>&1 |
        sed -E 's/[0-9]+/N/g'
        """
      ).output == """
        N states, N transitions, depth N
        states brought back: N as saved, N by their moves
        not tried: N moves, because of --time-limit
        N findings
        note: to continue, repeat the command with --resume s.json

        """)
  }

  @Test(arguments: [
    (
      "--time-limit 90",
      "--time-limit <duration>': give a duration of 1s or more, such as 90s or 1h"
    ),
    (
      "--time-limit 10ms",
      "--time-limit <duration>': give a duration of 1s or more, such as 90s or 1h"
    ),
    (
      "--memory-limit 1M", "--memory-limit <size>': give a size of 256M or more, such as 512M or 4G"
    ),
    (
      "--memory-limit 99999999999G",
      "--memory-limit <size>': give a size of 256M or more, such as 512M or 4G"
    ),
  ])
  func aLimitThatIsNoneIsAnError(options: String, error: String) throws {
    let result = try program.run("counter explore \(options)")
    #expect(result.status == 1)
    let value = options.split(separator: " ")[1]
    #expect(
      result.errors.split(separator: "\n").first.map(String.init)
        == "error: the value '\(value)' is invalid for '\(error)")
  }

  @Test func aSavedSearchIsOfItsOptions() throws {
    _ = try program.run("counter explore --states 5 --save s.json")
    #expect(
      try program.run("counter explore --states 9 --order depth --resume s.json")
        == .init(
          1, "",
          errors: """
            error: the search of 's.json' has another value of --order: coverage, instead of depth
              help: repeat the options of the search; --states can be larger

            """))
    #expect(
      try program.run("counter explore --states 9 --timeout 9 --resume s.json").errors.hasPrefix(
        "error: the search of 's.json' has another value of --timeout: 10, instead of 9\n"))
    try program.write("t.json", "{}")
    #expect(
      try program.run("counter explore --resume t.json")
        == .init(1, "", errors: "error: 't.json' is not a saved search\n"))
    #expect(
      try program.run("counter explore --states 5 --save t.json")
        == .init(
          1, "",
          errors: """
            error: cannot write 't.json': the file exists and is not a saved search
              help: name another file, or remove it

            """))
    #expect(
      try program.run("counter explore --resume s.json --states 9 --coverage c.json").errors
        .hasPrefix("error: --coverage cannot be used with --resume"))
    _ = try program.run("counter explore --states 5 --value 'a=1 b=2' --save v.json")
    #expect(
      try program.run("counter explore --states 9 --value a=1 --value b=2 --resume v.json").errors
        .hasPrefix("error: the search of 'v.json' has another value of --value"))
  }

  @Test(arguments: [
    ("--save nowhere/s", "cannot write the file of --save: the directory 'nowhere' does not exist"),
    (
      "--coverage /dev/full",
      "cannot write the file of --coverage: '/dev/full' is not a regular file"
    ),
    ("--page .", "cannot write the file of --page: '.' is a directory"),
    ("--coverage x --page ./x", "--coverage and --page cannot write the same file './x'"),
    ("--save x --coverage ./x", "--save and --coverage cannot write the same file './x'"),
    (
      "--save x --report json=./x",
      "'json=./x' would replace the file of --save 'x'; name another file"
    ),
  ])
  func aFileThatCannotBeWrittenIsAnErrorBeforeTheSearch(
    options: String, error: String
  ) throws {
    #expect(
      try program.run("counter explore --states 100000 --depth 100000 \(options)")
        == .init(1, "", errors: "error: \(error)\n"))
    #expect(try program.run("ls s x findings 2>/dev/null").output == "")
  }

  @Test func ctrlCEndsASearchAtThePrompt() throws {
    let terminal = try PseudoTerminal(PseudoTerminal.builtProduct("CounterShell"))
    try terminal.waitFor("counter main>")
    try terminal.type("echo begins; explore states: 1000000 depth: 1000000\r")
    try terminal.waitFor("\nbegins")
    try terminal.type("\u{3}")
    try terminal.waitFor("because the search was interrupted\n0 findings\ncounter main>")
    try terminal.type("state counter; quit\r")
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(terminal.screen.lines.contains("0"))
  }

  @Test func progressIsShownOnATerminal() throws {
    let terminal = try PseudoTerminal(
      "/bin/sh",
      arguments: [
        "-c",
        "cd '\(program.folder)'; exec '\(PseudoTerminal.builtProduct("CounterShell"))' explore "
          + "--states 100000 --depth 100000 --save s.json > out",
      ])
    try terminal.waitFor(" transitions/s, ")
    try terminal.type("\u{3}")
    #expect(try terminal.waitForExit() == .exited(130))
    #expect(
      terminal.screen.lines.filter { !$0.isEmpty } == [
        "note: to continue, repeat the command with --resume s.json"
      ])
  }
}
