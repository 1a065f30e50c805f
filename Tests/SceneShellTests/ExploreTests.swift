import PseudoTerminal
import Testing

/// `explore`: searches of the states of apps, and the scripts of what they find.
struct ExploreTests {
  private let program: CounterProgram

  init() throws { program = try CounterProgram() }

  /// Runs a line with the shell of the library.
  private func library(_ line: String) throws -> CounterProgram.Outcome {
    try program.run("library() { '\(PseudoTerminal.builtProduct("LibraryShell"))' \"$@\"; }\n\(line)")
  }

  private let properties = """
    # The counter of the README.
    always state counter < 5
    never state counter == 3

    sometimes state counter == 9
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

  @Test func theSameSearchFindsTheSame() throws {
    try program.write("counter.properties", properties)
    for order in ["coverage", "breadth", "depth", "random"] {
      let line =
        "counter explore --properties counter.properties --states 30 --order \(order) --json; cat findings/*; rm -r findings"
      let first = try program.run(line)
      #expect(first.output.contains("\"states\":30"))
      #expect(try program.run(line) == first)
    }
  }
}
