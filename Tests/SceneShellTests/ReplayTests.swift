import SceneCommands
import PseudoTerminal
import Testing

struct ReplayTests {
  private let program: CounterProgram

  init() throws { program = try CounterProgram() }

  @Test func everyLinkHasItsOutcome() throws {
    try program.write("links", "# links\n\nnonsense\napp:///x\terror schemeNotAllowed\n")
    #expect(
      try program.run("counter replay links")
        == .init(
          3,
          """
          nonsense\terror schemeNotAllowed
          app:///x\terror schemeNotAllowed
          # 2 links: 0 opened, 0 waiting, 2 refused; 0 not as expected

          """))
  }

  @Test func anUnexpectedOutcomeFails() throws {
    let outcome = try program.run("counter replay -", input: "app:///x\tmain\n")
    #expect(
      outcome
        == .init(
          4,
          """
          app:///x\terror schemeNotAllowed
          # 1 link: 0 opened, 0 waiting, 1 refused; 1 not as expected

          """,
          errors: """
            error: the outcome differs from the expected one
              --> -:1
               = expected: main
               = outcome:  error schemeNotAllowed

            """))
  }

  @Test func theOutputIsAListWithExpectations() throws {
    let links = "nonsense\n  \na:\0\u{1B}[2Jb\u{2028}\n#no\n"
    #expect(try program.run("counter replay - > printed", input: links).status == 3)
    let again = try program.run("counter replay printed > again; echo $?; cmp printed again")
    #expect(again.output == "0\n")
    #expect(
      try program.run("grep -v ^# printed").output == """
        nonsense\terror schemeNotAllowed
        a:\\u{0}\\u{1b}[2Jb\\u{2028}\terror schemeNotAllowed

        """)
  }

  @Test func unreadableRecordsAreReportedAndSkipped() throws {
    try program.write("links.csv", "url,n\na:b,1\nc:d\ne:f,2\n")
    #expect(
      try program.run("counter replay links.csv")
        == .init(
          3,
          """
          a:b\terror schemeNotAllowed
          e:f\terror schemeNotAllowed
          # 2 links: 0 opened, 0 waiting, 2 refused, 1 unreadable; 0 not as expected

          """,
          errors: """
            error: cannot read a link
              --> links.csv:3
               = reason: the record has 1 field, and the first record has 2

            """))
  }

  @Test func theLinksOfAllListsAreReplayed() throws {
    try program.write("a.csv", "id,link\n1,a:b\n")
    try program.write("b.jsonl", "{\"to\":{\"url\":\"c:d\"}}\n")
    #expect(
      try program.run(
        "echo e:f | counter replay a.csv - b.jsonl --column link --field to.url --format list"
      ).status
        == 1)
    #expect(
      try program.run("printf 'link\\ne:f\\n' | counter replay a.csv - --column link").output
        == """
        a:b\terror schemeNotAllowed
        e:f\terror schemeNotAllowed
        # 2 links: 0 opened, 0 waiting, 2 refused; 0 not as expected

        """)
    #expect(
      try program.run("counter replay b.jsonl --field to.url").output.hasPrefix("c:d\terror"))
    #expect(
      try program.run("echo '{\"url\":\"a:b\"}' | counter replay --format jsonl -").output
        .hasPrefix(
          "a:b\terror"))
    #expect(
      try program.run("counter replay a.csv")
        == .init(
          1, "",
          errors: "error: a.csv:1: there is no column 'url'; columns: id, link\n"))
  }

  @Test(arguments: [
    (
      "a.csv --field url",
      "--field applies to JSON Lines, and 'a.csv' is CSV; --format jsonl reads it as JSON Lines"
    ),
    (
      "b.jsonl --column url",
      "--column applies to CSV, and 'b.jsonl' is JSON Lines; --format csv reads it as CSV"
    ),
    (
      "links.txt --column url",
      "--column applies to CSV, and 'links.txt' is a list of URLs; --format csv reads it as CSV"
    ),
    (
      "a.csv b.jsonl - --column id --field url",
      "cannot tell from the name of '-' whether --column or --field applies; add --format"
    ),
    ("a.csv --format csv --field url", "--field applies to JSON Lines, not to --format csv"),
    (
      "b.jsonl --field ''",
      "the value '' is invalid for '--field <field>': the path is empty; write a path such as event.url"
    ),
  ])
  func rejectsOptionsOfADifferentFormat(line: String, problem: String) throws {
    let outcome = try program.run("counter replay \(line)")
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasPrefix("error: \(problem)\n"))
  }

  @Test func everyFormatHasItsOption() throws {
    try program.write("a.csv", "id,link\n1,a:b\n")
    try program.write("b.jsonl", "{\"to\":{\"url\":\"c:d\"}}\n")
    #expect(
      try program.run("counter replay a.csv b.jsonl --column link --field to.url").output == """
        a:b\terror schemeNotAllowed
        c:d\terror schemeNotAllowed
        # 2 links: 0 opened, 0 waiting, 2 refused; 0 not as expected

        """)
  }

  @Test func shardsCoverAllLinks() throws {
    try program.write("links", (1...20).map { "a:\($0)\n" }.joined())
    let all = try program.run("counter replay links | grep -v ^# | sort").output
    let parts = "for i in 1 2 3; do counter replay links --shard $i/3; done | grep -v ^# | sort"
    #expect(try program.run(parts).output == all)
    let bazel = """
      for i in 0 1 2; do
        TEST_TOTAL_SHARDS=3 TEST_SHARD_INDEX=$i TEST_SHARD_STATUS_FILE=status counter replay links
      done | grep -v ^# | sort; test -e status
      """
    #expect(try program.run(bazel) == .init(0, all))
    #expect(
      try program.run("TEST_TOTAL_SHARDS=3 TEST_SHARD_INDEX=x counter replay links")
        == .init(
          1, "", errors: "error: TEST_SHARD_INDEX=x and TEST_TOTAL_SHARDS=3 do not name a shard\n"))
    #expect(try program.run("counter replay links --shard 4/3").status == 1)
    let own = "TEST_TOTAL_SHARDS=3 TEST_SHARD_STATUS_FILE=other counter replay links --shard 1/1"
    #expect(try program.run("\(own) | grep -v ^# | sort; test ! -e other") == .init(0, all))
  }

  @Test func aStartScriptPreparesTheApp() throws {
    try program.write("start.scene", "increment\necho not shown\n")
    try program.write("wrong.scene", "incremnt\n")
    #expect(
      try program.run("echo a:b | counter replay --start script start.scene -").output
        == "a:b\terror schemeNotAllowed\n# 1 link: 0 opened, 0 waiting, 1 refused; 0 not as expected\n"
    )
    let wrong = try program.run("echo a:b | counter replay --start script wrong.scene -")
    #expect(wrong.status == 3)
    #expect(wrong.output == "")
    #expect(wrong.errors.contains("--> wrong.scene:1:1\n"))
    #expect(
      try program.run("counter replay --start strated -").errors.hasPrefix(
        "error: there is no start 'strated'; did you mean started?\n"))
    for start in ["--start 'script start.scene'", "--start='script start.scene'"] {
      #expect(
        try program.run("echo a:b | counter replay \(start) -")
          == program.run("echo a:b | counter replay --start script start.scene -"))
    }
    let usage = """
      usage: counter replay [<options>] <files> ...
        See 'counter replay --help' for more information.

      """
    for (options, error) in [
      ("- --start script", "--start script needs a file, as in --start script login.scene"),
      (
        "--start script --jobs 2 -", "--start script needs a file, as in --start script login.scene"
      ),
      (
        "--start start.scene -",
        "there is no start 'start.scene'; for a script, write --start script start.scene"
      ),
    ] {
      #expect(try program.run("counter replay \(options)").errors == "error: \(error)\n\(usage)")
    }
  }

  @Test(arguments: ["", "--jobs 2", "--shard 2/3"])
  func aReplayWithoutLinksFails(options: String) throws {
    try program.write("none", "# a comment\n\n")
    try program.write("none.csv", "id,url\n")
    #expect(
      try program.run("counter replay none none.csv \(options)")
        == .init(
          3, "# 0 links: 0 opened, 0 waiting, 0 refused; 0 not as expected\n",
          errors: "error: there are no links in 'none', 'none.csv'\n"))
  }

  @Test func anEmptyJournalIsNamed() throws {
    #expect(
      try program.run(": >a.jsonl; counter replay a.jsonl")
        == .init(
          3, "# 0 links: 0 opened, 0 waiting, 0 refused; 0 not as expected\n",
          errors: """
            error: there are no links in 'a.jsonl'
              help: if it was the journal of a session, its contents are lost: no journal is empty

            """))
  }

  @Test(arguments: ["links", "links.csv", "links.jsonl"])
  func aShardCanBeEmpty(name: String) throws {
    try program.write("links", "a:b\terror schemeNotAllowed\n")
    try program.write("links.csv", "url\na:b\n")
    try program.write("links.jsonl", "{\"url\":\"a:b\"}\n")
    #expect(
      try program.run("counter replay \(name) --shard 3/3")
        == .init(0, "# 0 links: 0 opened, 0 waiting, 0 refused; 0 not as expected\n"))
  }

  @Test(arguments: [
    ("replay - --jobs -1", "--jobs must be from 1 to 256"),
    ("replay - --jobs=-1", "--jobs must be from 1 to 256"),
    ("replay - --timeout -3", "--timeout must be from 0.001 to 86400 seconds"),
    ("links sample --count -1", "--count must not be negative"),
    ("replay - --seed -1", "the value '-1' is invalid for '--seed <seed>'"),
    ("replay - --jobs --warm", "the value '--warm' is invalid for '--jobs <count>'"),
  ])
  func rejectsNegativeNumbers(line: String, problem: String) throws {
    let outcome = try program.run("counter \(line)")
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasPrefix("error: \(problem)\n"))
  }

  @Test func quietShowsOnlyFailures() throws {
    #expect(
      try program.run(
        "counter replay -q -", input: "a:b\terror schemeNotAllowed\nc:d\n"
      ).output
        == "c:d\terror schemeNotAllowed\n# 2 links: 0 opened, 0 waiting, 2 refused; 0 not as expected\n"
    )
  }

  @Test func aClosedPipeEndsTheReplaySilently() throws {
    #expect(
      try program.run("yes a:b | counter replay - | head -1")
        == .init(0, "a:b\terror schemeNotAllowed\n"))
    let full = try program.run("echo a:b | counter replay - > /dev/full")
    #expect(
      full == .init(3, "", errors: "error: cannot write the output: no space left on device\n"))
  }

  @Test(arguments: [
    ("a.jsonl", #"{"url":"app:///x"}"#), ("a.csv", "id,url\n1,app:///x\n"),
    ("a.links --field event.url --format jsonl", #"{"event":{"url":"app:///x"}}"#),
  ])
  func linksCheckReadsTheFormatsOfReplay(arguments: String, list: String) throws {
    try program.write(String(arguments.prefix { $0 != " " }), list)
    let outcome = try program.run("counter links check \(arguments)")
    #expect(outcome.output.hasPrefix("app:///x\terror schemeNotAllowed: "), "\(outcome)")
    #expect(outcome.status == 4)
  }

  @Test func linksCheckDoesNotNavigate() throws {
    let outcome = try program.run("counter links check -", input: "nonsense\n")
    #expect(
      outcome
        == .init(
          4,
          """
          nonsense\terror schemeNotAllowed: the link has no scheme
          1 link: 0 resolved, 1 refused

          """,
          errors: """
            error: 1 unexpected outcome in 1 link: 0 resolved, 1 refused
              note: the first is nonsense: error schemeNotAllowed: the link has no scheme

            """))
    #expect(
      try program.run("counter links check /dev/null")
        == .init(
          3, "0 links: 0 resolved, 0 refused\n",
          errors: "error: there are no links in '/dev/null'\n  help: write one URL per line\n"))
    #expect(
      try program.run("counter links check -", input: "# none\n\napp:x\terror schemeNotAllowed\n")
        .status == 0)
    #expect(try program.run("counter links") == .init(0, "no links\n"))
  }

  @Test(arguments: [
    (
      "links app:///x",
      "to explain a URL: counter links explain URL; to open it: counter -c 'open URL'"
    ),
    (
      "open app:///x",
      "'open' is a command of the shell: counter -c 'open …'; to open all links of a list: counter replay FILE"
    ),
    ("where", "'where' is a command of the shell: counter -c 'where …'"),
    ("--live links", "write the subcommand first: counter links …"),
  ])
  func suggestsTheIntendedCommandLine(line: String, hint: String) throws {
    let outcome = try program.run("counter \(line)")
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasSuffix("\n  help: \(hint)\n"))
  }

  @Test(arguments: [("INT", 130, ""), ("TERM", 143, ""), ("INT", 130, "--jobs 3")])
  func anInterruptedReplayWritesItsReports(signal: String, status: Int, options: String) throws {
    let trouble = PseudoTerminal.builtProduct("TroubleShell")
    #expect(
      try program.run(
        """
        {
          yes trouble:///page/a 2> /dev/null |
            sh -c 'echo $$ > pid; exec env --default-signal=INT,TERM "$@"' - \
        '\(trouble)' replay - --shard 1/2 --report json=1.json \(options)
          echo $? > status
        } | { head -1; kill -\(signal) $(cat pid); tail -1 | sed 's/.*; //'; }
        cat status; tail -1 1.json | grep -o '"failures.*'
        """)
        == .init(
          0,
          """
          trouble:///page/a\thome > page name="a"
          interrupted
          \(status)
          "failures":0,"interrupted":1}}

          """))
    let second = "yes trouble:///page/a 2> /dev/null | head -2 | trouble replay - --shard 2/2"
    #expect(
      try program.run(
        "\(second) --report json=2.json > /dev/null; trouble merge 1.json 2.json > /dev/null")
        == .init(
          1, "",
          errors: """
            error: '1.json' is unfinished: the replay was interrupted
              help: run the shard again

            """))
  }

  @Test(arguments: ["", "# links\n"])
  func theByteOrderMarkOfABaselineIsSkipped(comment: String) throws {
    let output = "trouble:///draft\thome > draft\n"
    try program.write("links", "trouble:///draft\n")
    try program.write("base", "\u{FEFF}\(comment)\(output)")
    #expect(
      try program.run("trouble replay links --baseline base")
        == .init(
          0,
          output + "# 1 link: 1 opened, 0 waiting, 0 refused; 0 not as expected; "
            + "0 changed, 0 added, 0 removed\n"))
  }

  @Test(
    arguments: ["- < p", "p", "links --baseline p", "links --baseline - < p"],
    ["INT", "TERM"])
  func aSignalEndsTheWaitForInput(input: String, signal: String) throws {
    try program.write("links", "trouble:///page/a\tx\ntrouble:///page/b\n")
    let trouble = PseudoTerminal.builtProduct("TroubleShell")
    #expect(
      try program.run(
        """
        mkfifo p; { head -1 links; exec sleep 60; } > p & writer=$!
        env --default-signal=INT,TERM '\(trouble)' replay --report json=1.json \(input) \
          > out 2> err & replay=$!
        until [ -s err ]; do sleep 0.01; done
        kill -\(signal) $replay; wait $replay; echo $?; kill $writer
        tail -1 out | sed 's/.*; //'; tail -1 1.json | grep -o '"failures.*'
        """)
        == .init(
          0,
          """
          \(signal == "INT" ? 130 : 143)
          interrupted
          "failures":1,"interrupted":1}}

          """))
  }

  @Test func theDescriptionIsJSON() throws {
    let outcome = try program.run("counter describe --json")
    #expect(outcome.status == 0)
    let description = try Value(json: outcome.output)
    #expect(try description.value(at: ValuePath("name")) == "counter")
    #expect(try description.value(at: ValuePath("places[0].name")) == "main")
    #expect(try description.value(at: ValuePath("commands[0].name")) == "state")
    #expect(try description.value(at: ValuePath("links.count")) == 0)
    let names: [(String, Value)] = [
      ("keywords[0].name", "expect"), ("operators[0]", "=="), ("queries[0]", "clock"),
      ("interactiveCommands[0].name", "set"), ("preferences[0].name", "colors"),
      ("preferences[0].values[0]", "auto"), ("scenes[0].name", "counter"),
      ("scenes[0].commands[0].name", "increment"), ("starts[0].name", "started"),
    ]
    for (path, name) in names {
      #expect(try description.value(at: ValuePath(path)) == name, "\(path)")
    }
  }
}
