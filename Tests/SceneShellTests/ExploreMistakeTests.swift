import PseudoTerminal
import Testing

/// Errors of options and properties of `explore`, also those that only a search can find.
struct ExploreMistakeTests {
  private let program: CounterProgram
  private let library = PseudoTerminal.builtProduct("LibraryShell")

  init() throws { program = try CounterProgram() }

  @Test(arguments: [
    (
      "--bound countr=2",
      """
      error: --bound countr selects nothing: there is no scene or service 'countr'
        help: did you mean counter?

      """
    ),
    (
      "--ignore countr",
      """
      error: --ignore countr selects nothing: there is no scene or service 'countr'
        help: did you mean counter?

      """
    ),
    (
      "--only counter.count",
      """
      error: --only counter.count selects nothing: 'counter' has no field 'count'

      """
    ),
    (
      "--ignore nosuch.path --states 1 --json",
      """
      error: --ignore nosuch.path selects nothing: there is no scene or service 'nosuch'
        help: scenes and services: counter

      """
    ),
    (
      "--try countr.increment",
      """
      error: --try countr.increment selects nothing: there is no scene or service 'countr'
        help: did you mean counter?

      """
    ),
    (
      "--try time --try nosuch --states 1",
      """
      error: --try nosuch selects nothing: there is no scene or service 'nosuch'
        help: scenes and services: counter

      """
    ),
  ])
  func aNameThatSelectsNothingIsAnError(options: String, errors: String) throws {
    #expect(
      try program.run("counter explore \(options) > /dev/null") == .init(1, "", errors: errors))
  }

  @Test(arguments: [
    (
      "--start 'script nosuch'",
      "error: cannot read the script of --start: the file 'nosuch' does not exist\n"
    ),
    ("--save ''", "error: --save needs a file\n"),
    (
      "--try links --without links 2>&1 | head -1 >&2; exit 1",
      "error: --try and --without cannot both name links\n"
    ),
    (
      "--check leaks --skip leaks 2>&1 | head -1 >&2; exit 1",
      "error: --check and --skip cannot both name leaks\n"
    ),
  ])
  func aWrongOptionIsFoundBeforeTheSearch(options: String, errors: String) throws {
    #expect(try program.run("counter explore \(options)") == .init(1, "", errors: errors))
  }

  @Test func aValueThatNoParameterReadsIsAWarning() throws {
    #expect(
      try program.run(
        "counter explore --states 9 --value counter.add=x --value counter.add=7 --json | head -c 10"
      )
        == .init(
          0, "{\"states\":",
          errors:
            "warning: --value 'counter.add=x' is not used: it is not a value of the parameter\n"))
  }

  @Test(arguments: [
    (
      "--ignore book.nosuch", 1,
      """
      error: --ignore book.nosuch selects nothing: 'book' has no field 'nosuch'
        help: fields: title, loan

      """
    ),
    (
      "--bound book.title=1", 1,
      """
      error: --bound book.title has no number: 'book.title' is a text
        help: name a number or a list, as in --bound cart.items=5

      """
    ),
  ])
  func aMistakeThatAStateShowsEndsTheSearchWithItsReport(
    options: String, status: Int32, errors: String
  ) throws {
    #expect(
      try program.run("'\(library)' explore --states 60 --save saved \(options); s=$?; ls; exit $s")
        == .init(
          status,
          """
          2 states, 1 transition, depth 1
          not tried: 9 moves, because of an error in the options or properties
          actions that were not performed: books.select, session.signIn, session.signOut, book.borrow, book.giveBack
          links that were not opened: /, /books/:id
          not finished

          """, errors: errors))
  }

  @Test func aPropertyThatCannotBeTestedEndsTheSearchWithItsFindings() throws {
    try program.write(
      "p", "never where == 'books > book id=1'\nafter books.select state book.nosuch == 1\n")
    #expect(
      try program.run(
        "'\(library)' explore --states 60 --properties p; s=$?; cat findings/*; exit $s")
        == .init(
          2,
          """
          2 states, 1 transition, depth 1
          not tried: 19 moves, because of an error in the options or properties
          actions that were not performed: session.signIn, session.signOut, book.borrow, book.giveBack
          links that were not opened: /, /books/:id
          failed    never where == 'books > book id=1'
          not shown after books.select state book.nosuch == 1 (no state found has a value for it)
          findings/never-where-books-book-id-1.scene: never where == 'books > book id=1'
          not finished, 1 finding, 1 property not shown
          # finding: never where == 'books > book id=1' (p:1)
          books.select 1
          ! expect where == 'books > book id=1'

          """,
          errors: """
            error: 'book' has no field 'nosuch'
              --> p:2:26
               |
             2 | after books.select state book.nosuch == 1
               |                          ^^^^^^^^^^^
               = help: fields: title, loan

            """))
  }

  @Test(arguments: ["(counter.increment) == 3", "(advance 1s) == ''"])
  func aPropertyChangesNothing(condition: String) throws {
    try program.write("p", "always \(condition)\n")
    #expect(
      try program.run("counter explore --properties p > /dev/null")
        == .init(
          2, "",
          errors: """
            error: the condition changes the app
              --> p:1:8
               |
             1 | always \(condition)
               |        \(String(repeating: "^", count: condition.count))
               = help: leave out its actions, moves and waits; the search makes them

            """))
  }

  @Test func theActionOfAPropertyHasAKnownScene() throws {
    try program.write("p", "\n  after countr.increment where == counter\n")
    let error = """
      error: there is no scene or service 'countr'
        --> p:2:9
         |
       2 |   after countr.increment where == counter
         |         ^^^^^^^^^^^^^^^^
         = help: did you mean counter?

      """
    #expect(
      try program.run("counter explore --properties p > /dev/null") == .init(2, "", errors: error))
    #expect(try program.run("counter -c 'explore p'") == .init(2, "", errors: error))
  }

  @Test func aConditionThatHangsIsNamed() throws {
    try program.write("p", "never where matches \"((.|..)*(.|..)*(.|..)*)*!$\"\n")
    #expect(
      try program.run(
        "'\(library)' explore --properties p --timeout 1 --try books.select --states 9 > /dev/null")
        == .init(
          2, "",
          errors: """
            error: p:1: 'never where matches "((.|..)*(.|..)*(.|..)*)*!$"' cannot be tested: did not end within 1 s

            """))
  }

  @Test func aLinkThatWaitsIsAChange() throws {
    try program.write("p", "never (open library:///books/1) == 1\n")
    #expect(
      try program.run("'\(library)' explore --properties p").output == """
        1 state, 0 transitions, depth 0
        places that were not reached: book
        actions that were not performed: books.select, session.signIn, session.signOut
        links that were not opened: /, /books/:id
        not shown never (open library:///books/1) == 1 (no state found has a value for it)
        not finished, 1 property not shown

        """)
  }

  @Test func reportsContainTheError() throws {
    try program.write("p", "always state counter.nosuch == 1\n")
    #expect(
      try program.run("counter explore --properties p --report tap=- 2> /dev/null")
        == .init(
          2,
          """
          TAP version 13
          not ok 1 - always state counter.nosuch == 1
            ---
            message: "no state found has a value for it"
            severity: fail
            type: notShown
            at: "p:1"
            ...
          not ok 2 - options and properties
            ---
            message: "'counter' is 0, which has no fields"
            severity: fail
            type: error
            at: ""
            context: |
                --> p:1:14
                 |
               1 | always state counter.nosuch == 1
                 |              ^^^^^^^^^^^^^^
                 = help: remove the rest of the path
            ...
          1..2
          # not finished, 1 property not shown

          """))
  }

  @Test func aBoundIsCheckedAgainstTheFirstValue() throws {
    #expect(
      try program.run("'\(library)' explore --states 60 --bound session=3 > /dev/null").errors
        == """
        error: --bound session has no number: 'session' is a text
          help: name a number or a list, as in --bound cart.items=5

        """)
  }

  @Test func aPropertyThatIsGivenTwiceIsTestedOnce() throws {
    try program.write("p", "always state counter < 3\nalways state counter < 3 \n")
    #expect(
      try program.run("counter explore --states 3 --properties p --properties p --without moves")
        == .init(
          0,
          """
          3 states, 3 transitions, depth 2
          states brought back: 2 as saved, 2 by their moves
          not tried: 6 moves, because of --states
          passed    always state counter < 3 (tested 3 times)
          0 findings

          """))
  }

  @Test func aGroupOfFieldsHasNoBound() throws {
    #expect(
      try program.run("'\(library)' explore --states 60 --bound book=1 > /dev/null")
        == .init(
          1, "",
          errors: """
            error: --bound book has no number: 'book' is a group of fields
              help: name a number or a list, as in --bound cart.items=5

            """))
  }

  @Test func equalSearchesAreSavedInEqualFiles() throws {
    try program.write("p", "sometimes state counter == 2\neventually state counter == 2\n")
    let options = "explore --states 20 --properties p --check orders"
    #expect(
      try program.run(
        "for f in a b; do counter \(options) --save $f > /dev/null 2>&1; done; cmp a b && wc -l < a"
      )
        == .init(0, "1\n"))
  }
}
