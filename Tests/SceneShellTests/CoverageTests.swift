import PseudoTerminal
import Testing

/// `coverage`: what explorations, scripts and sessions reach, and `generate`: scripts for the rest.
struct CoverageTests {
  private let program: CounterProgram

  init() throws {
    program = try CounterProgram()
    try program.write("a.scene", "increment\n")
    try program.write("pages/b.scene", "open trouble://page/x\nback\n")
    try program.write("pages/c.scene", "rename text\n")
  }

  @Test func aFileListsWhatWasReached() throws {
    #expect(try program.run("counter run a.scene --coverage a.json") == .init(0, ""))
    #expect(
      try program.run("cat a.json").output == """
        {
          "coverage": 1,
          "app": "counter",
          "places": {
            "reached": [
              "main"
            ],
            "missing": []
          },
          "actions": {
            "reached": [
              "counter.increment"
            ],
            "missing": [
              "counter.add"
            ]
          },
          "cases": {
            "reached": [],
            "missing": []
          },
          "transitions": {
            "reached": [],
            "missing": []
          },
          "links": {
            "reached": [],
            "missing": []
          },
          "faults": {
            "reached": [],
            "missing": []
          },
          "routes": {
            "reached": [],
            "missing": []
          }
        }

        """)
    #expect(
      try program.run("counter coverage a.json")
        == .init(
          0,
          """
          places   1 of 1
          actions  1 of 2

          actions that were not performed:
            counter.add

          """))
  }

  @Test func filesAreMerged() throws {
    let lines = """
      counter run a.scene --coverage a.json
      counter explore --states 5 --coverage e.json > /dev/null
      counter coverage a.json e.json --merge m.json --page p.html
      counter coverage m.json --json
      grep -A 9 '<body>' p.html
      """
    #expect(
      try program.run(lines)
        == .init(
          0,
          """
          places   1 of 1
          actions  2 of 2
          {"places":{"reached":["main"],"missing":[]},\
          "actions":{"reached":["counter.add","counter.increment"],"missing":[]},\
          "cases":{"reached":[],"missing":[]},"transitions":{"reached":[],"missing":[]},\
          "links":{"reached":[],"missing":[]},"faults":{"reached":[],"missing":[]},\
          "routes":{"reached":[],"missing":[]}}
          <body>
          <h1>counter coverage</h1>
          <p class="good">everything was reached</p>
          <h2>places <small>1 of 1</small></h2>
          <details><summary class="good">Reached <small>1</small></summary>
          <ul>
          <li>main</li>
          </ul></details>
          <h2>actions <small>2 of 2</small></h2>
          <details><summary class="good">Reached <small>2</small></summary>

          """))
  }

  @Test func shardsAreMergedIfAllAreThere() throws {
    // The third shard has no script.
    let lines = """
      for i in 1 2 3; do trouble run pages -q --shard $i/3 --coverage $i.json; done
      for i in 1 2; do trouble run pages/b.scene -q --shard $i/2 --coverage other$i.json; done
      trouble run pages -q --coverage whole.json
      grep -v sum 2.json | head -4
      """
    #expect(
      try program.run(lines)
        == .init(
          0,
          """
          1 passed, 0 failed
          1 passed, 0 failed
          no script is in this shard
          0 passed, 0 failed
          no script is in this shard
          0 passed, 0 failed
          2 passed, 0 failed
          {
            "coverage": 1,
            "app": "trouble",
            "shard": "2/3",

          """))
    let whole = try program.run("trouble coverage whole.json")
    #expect(
      try program.run(
        "trouble coverage 3.json other2.json 1.json other1.json 2.json --merge m.json")
        == whole)
    #expect(try program.run("cmp whole.json m.json") == .init(0, ""))
  }

  @Test(arguments: [
    ("3.json 1.json", "there is no coverage of the shard 2/3"),
    ("whole.json 3.json", "there is no coverage of the shards 1/3, 2/3"),
    ("1.json 2.json 3.json 1.json", "'1.json' and '1.json' are both of the shard 1/3"),
    (
      "huge.json",
      "there is no coverage of the shards "
        + (2...11).map { "\($0)/9223372036854775807" }.joined(separator: ", ")
        + " and 9223372036854775796 more"
    ),
  ])
  func incompleteShardsAreNotMerged(_ files: String, problem: String) throws {
    let lines = """
      for i in 1 2 3; do trouble run pages -q --shard $i/3 --coverage $i.json; done
      trouble run pages/b.scene -q --shard 3/3 --coverage other.json
      trouble run pages -q --coverage whole.json
      sed 's,1/3,1/9223372036854775807,' 1.json > huge.json
      """
    _ = try program.run("{ \(lines)\n} > /dev/null")
    let expected = CounterProgram.Outcome(
      1, "",
      errors: "error: \(problem)\n  help: name the files of all shards of the same scripts\n")
    #expect(try program.run("trouble coverage \(files) --merge m.json") == expected)
    #expect(
      try program.run("trouble coverage whole.json $(printf -- '--compare %s ' \(files))")
        == expected)
    #expect(try program.run("ls m.json").status != 0)
  }

  @Test(arguments: ["pages/b.scene -q --shard 2/2", "pages -q --shard 2/3"])
  func shardsOfAnotherRunAreNamed(other: String) throws {
    let lines = """
      trouble run pages -q --shard 1/2 --coverage 1.json > /dev/null
      trouble run \(other) --coverage 2.json > /dev/null
      trouble coverage 1.json 2.json
      """
    #expect(
      try program.run(lines)
        == .init(
          1, "",
          errors: """
            error: there is no coverage of the shard 2/2
              help: name the files of all shards of the same scripts; these are of other scripts, or of another number of \
            shards: '2.json'

            """))
  }

  @Test func aComparisonFailsIfLessIsReached() throws {
    _ = try program.run(
      """
      counter run a.scene --coverage a.json
      counter explore --states 5 --coverage e.json > /dev/null
      """)
    #expect(
      try program.run("counter coverage a.json --compare e.json")
        == .init(4, "actions:\n  - counter.add\n"))
    #expect(
      try program.run("counter coverage e.json --compare a.json")
        == .init(0, "actions:\n  + counter.add\n"))
    #expect(
      try program.run("counter coverage a.json --compare a.json")
        == .init(0, "both have reached the same\n"))
  }

  @Test func aSearchAfterAScriptReachesTheSame() throws {
    try program.write("start.scene", "# nothing\nstate\n")
    let library = PseudoTerminal.builtProduct("LibraryShell")
    _ = try program.run(
      """
      '\(library)' explore --states 12 --coverage a.json
      '\(library)' explore --states 12 --coverage b.json --start 'script start.scene'
      """)
    let coverage = try program.run("'\(library)' coverage a.json")
    #expect(coverage.output.contains("\ncases  "), "\(coverage)")
    #expect(coverage.output.contains("\nroutes   "), "\(coverage)")
    #expect(try program.run("'\(library)' coverage b.json") == coverage)
  }

  @Test func whatIsRefusedIsNotReached() throws {
    try program.write("refused.scene", "session.signIn Jane\n! open library://books/999\n")
    let library = PseudoTerminal.builtProduct("LibraryShell")
    #expect(
      try program.run(
        """
        '\(library)' run -q refused.scene --coverage r.json
        '\(library)' coverage r.json
        """)
        == .init(
          0,
          """
          places   1 of 2
          actions  1 of 3
          links    0 of 2

          places that were not reached:
            book

          actions that were not performed:
            books.select
            session.signOut

          links that were not opened:
            /
            /books/:id

          """))
  }

  @Test func processesAndRecordingsReachTheSameAsTheirScripts() throws {
    let lines = """
      trouble run pages -q --coverage 1.json
      trouble run pages -q --coverage 2.json --jobs 2
      trouble run pages -q --coverage 3.json --record journals/
      trouble replay -q journals/pages/*.jsonl --coverage 4.json
      for n in 2 3 4; do cmp 1.json $n.json; done
      trouble coverage 1.json | head -3
      """
    #expect(
      try program.run(lines)
        == .init(
          0,
          """
          2 passed, 0 failed
          2 passed, 0 failed
          2 passed, 0 failed
          places   2 of 8
          actions  1 of 14
          links    1 of 8

          """))
  }

  @Test(arguments: [
    ("{}", "'f' is not a coverage file"),
    ("increment", "'f' is not a coverage file"),
    (
      "{\n  \"coverage\": 2,\n  \"app\": \"counter\"\n}",
      "'f' has version 2 of the format; this build reads version 1"
    ),
    ("{\n  \"coverage\": 1,\n}", "f:3: unexpected '}' in JSON"),
    ("{\"coverage\": 1, \"app\": \"counter\"}", "'f' has no valid 'places'"),
    (
      "{\"coverage\": 1, \"app\": \"counter\", \"shard\": 4}", "'f' has no valid 'shard'"
    ),
  ])
  func aFileThatCannotBeReadIsAnError(text: String, message: String) throws {
    try program.write("f", text)
    #expect(
      try program.run("counter coverage f")
        == .init(
          1, "",
          errors: """
            error: \(message)
              help: write it again with 'counter run SCRIPTS --coverage FILE'

            """))
  }

  @Test(arguments: [
    (
      "trouble run -q pages --coverage t.json > /dev/null; counter coverage t.json",
      """
      error: 't.json' is the coverage of 'trouble', not of 'counter'
        help: print it with 'trouble coverage t.json'

      """
    ),
    (
      "counter -c increment --record s.jsonl; counter coverage s.jsonl",
      """
      error: 's.jsonl' is the journal of a session
        help: write its coverage with 'counter replay s.jsonl --coverage FILE'

      """
    ),
    (
      "counter run a.scene --coverage a.scene",
      """
      error: cannot write 'a.scene': the file exists and is not a coverage file
        help: name another file, or remove it

      """
    ),
    (
      "echo counter://x > l; counter replay l --coverage c.json",
      """
      error: --coverage needs the journal of a session
        help: name the journal, as in replay session.jsonl

      """
    ),
  ])
  func aFileOfAnotherKindIsAnError(line: String, errors: String) throws {
    #expect(try program.run(line) == .init(1, "", errors: errors))
  }

  @Test func generateSaysWhyItCannotMakeItsDirectory() throws {
    #expect(
      try program.run("counter generate --states 3 --output a.scene/new")
        == .init(
          3, "", errors: "error: cannot create 'a.scene/new': a part of the path is a file\n"))
  }

  @Test func generateNamesWhatSelectsNothing() throws {
    #expect(
      try program.run("counter generate --try nosuch")
        == .init(
          1, "",
          errors: """
            error: --try nosuch selects nothing: there is no scene or service 'nosuch'
              help: scenes and services: counter

            """))
    #expect(
      try program.run(
        "counter generate --states 3 --value nosuch=1 $(yes -- --without links | head -7)"
      )
      .errors
        == "warning: --value nosuch is not used: no action that was found has the parameter\n")
  }
}
