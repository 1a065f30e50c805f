import Testing

struct SandboxTests {
  private let program: CounterProgram

  init() throws { program = try CounterProgram() }

  @Test(arguments: [
    ("state | cat", "cannot run programs"), ("state > a", "cannot write files"),
    ("state >> a", "cannot write files"), ("save a", "cannot write files"),
    ("read /etc/a.json", "cannot read '/etc/a.json'"),
    ("source /etc/passwd", "cannot read '/etc/passwd'"),
    ("read link.json", "cannot read 'link.json'"),
    ("restore ../.errors", "cannot read '../.errors'"),
    ("source /dev/zero", "cannot read '/dev/zero'"),
    ("read ../no/a.json", "cannot read '../no/a.json'"),
    ("read pipe.json", "cannot read 'pipe.json'"),
    ("source ../folder/a.scene", "cannot read '../folder/a.scene'"),
  ])
  func aSandboxForbidsProgramsWritesAndOutsideFiles(command: String, words: String) throws {
    try program.write("folder/a.scene", "echo a\n\(command)\n")
    let start =
      "cd folder; ln -s /etc/passwd link.json; ln -s /etc/passwd a.json 2>/dev/null; mkfifo pipe.json 2>/dev/null"
    for arguments in [
      "run --sandbox a.scene", "--sandbox < a.scene", "--sandbox -c \"$(cat a.scene)\"",
    ] {
      let outcome = try program.run(
        "\(start); counter \(arguments); status=$?; ls; exit $status")
      #expect(outcome.output == "a\na.json\na.scene\nlink.json\npipe.json\n")
      #expect(outcome.errors.contains("error: \(words) in a sandbox\n"))
      #expect(outcome.status == 3)
    }
  }

  @Test(arguments: ["", "--jobs 2"])
  func aSandboxComparesNoOutsideOutput(options: String) throws {
    try program.write("folder/x.scene", "echo hi\n")
    try program.write("folder/y.scene", "echo hi\n")
    let outcome = try program.run(
      """
      cd folder; echo outside >../out; ln -s ../out x.expected; echo hi >near; ln -s near y.expected
      counter run --sandbox \(options) .; echo $?
      counter run --sandbox --update .; echo $?; cat ../out
      """)
    #expect(
      outcome
        == .init(
          0,
          """
          failed  ./x.scene
            error: cannot read the expected output: './x.expected' is not below the working directory
            help: remove './x.expected', or replace it with --update
            printed:
              hi
          passed  ./y.scene
          1 passed, 1 failed
          3
          1
          outside

          """,
          errors: """
            error: --update cannot be used with --sandbox, which writes no files
            usage: counter run [<options>] <paths> ...
              See 'counter run --help' for more information.

            """))
  }

  @Test func aSandboxRunsNoOutsideScriptOfAFolder() throws {
    try program.write("out.scene", "echo out\n")
    try program.write("folder/a.scene", "echo a\n")
    let outcome = try program.run(
      """
      cd folder; ln -s a.scene b.scene; counter run --sandbox -q .
      ln -s ../out.scene c.scene; counter run --sandbox -q .; counter run --sandbox -q *.scene
      """)
    #expect(
      outcome
        == .init(
          1, "2 passed, 0 failed\n",
          errors: """
            error: './c.scene' is not below the working directory
            error: 'c.scene' is not below the working directory

            """))
  }

  @Test func aSandboxReadsFilesOfItsFolder() throws {
    try program.write("data/rides.json", "[1, 2]")
    try program.write(
      "data/b.scene", "for ride in read data/../data/rides.json\n  add $ride\nend\n")
    try program.write("a.scene", "source data/b.scene\nstate counter\n")
    #expect(try program.run("counter run --sandbox a.scene") == .init(0, "3\n"))
  }

  /// A hard link has no other file behind it that could be refused.
  @Test func aSandboxReadsLinksInItsFolder() throws {
    try program.write("outside.json", "[1]")
    try program.write("folder/a.json", "[2]")
    let reading = ["b/near.json", "hard.json", "$PWD/a.json", "$PWD//b/../a.json"].map {
      "read \($0)"
    }
    #expect(
      try program.run(
        """
        cd folder; mkdir b; ln -s ../a.json b/near.json; ln ../outside.json hard.json
        counter --sandbox -c "\(reading.joined(separator: "; "))"
        """)
        == .init(0, "[0]: 2\n[0]: 1\n[0]: 2\n[0]: 2\n"))
  }

  @Test(arguments: ["no.json", "no/a.json", "./no/../a.json", "no/../../a.json"])
  func aSandboxReportsMissingFiles(path: String) throws {
    let outcome = try program.run("counter --sandbox -c 'read \(path)'")
    #expect(outcome.errors.hasPrefix("error: the file '\(path)' does not exist\n"))
  }

  @Test func aSandboxAppliesToWorkerProcesses() throws {
    try program.write("a.scene", "state > a\n")
    let outcome = try program.run("counter run --sandbox --jobs 2 a.scene; ls")
    #expect(outcome.output.hasPrefix("failed  a.scene\n  error: cannot write files in a sandbox\n"))
    #expect(outcome.output.hasSuffix("0 passed, 1 failed\na.scene\n"))
  }

  @Test(arguments: [
    ("echo a | cat", "cannot run programs"), ("echo a > b", "cannot write files"),
  ])
  func aStartScriptRunsNoProgramsAndWritesNoFiles(command: String, words: String) throws {
    try program.write("start.scene", "\(command)\n")
    try program.write("links", "trouble:///\n")
    let outcome = try program.run("trouble replay --start script start.scene links; echo $?; ls")
    #expect(outcome.output == "3\nlinks\nstart.scene\n")
    #expect(outcome.errors.hasPrefix("error: \(words) in the start script of a replay\n"))
  }
}
