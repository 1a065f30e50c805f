import FoundationEssentials
import PseudoTerminal
import SceneSessions
import Testing

/// Recording and replaying sessions on the command line.
struct SessionTests {
  private let program: CounterProgram

  init() throws { program = try CounterProgram() }

  @Test(arguments: [
    "counter --record a.jsonl -c 'increment; add 5; increment'",
    "printf 'increment\\nincrement\\nadd 5\\nincrement\\n' | counter --record a.jsonl",
    "printf 'increment\\nincrement\\n' > x.scene; counter run --record a.jsonl x.scene",
    "printf 'increment\\n' | tee x.scene y.scene; counter run --record a.jsonl x.scene y.scene",
    "counter --record a.jsonl -c '! pop; increment'",
    "counter --record a.jsonl -c 'save s.json; add 7; restore s.json; increment'",
    "counter --record a.jsonl -c 'increment; undo; redo; undo; add 3; travel 1; add 1'",
    "counter --durable --record a.jsonl -c 'repeat 20; increment; end'",
    "counter --virtual --record a.jsonl -c 'increment; advance 5s; increment'",
    "counter --live --record a.jsonl -c 'increment; settle; increment'",
    "counter --record a.jsonl -c 'increment; record b.jsonl; add 2; record stop; add 3'; mv b.jsonl a.jsonl",
    "counter -c 'increment; record a.jsonl; add 2; increment; state counter'",
    "printf 'increment\nrecord a.jsonl\nadd 2\n' | counter",
    "printf 'record a.jsonl\nadd 2\n! pop\nundo' > x.scene; counter run x.scene",
    "printf 'increment\nundo' > x.scene; counter --record a.jsonl -c 'add 2; source x.scene; expect state counter == 2'",
    "yes increment | head -n 1500 | counter --record a.jsonl",
    "(yes increment | head -n 1500; echo advance 5s; echo increment; echo add 3) | counter --record a.jsonl",
    "trouble replay --record a.jsonl links.txt >/dev/null; trouble replay a.jsonl && counter --record a.jsonl -c 'increment'",
  ])
  func recordingsReplayWithoutDifferences(line: String) throws {
    try program.write("links.txt", "trouble:///\ntrouble:///page/a\n")
    let recording = try program.run(line)
    #expect(recording.errors == "")
    #expect(recording.status == 0)
    let replay = try program.run("counter replay a.jsonl")
    #expect(replay.output.hasSuffix(", no differences\n"), "\(replay)")
    #expect(replay.status == 0)
  }

