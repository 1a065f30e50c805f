import Testing

/// Soft checks: the script continues after a failure, and fails at its end.
struct CheckTests {
  private let program: CounterProgram

  init() throws { program = try CounterProgram() }

  private static let failures = """
    error: expected state counter == 2, but it is 1
      --> s.scene:2:7
       |
     2 | check state counter == 2
       |       ^^^^^^^^^^^^^^^^^^
    error: one is odd: expected state counter not == 1, but it is 1
      --> s.scene:4:9
       |
     4 | ! check state counter == 1 because "one is odd"
       |         ^^^^^^^^^^^^^^^^^^

    """
  private static let script = """
    increment
    check state counter == 2
    check state counter == 1
    ! check state counter == 1 because "one is odd"
    echo end

    """

  @Test func aScriptContinuesAndFailsAtItsEnd() throws {
    try program.write("s.scene", Self.script)
    #expect(
      try program.run("counter run s.scene")
        == .init(
          4, "end\n",
          errors: Self.failures + """
            error: 2 checks failed
            """ + "\n"))
  }

  @Test func aSuiteReportsEachFailure() throws {
    try program.write("s.scene", Self.script)
    try program.write("t.scene", "increment\n")
    let outcome = try program.run("counter run s.scene t.scene")
    #expect(outcome.status == 4)
    #expect(
      outcome.output.contains(Self.failures.split(separator: "\n").map { "  \($0)\n" }.joined()))
    #expect(outcome.output.hasSuffix("passed  t.scene\n1 passed, 1 failed\n"))
  }

  @Test func aFailedExpectationEndsTheScriptAfterFailedChecks() throws {
    #expect(
      try program.run("counter -c 'check state counter == 1; expect state counter == 2; echo end'")
        == .init(
          4, "",
          errors: """
            error: expected state counter == 1, but it is 0
              --> -c:1:7
               |
             1 | check state counter == 1; expect state counter == 2; echo end
               |       ^^^^^^^^^^^^^^^^^^
            error: expected state counter == 2, but it is 0
              --> -c:1:34
               |
             1 | check state counter == 1; expect state counter == 2; echo end
               |                                  ^^^^^^^^^^^^^^^^^^

            """))
  }

  @Test func aBareWordIsNotAValue() throws {
    #expect(
      try program.run("counter -c 'increment; expect wher != counter'")
        == .init(
          2, "",
          errors: """
            error: 'wher' is not a query
              --> -c:1:19
               |
             1 | increment; expect wher != counter
               |                   ^^^^
               = help: did you mean where? to compare text, quote it: "wher"

            """))
  }
}
