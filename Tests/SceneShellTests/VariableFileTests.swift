import Testing

/// `--variables FILE`.
struct VariableFileTests {
  private let program: CounterProgram

  init() throws {
    program = try CounterProgram()
    try program.write("a.scene", "echo $city $n\n")
    try program.write("vars", "# places\ncity=new york\n\nn=3\n")
    try program.write("vars.json", "{\"n\": 4, \"city\": \"rome\"}")
  }

  @Test func aFileOfVariablesIsReadOnce() throws {
    for name in ["a", "b"] { try program.write("s/\(name).scene", "expect $x == 1\n") }
    let lines = """
      mkfifo v
      echo x=1 > v &
      counter run s --variables v
      """
    #expect(
      try program.run(lines)
        == .init(0, "passed  s/a.scene\npassed  s/b.scene\n2 passed, 0 failed\n"))
  }

  @Test(arguments: [
    ("--variables vars", "new york 3\n"), ("--variables vars.json", "rome 4\n"),
    ("--variables vars.json --variables vars", "new york 3\n"),
    ("-v n=5 --variables vars", "new york 5\n"),
  ])
  func variablesCanBeReadFromFiles(options: String, output: String) throws {
    #expect(try program.run("counter run a.scene \(options)") == .init(0, output))
    #expect(try program.run("counter \(options) -c 'echo $city $n'") == .init(0, output))
    #expect(try program.run("counter \(options)", input: "echo $city $n") == .init(0, output))
    try program.write("a.expected", output)
    #expect(try program.run("counter run a.scene \(options) -q --jobs 2").status == 0)
  }

  @Test(arguments: [("vars", "city=rome\n"), ("vars.json", "{\"city\": \"rome\"}")])
  func aByteOrderMarkIsSkipped(file: String, text: String) throws {
    try program.write(file, "\u{FEFF}\(text)")
    #expect(
      try program.run("counter --variables \(file) -c 'echo $city'") == .init(0, "rome\n"))
  }

  @Test(arguments: [
    ("none", "cannot read variables: the file 'none' does not exist"),
    ("bad", "bad:2: expected name=value"),
    ("bad.json", "'bad.json' does not contain a JSON object"),
    ("bytes", "cannot read variables: 'bytes' is not UTF-8"),
    ("name.json", "'a-b' in 'name.json' is not a variable name"),
  ])
  func rejectsInvalidVariableFiles(file: String, message: String) throws {
    try program.write("bad", "a=1\nx y\n")
    try program.write("bad.json", "[1]")
    try program.write("name.json", "{\"a-b\": 1}")
    _ = try program.run(#"printf 'a=\377\n' > bytes"#)
    for command in ["run a.scene", "-c 'echo'"] {
      #expect(
        try program.run("counter \(command) --variables \(file)")
          == .init(1, "", errors: "error: \(message)\n"))
    }
  }
}
