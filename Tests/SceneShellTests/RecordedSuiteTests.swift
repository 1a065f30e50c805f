import Testing

/// `run --record` of one script and of several.
struct RecordedSuiteTests {
  private let program: CounterProgram

  init() throws {
    program = try CounterProgram()
    try program.write("s/a.scene", "increment\n")
    try program.write("s/b.scene", "script timeout: 60s\nadd 2\n")
  }

  @Test(arguments: ["s", "s --timeout 60", "s --report tap=r.tap", "s/b.scene --timeout 60"])
  func aFileRecordsAllScripts(options: String) throws {
    let count = options.hasPrefix("s/") ? 2 : 4
    #expect(
      try program.run("counter run --record r.jsonl \(options) -q >out; counter replay r.jsonl")
        == .init(0, "r.jsonl: \(count) inputs, no differences\n"))
  }

  @Test(arguments: ["s", "s --jobs 2", "s --record new/deep/"])
  func aFolderHasOneJournalPerScript(options: String) throws {
    let folder = options.contains("deep") ? "new/deep" : "journals"
    #expect(
      try program.run(
        """
        mkdir journals; counter run -q --record journals \(options)
        for file in $(find \(folder) -type f | sort); do counter replay $file; done
        """)
        == .init(
          0,
          """
          2 passed, 0 failed
          \(folder)/s/a.jsonl: 2 inputs, no differences
          \(folder)/s/b.jsonl: 2 inputs, no differences

          """))
  }

  @Test func everyRunHasItsOwnJournal() throws {
    try program.write("a.txt", "expect state counter == 1\n")
    try program.write("a.scene", "increment\n")
    #expect(
      try program.run(
        "counter run a.scene ./a.txt ../$(basename $PWD)/s/a.scene --record r/ --repeat 2 --retry 1 -q >out; find r -type f | sed s,$(basename $PWD),P, | sort"
      )
        == .init(
          0,
          """
          r/P/s/a.2.jsonl
          r/P/s/a.jsonl
          r/a.2.jsonl
          r/a.jsonl
          r/a.txt.2.jsonl
          r/a.txt.2.retry-1.jsonl
          r/a.txt.jsonl
          r/a.txt.retry-1.jsonl

          """))
  }

  @Test func processesCannotShareAJournal() throws {
    #expect(
      try program.run("counter run s --record r.jsonl --jobs 2; ls")
        == .init(
          0, "s\n",
          errors: """
            error: --record needs a directory with --jobs
              help: name a directory, as in --record journals/

            """))
  }
}
