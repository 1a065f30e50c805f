import Testing

struct FormatTests {
  private static let loose = "increment;  repeat 2;add 3 ;end # six\n"
  private static let canonical = "increment\nrepeat 2\n  add 3\nend  # six\n"

  private let program: CounterProgram

  init() throws { program = try CounterProgram() }

  @Test func formatsScriptsCanonically() throws {
    try program.write("s/a.scene", Self.loose)
    try program.write("s/b.scene", Self.canonical)
    #expect(try program.run("counter format --check s") == .init(4, "s/a.scene\n"))
    #expect(try program.run("cat s/a.scene") == .init(0, Self.loose))
    #expect(try program.run("counter format s") == .init(0, "s/a.scene\n"))
    #expect(try program.run("cat s/a.scene s/b.scene") == .init(0, Self.canonical + Self.canonical))
    #expect(try program.run("counter format --check s") == .init(0, ""))
  }

  @Test func formatsStandardInputToStandardOutput() throws {
    #expect(try program.run("counter format -", input: Self.loose) == .init(0, Self.canonical))
    #expect(try program.run("counter format --check -", input: Self.loose) == .init(4, "<stdin>\n"))
  }

  @Test func aScriptThatCannotBeParsedIsNotChanged() throws {
    try program.write("a.scene", "echo  a\nrepeat 2\n")
    try program.write("b.scene", "echo  b\n")
    #expect(
      try program.run("counter format a.scene b.scene")
        == .init(
          2, "b.scene\n",
          errors: """
            error: 'repeat' without 'end'
              --> a.scene:2:1
               |
             2 | repeat 2
               | ^^^^^^ this block is still open
               = help: write 'end' after the last command of the block

            """))
    #expect(try program.run("cat a.scene b.scene") == .init(0, "echo  a\nrepeat 2\necho b\n"))
  }

  @Test func allErrorsOfAScriptAreReported() throws {
    try program.write("a.scene", "expect where\necho a\nlet = 1\nif where\nend\n")
    let format = try program.run("counter format --check a.scene")
    #expect(format.status == 2)
    #expect(format.errors == (try program.run("counter run a.scene")).errors)
    #expect(format.errors.split(separator: "\n").count { $0.hasPrefix("error: ") } == 3)
  }

  @Test func secretsInUnparsableLinesAreRedacted() throws {
    try program.write("a.scene", "let password = \"hunter2\necho a")
    #expect(
      try program.run("counter format a.scene")
        == .init(
          2, "",
          errors: """
            error: unterminated string
              --> a.scene:1:16
               |
             1 | let password = <redacted>
               |                ^^^^^^^^^^ the string begins here
               = help: close it with "

            """))
  }

  @Test(arguments: [
    ("- < s", "'<stdin>' is a directory"), ("/dev/full", "'/dev/full' is longer than 64 MB"),
  ])
  func aScriptThatCannotBeReadIsAnError(argument: String, error: String) throws {
    try program.write("s/a.scene", Self.loose)
    #expect(
      try program.run("counter format \(argument)")
        == .init(1, "", errors: "error: \(error)\n"))
  }

  @Test func aMissingFileIsAnError() throws {
    #expect(
      try program.run("counter format nowhere.scene")
        == .init(1, "", errors: "error: the file 'nowhere.scene' does not exist\n"))
  }
}
