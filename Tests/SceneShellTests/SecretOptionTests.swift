import Testing

/// The options with the values of secrets.
struct SecretOptionTests {
  private let program: CounterProgram

  init() throws {
    program = try CounterProgram()
    try program.write("policy", "counter.add\n")
    try program.write("value", "12345\n")
    try program.write("secrets", "# of the session\nadd=1=2\nadd=12345\n\nother=5\n")
    try program.write("bad", "add=1\n12345\n")
    #expect(
      try program.run("counter --redact policy --record a.jsonl -c 'add 12345; increment'")
        == .init(0, ""))
  }

  @Test(arguments: [
    "--secret add=12345", "--secret add=@value", "--secret add=@/dev/fd/3 3< value",
    "--secret add=@- < value", "--secret add", "--secret add=1 --secret add=@value",
    "--secret-file two", "--secret-file - < two", "--secret-file secrets --secret other=1",
    "--secret-file bad2 --secret add=@value", "--secret-file marked",
  ])
  func aSecretIsReadFromItsSource(options: String) throws {
    try program.write("two", "add=12345\n")
    try program.write("bad2", "add=1\n")
    try program.write("marked", "\u{FEFF}add=12345\n")
    let outcome = try program.run("export add=12345; counter replay a.jsonl \(options)")
    #expect(outcome.output == "a.jsonl: 3 inputs, no differences\n", "\(outcome)")
    #expect(outcome.status == 0)
  }

  @Test(arguments: [
    (
      "--secret none",
      "there is no environment variable 'none'\n  help: write --secret none=@FILE to read the secret from a file"
    ),
    ("--secret add=@none", "cannot read the secret: the file 'none' does not exist"),
    ("--secret-file none", "cannot read the secret: the file 'none' does not exist"),
    ("--secret-file bad", "bad:2: expected NAME=VALUE"),
    ("--secret-file bytes", "the secret in 'bytes' is not UTF-8"),
    ("--secret add=@bytes", "the secret in 'bytes' is not UTF-8"),
  ])
  func aSecretThatCannotBeReadIsAnError(options: String, message: String) throws {
    _ = try program.run(#"printf 'add=\377\n' > bytes"#)
    for command in ["replay", "export script", "minimize --expect 'state counter.count == 1'"] {
      #expect(
        try program.run("counter \(command) a.jsonl \(options)")
          == .init(1, "", errors: "error: \(message)\n"))
    }
  }

  @Test func twoSignsBeginAValueWithOne() throws {
    let outcome = try program.run(
      "counter replay a.jsonl --secret add=@@value --continue | grep -c \"'@value'\"")
    #expect(outcome.output != "0\n", "\(outcome)")
  }
}