  @Test func aJournalHasOneLinePerInput() throws {
    let outcome = try program.run(
      """
      counter --seed 3 --record a.jsonl -c 'increment; state counter; ! pop; add 5; expect where == main'
      jq -c 'del(.build, .sum)' a.jsonl
      """)
    #expect(
      outcome
        == .init(
          0,
          """
          1
          {"format":"sceneshell.journal","version":4,"app":"counter","appVersion":"1.0","stateVersion":1,\
          "seed":"3","clock":"virtual","environment":[]}
          {"n":0,"at":"0s","start":true,"changes":[{"path":"counter","after":0}],"where":["main"],\
          "state":"3c0eeb98c47040ed"}
          {"n":1,"at":"0s","action":"counter.increment","changes":[{"path":"counter","before":0,"after":1}],\
          "state":"5f44b019afac734e"}
          {"n":2,"at":"0s","move":"pop","failed":"cannot pop 'main': it is the root","changes":[],\
          "state":"5f44b019afac734e"}
          {"n":3,"at":"0s","action":"counter.add","with":["5"],"changes":[{"path":"counter","before":1,"after":6}],\
          "state":"76bdf477a333c793"}
          {"end":4}

          """))
  }

  @Test func equalRunsGiveEqualJournals() throws {
    let outcome = try program.run(
      """
      for name in a b; do
        printf 'increment\\nincrement\\nadd 3\\n' | counter --record $name.jsonl
      done
      cmp a.jsonl b.jsonl
      """)
    #expect(outcome == .init(0, ""))
  }

  // MARK: Differences

  @Test(
    arguments: [
      (
        "counter --record a.jsonl -c 'increment; add 5; add 2; increment'",
        4, .argument("6"),
        """
        a.jsonl:4: input 2 differs from the recording
          2  0s  counter.add 6
          recorded: counter: 1 → 6
          now:      counter: 1 → 7
          before that:
            0  0s  the app starts
            1  0s  counter.increment
        note: the same build recorded this session, so the journal was edited or an answer from outside was not \
        recorded: wrap the call in `stage.external`
        a.jsonl: 3 inputs, 1 difference

        """
      ),
      (
        "counter --record a.jsonl -c 'increment; add 5'", 4, .name("counter.plus"),
        """
        a.jsonl:4: input 2 differs from the recording
          2  0s  counter.plus 5
          fails now: 'counter' has no action 'plus'; actions: increment, add
          recorded: counter: 1 → 6
          before that:
            0  0s  the app starts
            1  0s  counter.increment
        a.jsonl: 3 inputs, 1 difference

        """
      ),
      (
        "counter --record a.jsonl -c increment", 2, .place(["start"]),
        """
        a.jsonl:2: input 0 differs from the recording
          0  0s  the app starts
          recorded: where: start
          now:      where: main
        note: the same build recorded this session, so the journal was edited or an answer from outside was not \
        recorded: wrap the call in `stage.external`
        a.jsonl: 1 input, 1 difference

        """
      ),
      (
        "printf 'increment\\n%.0s' 1 2 3 4 5 | counter --record a.jsonl", 5,
        .name("counter.decrement"),
        """
        a.jsonl:5: input 3 differs from the recording
          3  0s  counter.decrement
          fails now: 'counter' has no action 'decrement'; did you mean counter.increment?
          recorded: counter: 2 → 3
          before that:
            0  0s  the app starts
            1–2  0s  counter.increment
        a.jsonl: 4 inputs, 1 difference

        """
      ),
      (
        "yes increment | head -n 1006 | counter --record a.jsonl", 1006, .name("counter.decrement"),
        """
        a.jsonl:1006: input 1004 differs from the recording
          1004  0s  counter.decrement
          fails now: 'counter' has no action 'decrement'; did you mean counter.increment?
          recorded: counter: 1003 → 1004
          before that:
            0  0s  the app starts
            1–1003  0s  counter.increment
        a.jsonl: 1005 inputs, 1 difference

        """
      ),
    ] as [(String, Int, Forgery, String)])
  func aDifferenceIsReported(
    line: String, number: Int, forgery: Forgery, report: String
  ) throws {
    _ = try program.run(line)
    try program.forge(line: number, forgery)
    let outcome = try program.run("counter replay a.jsonl")
    #expect(outcome.output == report)
    #expect(outcome.status == 4 && outcome.errors == "")
  }

  /// Borrowing takes two seconds: if it begins at 1s, the book is not lent at 2s.
  @Test func anInputIsReplayedAtItsTime() throws {
    let library = "'\(PseudoTerminal.builtProduct("LibraryShell"))'"
    let line = "session.signIn Jane; open library://books/1; borrow; advance 2s"
    _ = try program.run("\(library) --record a.jsonl -c '\(line)'")
    for number in [6, 5] { try program.forge(line: number, .time(.seconds(1))) }
    let outcome = try program.run("\(library) replay a.jsonl")
    #expect(
      outcome
        == .init(
          4,
          """
          a.jsonl:6: the step of the clock at 1s differs from the recording
              1s  time advances to 2s
            recorded: book.loan: "requested" → "lent"
            before that:
              0  0s  the app starts
              1  0s  session.signIn Jane
              2  0s  open library://books/1
              3  1s  book.borrow
          note: the same build recorded this session, so the journal was edited or an answer from outside was not \
          recorded: wrap the call in `stage.external`
          a.jsonl: 4 inputs, 1 difference

          """))
  }

  @Test func continueReplaysAfterADifference() throws {
    _ = try program.run("counter --record a.jsonl -c 'increment; add 5; add 2; increment'")
    try program.forge(line: 4, .argument("6"))
    let outcome = try program.run(
      """
      counter replay --continue a.jsonl | grep -v '^ '
      counter replay --until 1 a.jsonl
      """)
    #expect(
      outcome
        == .init(
          0,
          """
          a.jsonl:4: input 2 differs from the recording
          a.jsonl:5: input 3 differs from the recording
          a.jsonl:6: input 4 differs from the recording
          note: the same build recorded this session, so the journal was edited or an answer from outside was not \
          recorded: wrap the call in `stage.external`
          a.jsonl: 5 inputs, 3 differences
          a.jsonl: 2 inputs, no differences

          """))
  }

  @Test func inputsHaveTheNumbersOfTheTimeline() throws {
    let outcome = try program.run(
      """
      counter --virtual --record a.jsonl -c '
        advance 1s; increment; add 5; travel 1; add 3; timeline --all' | grep -o '^.*s  [a-z].*'
      """)
    #expect(
      outcome.output == """
          0  0s  the app starts
             0s  time advances to 1s
          1  1s  counter.increment
          2  1s  counter.add 5
          3  1s  travel 1
        * 4  1s  counter.add 3

        """)
    try program.forge(line: 7, .argument("4"))
    #expect(
      try program.run("counter replay a.jsonl")
        == .init(
          4,
          """
          a.jsonl:7: input 4 differs from the recording
            4  1s  counter.add 4
            recorded: counter: 1 → 4
            now:      counter: 1 → 5
            before that:
              0  0s  the app starts
                0s  time advances to 1s
              1  1s  counter.increment
              2  1s  counter.add 5
              3  1s  travel 1
          note: the same build recorded this session, so the journal was edited or an answer from outside was not \
          recorded: wrap the call in `stage.external`
          a.jsonl: 5 inputs, 1 difference

          """))
  }

  @Test func aJournalContinuesTheNumbersOfItsSession() throws {
    _ = try program.run("counter -c 'increment; travel 0; record a.jsonl; add 2; add 3'")
    try program.forge(line: 3, .argument("4"))
    let outcome = try program.run(
      """
      counter replay a.jsonl | grep -v '^ '; counter replay --until 3 a.jsonl
      counter replay --until 2 a.jsonl; counter export script --until 3 a.jsonl | head -n 1
      counter report a.jsonl - | grep -o '^\\[[0-9].*add'
      """)
    #expect(
      outcome
        == .init(
          0,
          """
          a.jsonl:3: input 4 differs from the recording
          note: the same build recorded this session, so the journal was edited or an answer from outside was not \
          recorded: wrap the call in `stage.external`
          a.jsonl: 2 inputs, 1 difference
          a.jsonl: 1 input, no differences
          a.jsonl: 0 inputs, no differences
          counter.add 2
          [3,"0s","action","counter.add
          [4,"0s","action","counter.add

          """,
          errors: """
            warning: 'a.jsonl' has no input 2
            warning: 'a.jsonl' begins in the middle of a session, but the result begins at the start of the app

            """))
  }

  @Test(arguments: [
    "replay no.jsonl", "export script no.jsonl", "export swift no.jsonl", "minimize no.jsonl",
    "report no.jsonl a.html", "run no.jsonl",
  ])
  func aMissingFileIsWrongUsage(command: String) throws {
    #expect(
      try program.run("counter \(command)")
        == .init(1, "", errors: "error: the file 'no.jsonl' does not exist\n"))
  }

  // MARK: Damage

  @Test(arguments: ["increment", "add 5"])
  func decreasingTimeIsReported(input: String) throws {
    _ = try program.run("counter --record a.jsonl -c 'increment; advance 5s; \(input)'")
    try program.forge(line: 5, .time(.zero))
    #expect(
      try program.run("counter replay a.jsonl")
        == .init(
          2, "",
          errors: """
            error: a.jsonl:5: the entry has the time 0s, but the entry before it has 5s
              help: use the original journal; to change a session, export a script and edit it

            """))
  }

  @Test func aForgedJournalCannotInjectCommandsIntoScripts() throws {
    _ = try program.run("counter --record a.jsonl -c 'increment; add 5'")
    try program.forge(line: 4, .argument("5\necho hacked > f"))
    #expect(
      try program.run(
        """
        counter export script a.jsonl > x.scene; counter export swift a.jsonl | grep add
        counter run x.scene
        """
      ).output == #"""
              try await app.run("counter.add \"5\\necho hacked > f\"")

        """#)
    try program.forge(line: 4, .name("counter.add | touch f"))
    let outcome = try program.run("counter export script a.jsonl; ls")
    #expect(outcome.output == "a.jsonl\nx.scene\n")
    #expect(outcome.errors.contains("error: a.jsonl:4: 'action' is not the name of a command\n"))
  }

  @Test func aMoveThatFailsOnlyInAReplayNamesItsScene() throws {
    _ = try program.run("counter --record a.jsonl -c increment")
    try program.forge(line: 3, .call(.move, "dismiss"))
    #expect(
      try program.run("counter replay a.jsonl | sed -n 3p")
        == .init(
          0,
          "  fails now: cannot dismiss 'main': it is not presented; use 'replace PLACE' or 'setRoot PLACE'\n"
        ))
  }

  @Test(
    arguments: [
      (.move, "source", "'source' is not a recorded move"),
      (.move, "save", "'save' is not a recorded move"),
      (.move, "record", "'record' is not a recorded move"),
      (.link, "state", "'state' is not a recorded link"),
      (.action, "echo", "'echo' is not a recorded action"),
    ] as [(JournalEntry.Kind, String, String)])
  func aReplayRunsNoPrograms(kind: JournalEntry.Kind, name: String, reason: String) throws {
    _ = try program.run("counter --record a.jsonl -c 'increment'")
    try program.forge(line: 3, .call(kind, name, with: ["f | touch f"]))
    let outcome = try program.run("counter replay a.jsonl | sed -n 3p; ls")
    #expect(outcome == .init(0, "  fails now: \(reason)\na.jsonl\n"))
  }

  // MARK: Files

  @Test(arguments: [
    (
      "echo precious > a.jsonl", 1,
      "error: cannot record the session: the file 'a.jsonl' exists and is not a journal\n  help: name another file, or remove it\n"
    ),
    (
      "mkdir a.jsonl", 1,
      "error: cannot record the session: 'a.jsonl' names a directory\n  help: name a file, such as a.jsonl/session.jsonl; only 'run --record' takes a directory\n"
    ),
    ("true > a.jsonl", 0, ""),
    ("counter --record a.jsonl -c 'add 1; add 2'", 0, ""),
  ])
  func recordingReplacesOnlyJournals(before: String, status: Int32, errors: String) throws {
    let outcome = try program.run("\(before); counter --record a.jsonl -c 'increment'")
    #expect(outcome == .init(status, "", errors: errors))
    #expect(try program.run("! grep -q precious a.jsonl || cat a.jsonl").status == 0)
  }

  @Test(arguments: [
    "counter --record a/ -c increment", "echo trouble:///page/a | trouble replay --record a/ -",
  ])
  func onlyRunRecordsToADirectory(line: String) throws {
    #expect(
      try program.run(line)
        == .init(
          1, "",
          errors: """
            error: cannot record the session: 'a/' names a directory
              help: name a file, such as a/session.jsonl; only 'run --record' takes a directory

            """))
  }

  @Test func aFullDiskEndsTheRecordingButNotTheRun() throws {
    let outcome = try program.run(
      "counter --record /dev/full -c 'increment; state counter'")
    #expect(
      outcome
        == .init(
          3, "1\n",
          errors: """
            warning: the session is no longer recorded: '/dev/full': no space left on device

            """
        ))
  }

  @Test func printedResultsHaveBeenRecorded() throws {
    // The counter is ended when its reader has seen the 2000th line.
    let outcome = try program.run(
      """
      mkfifo p
      (yes 'increment\nstate counter' | counter --record a.jsonl > p) & pid=$!
      seen=$(head -2000 p | tail -1)
      wait $pid
      lines=$(grep -c increment a.jsonl)
      [ "$lines" -ge "$seen" ] && counter replay a.jsonl 2>/dev/null | grep -o 'no differences'
      """)
    #expect(outcome.output == "no differences\n")
  }

  // MARK: Options

  @Test(arguments: [
    "--record b.jsonl", "--start started", "--warm", "--force", "--jobs 2", "--baseline links.txt",
    "--report json=b.json", "--shard 1/2", "--seed 4", "--live",
  ])
  func rejectsOptionsOfListsForASession(option: String) throws {
    let outcome = try program.run(
      "touch links.txt; counter --record a.jsonl -c 'increment'; counter replay a.jsonl \(option); echo $?; ls"
    )
    #expect(
      outcome
        == .init(
          0, "1\na.jsonl\nlinks.txt\n",
          errors: """
            error: \(option.prefix { $0 != " " }) applies to lists of links, not to sessions
              help: omit it, or replay the lists separately

            """))
  }

  @Test(arguments: ["--continue", "--step", "--until 2", "--secret a=b"])
  func rejectsOptionsOfSessionsForAList(option: String) throws {
    let outcome = try program.run("echo 'trouble:///' | trouble replay - \(option)")
    #expect(
      outcome
        == .init(
          1, "",
          errors: """
            error: \(option.prefix { $0 != " " }) needs the journal of a session
              help: name the journal, as in replay session.jsonl

            """))
  }

  @Test func rejectsASessionFromStandardInput() throws {
    let outcome = try program.run(
      "trouble --record a.jsonl -c 'open trouble:///page/a'; trouble replay - <a.jsonl")
    #expect(
      outcome
        == .init(
          1, "",
          errors:
            "error: -:1: the list is the journal of a session; pass the path of the journal instead\n"
        ))
  }

  @Test func quietReplayPrintsOnlyDifferences() throws {
    let outcome = try program.run(
      "counter --record a.jsonl -c 'increment'; counter replay --quiet a.jsonl")
    #expect(outcome == .init(0, ""))
  }
}
