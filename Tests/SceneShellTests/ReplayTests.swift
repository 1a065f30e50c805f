import Commands
import Testing

struct ReplayTests {
  private let program: CounterProgram

  init() throws { program = try CounterProgram() }

  @Test func eachLinkHasItsOutcome() throws {
    try program.write("links", "# links\n\nnonsense\napp:///x\terror schemeNotAllowed\n")
    #expect(
      try program.run("counter replay links")
        == .init(
          3,
          """
          nonsense\terror schemeNotAllowed
          app:///x\terror schemeNotAllowed
          2 links: 0 opened, 0 waiting, 2 refused; 0 not as expected

          """))
  }

  @Test func anotherOutcomeThanExpectedFails() throws {
    let outcome = try program.run("counter replay -", input: "app:///x\tmain\n")
    #expect(
      outcome
        == .init(
          4,
          """
          app:///x\terror schemeNotAllowed
          1 link: 0 opened, 0 waiting, 1 refused; 1 not as expected

          """,
          errors: """
            error: another outcome than expected
              --> -:1
               = expected: main
               = outcome:  error schemeNotAllowed

            """))
  }

  @Test func linksAreCheckedWithoutGoingThere() throws {
    let outcome = try program.run("counter links check -", input: "nonsense\n")
    #expect(
      outcome
        == .init(
          3,
          """
          nonsense\terror schemeNotAllowed: the link has no scheme
          1 link: 0 lead somewhere, 1 refused

          """))
    #expect(
      try program.run("counter links check -", input: "# none\n\napp:x\terror schemeNotAllowed\n")
        .status == 0)
    #expect(try program.run("counter links") == .init(0, "no links\n"))
  }

  @Test func theDescriptionIsJSON() throws {
    let outcome = try program.run("counter describe --json")
    #expect(outcome.status == 0)
    let description = try Value(json: outcome.output)
    #expect(try description.value(at: ValuePath("name")) == "counter")
    #expect(try description.value(at: ValuePath("places[0].name")) == "main")
    #expect(try description.value(at: ValuePath("commands[0].name")) == "help")
    #expect(try description.value(at: ValuePath("links.count")) == 0)
  }
}
