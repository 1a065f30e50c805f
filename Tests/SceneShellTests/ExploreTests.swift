import PseudoTerminal
import Testing

/// `explore`: searches of the states of apps, and the scripts of what they find.
struct ExploreTests {
  private let program: CounterProgram

  init() throws { program = try CounterProgram() }

  private let properties = """
    # The counter of the README.
    always state counter < 5
    never state counter == 3

    sometimes state counter == 9
    sometimes state counter == -1
    eventually state counter == 0
    after counter.increment state counter > 0
    """

  @Test func aPropertyThatDoesNotHoldIsAShortestScript() throws {
    try program.write("counter.properties", properties)
    #expect(
      try program.run("counter explore --properties counter.properties --states 20")
        == .init(
          4,
          """
          20 states, 91 transitions, depth 19
          states brought back: 54 as saved, 10 by their moves
          not tried: 29 moves, because of --states
          failed    always state counter < 5
          failed    never state counter == 3
          passed    sometimes state counter == 9 (tested 20 times)
          not shown sometimes state counter == -1 (true in no state found)
          passed    eventually state counter == 0 (reached from 1 state, undecided in 19)
          passed    after counter.increment state counter > 0 (tested 19 times)
          findings/never-state-counter-3.scene: never state counter == 3
          findings/always-state-counter-5.scene: always state counter < 5
          2 findings, 1 property not shown

          """))
    #expect(
      try program.run("cat findings/always-state-counter-5.scene").output == """
        # finding: always state counter < 5 (counter.properties:2)
        counter.increment
        counter.increment
        counter.increment
        counter.increment
        counter.increment
        expect state counter < 5

        """)
    for script in ["always-state-counter-5", "never-state-counter-3"] {
      #expect(try program.run("counter run findings/\(script).scene").status == 4)
    }
  }

  @Test func whatIsNeverReachedIsNotShown() throws {
    try program.write("p", "eventually where == nosuch\neventually state counter == 1")
    #expect(
      try program.run("counter explore --properties p --states 3 --without moves")
        == .init(
          4,
          """
          3 states, 3 transitions, depth 2
          states brought back: 2 as saved, 2 by their moves
          not tried: 6 moves, because of --states
          not shown eventually where == nosuch (true in no state found)
          passed    eventually state counter == 1 (reached from 2 states, undecided in 1)
          0 findings, 1 property not shown

          """))
  }

  @Test(arguments: [1, 3])
  func anActionThatEndsTheProcessIsAFinding(jobs: Int) throws {
    #expect(
      try program.run(
        """
        trouble explore --states 8 --order breadth --without links --without moves --timeout 5 \
        --jobs \(jobs)
        """)
        == .init(
          4,
          """
          8 states, 27 transitions, depth 2
          states brought back: 26 as saved, 9 by their moves
          not tried: 58 moves, because of --states
          places that were not reached: page, draft, hang, fail, exit, crash, members
          actions that were not performed: home.spin
          not tried again: home.spin, home.trap
          findings/the-same-moves-lead-to-different-states.scene: the same moves lead to different states
          findings/home-spin-did-not-end-within-5-s.scene: home.spin: did not end within 5 s
          findings/home-trap-troubleapp-troublestore-swift-62-precondition-fail.scene: home.trap: \
          TroubleApp/TroubleStore.swift:62: Precondition failed: the name is text
          3 findings

          """))
    #expect(
      try program.run("cat findings/home-trap*").output == """
        # finding: home.trap: TroubleApp/TroubleStore.swift:62: Precondition failed: the name is text
        home.rename text
        home.trap

        """)
  }

  @Test func theSameSearchFindsTheSame() throws {
    try program.write("counter.properties", properties)
    for order in ["coverage", "breadth", "depth", "random"] {
      let search =
        "counter explore --properties counter.properties --states 80 --depth 100 --order \(order) --json"
      let findings = "cat findings/*; rm -r findings"
      let first = try program.run("\(search)\n\(findings)")
      #expect(first.output.hasPrefix("{\"states\":80,"))
      #expect(try program.run("\(search)\n\(findings)") == first)
      #expect(try program.run("\(search) --jobs 3\n\(findings)") == first)
    }
  }

  @Test(arguments: ["KILL", "STOP"])
  func aSearchContinuesInAnotherProcess(signal: String) throws {
    let search = "explore --states 400 --depth 10000 --json"
    let outcome = try program.run(
      """
      counter \(search) > a
      # A fast machine may have ended the search before the signal: then another gets it earlier.
      for delay in 0.2 0.1 0.05 0; do
        '\(PseudoTerminal.builtProduct("CounterShell"))' \(search) > b & search=$!
        # Before it executes the program, a process has the command line of its parent.
        for i in $(seq 500); do
          worker=$(pgrep -P $search -f -- --worker) && break; sleep 0.01
        done
        sleep $delay; kill -\(signal) $worker 2> /dev/null && break; wait $search
      done
      wait $search; echo $?
      # A search that another process continues brings back more states by their moves.
      for file in a b; do sed -i -E 's/"restored":[0-9]+,"replayed":[0-9]+,//' $file; done
      cmp a b && echo the same
      """)
    #expect(outcome == .init(0, "0\nthe same\n"))
  }

  @Test(arguments: [
    ("--jobs 0", "--jobs must be from 1 to 256"),
    (
      "--jobs 2 --external",
      "--external cannot be used with --jobs, because requests would be sent in another order"
    ),
    (
      "--jobs 2 --coverage c.json",
      "--coverage cannot be used with --jobs, because one process records all moves"
    ),
    (
      "--jobs 2 --page p.html",
      "--page cannot be used with --jobs, because one process draws all states"
    ),
    ("--order depth --weight counter=2", "--weight needs --order coverage"),
  ])
  func optionsThatDoNotFitAreErrors(options: String, error: String) throws {
    #expect(
      try program.run("counter explore \(options) 2>&1")
        == .init(
          1,
          """
          error: \(error)
          usage: counter explore <options>
            See 'counter explore --help' for more information.

          """))
  }

  @Test func aWeightTriesMovesMoreOften() throws {
    // Each move is tried once for each five times that `add` is.
    #expect(
      try program.run("counter explore --states 60 --depth 500 --weight counter.add=5").output
        == """
        60 states, 213 transitions, depth 59
        states brought back: 163 as saved, 12 by their moves
        not tried: 147 moves, because of --states
        0 findings

        """)
  }

  @Test func edgesAreTried() throws {
    try program.write("p", "always state counter > -5")
    #expect(
      try program.run("counter explore --edges --properties p --states 20; cat findings/*").output
        == """
        20 states, 86 transitions, depth 10
        states brought back: 51 as saved, 10 by their moves
        not tried: 94 moves, because of --states
        failed    always state counter > -5
        findings/always-state-counter-5.scene: always state counter > -5
        1 finding
        # finding: always state counter > -5 (p:1)
        counter.add -9223372036854775808
        expect state counter > -5

        """)
  }

  @Test func aPartOfTheStateCanBeLeftOut() throws {
    #expect(
      try program.run("counter explore --ignore counter")
        == .init(
          0,
          """
          1 state, 6 transitions, depth 0
          states brought back: 2 as saved, 2 by their moves
          0 findings

          """))
    #expect(
      try program.run("counter explore --only counter --states 3 --without moves").output
        == """
        3 states, 3 transitions, depth 2
        states brought back: 2 as saved, 2 by their moves
        not tried: 6 moves, because of --states
        0 findings

        """
    )
  }

  @Test func parametersHaveGivenValues() throws {
    try program.write("p", "sometimes state counter == 42\nsometimes state counter == 1\n")
    #expect(
      try program.run(
        "counter explore --try counter.add --value counter.add=42 --value nosuch=1 --properties p --states 2"
      )
        == .init(
          4,
          """
          2 states, 1 transition, depth 1
          not tried: 1 move, because of --states
          actions that were not performed: counter.increment
          passed    sometimes state counter == 42 (tested 2 times)
          not shown sometimes state counter == 1 (true in no state found)
          0 findings, 1 property not shown

          """,
          errors: """
            warning: --value nosuch is not used: no action that was found has the parameter

            """))
  }

  @Test func aNumberThatGrowsHasABound() throws {
    #expect(
      try program.run("counter explore --bound counter=2 --without moves")
        == .init(
          0,
          """
          4 states, 9 transitions, depth 3
          states brought back: 8 as saved, 8 by their moves
          not explored further: 1 state with counter above 2, because of --bound
          0 findings

          """))
  }

  @Test func aRequestToAServerIsRefused() throws {
    let error = """
      error: the app sends the request 'weather.forecast', and an exploration cannot bring back the state of what \
      answers it

      """
    #expect(
      try program.run("weather explore")
        == .init(
          3, "",
          errors: error
            + "  help: make the app with a fake of it, or send requests with --external\n"))
    #expect(try program.run("weather diagram weather.isLoading").status == 3)
    #expect(
      try program.run("weather explore --external --states 3 --without time").output == """
        2 states, 8 transitions, depth 1
        states brought back: 3 as saved, 3 by their moves
        0 findings

        """)
  }

  @Test func onlyVirtualTimeIsOffered() throws {
    #expect(
      try program.run("counter explore --help | grep -c -e --virtual -e --live").output == "0\n")
    #expect(
      try program.run("counter explore --live").errors.hasPrefix(
        "error: explore uses virtual time; leave out --live\nusage: counter explore "))
  }

  @Test func thePropertyOfAnActionKeepsTheAction() throws {
    try program.write("p", "after increment state counter == 99\nafter nosuch state counter == 0")
    #expect(
      try program.run("counter explore --properties p --states 2 --without moves; cat findings/*")
        == .init(
          0,
          """
          2 states, 1 transition, depth 1
          not tried: 5 moves, because of --states
          actions that were not performed: counter.add
          failed    after increment state counter == 99
          not shown after nosuch state counter == 0 (no state found has a value for it)
          findings/after-increment-state-counter-99.scene: after increment state counter == 99
          1 finding, 1 property not shown
          # finding: after increment state counter == 99 (p:1)
          counter.increment
          expect state counter == 99

          """))
  }

  @Test func anotherFileIsNotReplaced() throws {
    try program.write("counter.properties", "never  state counter == 3")
    try program.write("findings/never-state-counter-3.scene", "increment\n")
    #expect(
      try program.run("counter explore --properties counter.properties --states 9")
        == .init(
          4,
          """
          9 states, 36 transitions, depth 8
          states brought back: 21 as saved, 9 by their moves
          not tried: 18 moves, because of --states
          failed    never  state counter == 3
          findings/never-state-counter-3-2.scene: never  state counter == 3
          1 finding

          """))
    #expect(
      try program.run("cat findings/never-state-counter-3.scene; tail -1 findings/*2.scene").output
        == "increment\n! expect state counter == 3\n")
  }

  @Test func movesThatDifferInTwoAppsAreFoundInAChain() throws {
    let result = try program.run("trouble explore --try home.stamp --states 4")
    #expect(result.status == 4)
    #expect(
      result.output.hasSuffix(
        """
        findings/the-same-moves-lead-to-different-states.scene: the same moves lead to different states
        1 finding

        """), "\(result)")
    #expect(
      try program.run("cat findings/*").output == """
        # finding: the same moves lead to different states
        verify restoring then: home.stamp

        """)
    #expect(try program.run("trouble run findings").status == 4)
  }

  @Test(
    arguments: [
      (
        "alwys x",
        """
        error: 'alwys' is not a kind of property
          --> p:2:1
           |
         2 | alwys x
           | ^^^^^
           = help: write always CONDITION, never CONDITION, eventually CONDITION, sometimes CONDITION or after \
        ACTION CONDITION

        """
      ),
      (
        "always",
        """
        error: 'always' needs a condition
          --> p:2:1
           |
         2 | always
           | ^^^^^^
           = help: write always CONDITION, with what follows 'expect'

        """
      ),
      (
        "  eventually a b",
        """
        error: expected an operator in 'expect'
          --> p:2:16
           |
         2 |   eventually a b
           |                ^
           = help: operators: == != < <= > >= contains matches exists; put a command that is not a query in parentheses

        """
      ),
      (
        "never state countr == 1",
        """
        error: there is no scene or service 'countr'
          --> p:2:13
           |
         2 | never state countr == 1
           |             ^^^^^^
           = help: did you mean counter?

        """
      ),
    ])
  func aWrongPropertyIsAnErrorWithItsPlace(line: String, errors: String) throws {
    try program.write("p", "# properties\n\(line)\n")
    let outcome = try program.run("counter explore --properties p > /dev/null")
    #expect(outcome.errors == errors)
    #expect(outcome.output == "" && outcome.status == 2)
  }

  @Test func bytesThatAreNotTextAreAnErrorWithTheirPlace() throws {
    #expect(
      try program.run(
        "printf 'never where == menu\\nnever where == \\377\\n' > p; counter explore --properties p"
      )
        == .init(
          2, "",
          errors: """
            error: the line is not UTF-8
              --> p:2:16
               |
             2 | never where == \u{FFFD}
               |                ^
               = help: save the file as UTF-8

            """))
  }

  @Test func aSearchThatIsResumedAfterATrapNamesTheSameMoves() throws {
    let line = "trouble explore --order breadth --without links --timeout 5 --states"
    let whole = try program.run("\(line) 9")
    _ = try program.run("\(line) 4 --save s.json")
    let rest = try program.run("\(line) 9 --resume s.json --save s.json")
    func findings(_ output: String) -> [Substring] {
      output.split(separator: "\n").filter { $0.hasPrefix("findings/") }
    }
    #expect(findings(whole.output).count > 2)
    #expect(findings(rest.output) == findings(whole.output))
  }

  @Test func aFileIsReadWithAnyEndOfLine() throws {
    try program.write("p", "\u{FEFF}# CRLF\r\nnever\tstate counter == 1\r\n")
    #expect(
      try program.run("counter explore --properties p --states 3 | tail -2").output == """
        findings/never-state-counter-1.scene: never\\tstate counter == 1
        1 finding

        """)
  }
}
