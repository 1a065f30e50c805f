import SceneRuntime
import Testing

struct StreamTests {
  private let program: CounterProgram

  init() throws { program = try CounterProgram() }

  @Test func resultsAndErrorsUseSeparateStreams() throws {
    let outcome = try program.run("counter -c 'echo a; nope; echo b'")
    #expect(outcome.status == 3)
    #expect(outcome.output == "a\n")
    #expect(outcome.errors.hasPrefix("error: 'nope' is neither a command"))
  }

  @Test func aClosedPipeIsNotAnError() throws {
    let line = "(yes 'echo abc' | head -20000 | counter; echo $? > status) | head -1; cat status"
    #expect(try program.run(line) == .init(0, "abc\n141\n"))
  }

  @Test(arguments: [
    "echo 'echo a' | counter", "counter -c 'echo a'", "counter describe", "counter describe --json",
    "counter links", "counter --help", "counter --version", "counter run a.scene",
    "counter replay links", "counter links check links", "counter -c 'echo a; nope'",
  ])
  func lostOutputIsAnError(line: String) throws {
    try program.write("a.scene", "echo a\n")
    try program.write("links", "app:///\terror schemeNotAllowed\n")
    let full = try program.run("\(line) > /dev/full")
    #expect(full.status == 3)
    #expect(full.errors.hasSuffix("error: cannot write the output: no space left on device\n"))
    let closed = try program.run("\(line) >&-")
    #expect(closed.status == 3)
    #expect(closed.errors.hasSuffix("error: cannot write the output: bad file descriptor\n"))
  }

  @Test(arguments: [
    ("counter -c 'increment' >&-", 0), ("counter -c 'increment' >/dev/full", 0),
    ("counter -c 'nope' 2>&-", 3), ("counter -c 'nope' 2>/dev/full", 3),
    ("counter -c 'nope' <&- >&- 2>&-", 3), ("counter --nonsense 2>&-", 1),
  ])
  func unusedStreamsCanBeClosed(line: String, status: Int32) throws {
    #expect(try program.run(line).status == status)
  }

  @Test func aFileNeverReplacesAClosedStream() throws {
    let outcome = try program.run("counter -c 'state counter > a; state counter > b' >&-; cat a b")
    #expect(outcome == .init(0, "0\n0\n"))
  }

  @Test func closedInputIsAnError() throws {
    #expect(
      try program.run("counter <&-")
        == .init(3, "", errors: "error: '<stdin>': bad file descriptor\n"))
    #expect(
      try program.run("counter < .") == .init(3, "", errors: "error: '<stdin>' is a directory\n"))
  }

  @Test(arguments: [0x5EED, 1, 2, 3] as [UInt64])
  func anyInputIsParsedOrRejected(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let bytes = (0..<1_000_000).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    let outcome = try program.run("counter", input: bytes)
    #expect(outcome.status == 2 || outcome.status == 3, "seed \(seed)")
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("error: "))
    #expect(outcome.errors.unicodeScalars.allSatisfy { $0.value >= 32 || $0 == "\n" })
  }

  /// A script from a pipe is read whole before it runs, unlike standard input without `run`.
  @Test(arguments: ["counter run -", "counter run /dev/stdin"])
  func aScriptFromAPipeKeepsMoments(line: String) throws {
    try program.write("a", "increment\nadd 5\nundo\nstate\n")
    #expect(try program.run("cat a | \(line)") == .init(0, "counter: 1\n"))
    #expect(
      try program.run("cat a | counter")
        == .init(
          3, "",
          errors: """
            error: this session keeps no moments
              --> <stdin>:3:1
               |
             3 | undo
               | ^^^^
               = help: use the prompt, 'run', or 'replay --step'

            """))
  }

  @Test func rejectsNUL() throws {
    let outcome = try program.run("counter", input: "increment\nincr\0ement\n")
    #expect(
      outcome
        == .init(
          2, "",
          errors: """
            error: control character U+0000
              --> <stdin>:2:5
               |
             2 | incr\\u{0}ement
               |     ^^^^^
               = help: write it as an escape: \\u{00} in "…", \\u0000 in JSON

            """))
  }

  @Test func rejectsALineOver10MB() throws {
    let line = "{ head -c 10000001 /dev/zero | tr '\\0' a; echo; echo increment; } | counter"
    #expect(
      try program.run(line)
        == .init(3, "", errors: "error: <stdin>:1: the line is longer than 10000000 bytes\n"))
  }

  @Test(arguments: [("(", ")"), ("[", ""), ("(?:a|", ")"), ("[", "]")])
  func rejectsDeeplyNestedRegularExpressions(opening: String, closing: String) throws {
    let pattern =
      String(repeating: opening, count: 50_000) + String(repeating: closing, count: 50_000)
    let outcome = try program.run("counter", input: "expect \"x\" matches '\(pattern)'\n")
    #expect(outcome.status == 3)
    #expect(
      outcome.errors.hasPrefix(
        "error: the regular expression is nested more than 100 levels deep\n"))
  }

  @Test(arguments: [("TERM", 143), ("INT", 130), ("HUP", 129), ("QUIT", 131)])
  func aSignalEndsABatchImmediately(signal: String, status: Int32) throws {
    let line = "counter -c \"state | sh -c 'kill -\(signal) \\$PPID'; echo never\""
    let outcome = try program.run("ulimit -c 0; \(line)")
    #expect(outcome.status == status)
    #expect(outcome.output == "")
    #expect(!outcome.errors.contains("Backtrac"))
  }

  @Test func printsALineOfOneMegabyte() throws {
    let line =
      "{ echo 'echo \"'; head -c 1000000 /dev/zero | tr '\\0' a; echo '\"'; } | tr -d '\\n'"
    let outcome = try program.run("\(line) | counter | wc -c")
    #expect(outcome == .init(0, "1000001\n"))
  }
}
