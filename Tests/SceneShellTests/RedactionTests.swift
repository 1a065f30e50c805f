import FoundationEssentials
import PseudoTerminal
import Testing

/// The redaction policy applies to all written files.
struct RedactionTests {
  private let program: CounterProgram

  init() throws {
    program = try CounterProgram()
    try program.write("policy", "counter # the state, and the actions\nmain\n")
  }

  @Test(arguments: [
    "--record a.jsonl -c 'add 12345678901234'",
    "--record a.jsonl -c 'add 12345678901234; undo; redo; increment'",
    "-c 'record a.jsonl; add 12345678901234; record stop'",
    "-c 'add 12345678901234; undo; redo; record a.jsonl; add 12345678901234'",
    "-c 'add 12345678901234; record a.jsonl; increment'",
    "-c 'add 12345678901234; report a.html; export script a.scene; timeline'",
    "--record a.jsonl -c 'add 12345678901234; save s.json; restore s.json'; rm s.json",
  ])
  func redactedValuesAreInNoFile(arguments: String) throws {
    let outcome = try program.run(
      "counter --redact policy \(arguments) | grep -v saved; ls; grep -r 1234567890 . && echo leaked"
    )
    #expect(!outcome.output.contains("1234567890"))
    #expect(outcome.output.contains("a."))
    #expect(outcome.errors == "")
  }

  /// Reports and errors do not need a journal to hide what the policy names.
  @Test(arguments: [
    "page.rename 1234567890 1234567890", "expect state page == 1234567891",
    "expect state page < 5", "expect state page not exists", "expect state page.name == 5",
    "expect state page contains 1234567891", "await where == 1234567891 within 0s",
    "open trouble:///nowhere/1234567890", "open trouble:///nowhere/%31234567890",
    "expect state page#2 == [1]", "let x = state page; expect $x == 5", "expect state == 5",
    "expect state page + 1 == 5", "expect state page | cat == 5", "expect diff 0 2 == 5",
    "expect screen == 5", "expect state page == 4 because (state page)",
    "repeat state page\nend", "for i in state page\nend", "for i in state page 1\nback\nend",
    "let z = state page / 0", "advance (state page)", "travel (state page)", "read (state page)",
    "let z = (state page); let y = $z.foo", "expect state page matches \"(1234567890\"",
    "let x = 1234567890\npush page name: $x\nexpect $x == 5",
    "let x = 1234567890\nopen trouble:///page/$x\nexpect $x == 5",
    "let x = 1234567890\npage.rename $x\nexpect $x == 5", "back; page.rename 1234567890",
  ])
  func reportsContainNoRedactedValues(line: String) throws {
    try program.write("names", "page\nopen\n")
    try program.write(
      "t.scene", "open trouble:///page/1234567890; page.rename x1234567890\n\(line)\n")
    let run = "trouble run --verbose --report"
    let outcome = try program.run(
      """
      \(run) json=a.json,junit=a.xml,tap=a.tap,html=a.html --redact names t.scene >a.txt 2>&1
      echo $?; grep -o 1234567890 a.*
      \(run) json=b.json,junit=b.xml,tap=b.tap,html=b.html t.scene >b.txt 2>&1
      grep -l 1234567890 b.* | tr '\\n' ' '
      """)
    let shown = "b.html b.json b.tap b.txt b.xml "
    #expect(["3\n\(shown)", "4\n\(shown)"].contains(outcome.output), "\(outcome)")
  }

  @Test(arguments: [
    "let y = x12345\nsource _e.scene password: $y\nexpect $y == 4",
    "let y = x12345\nsource _f.scene y: $y\nexpect $y == 4",
    "for r in read d.csv\nexpect 1 == 2\nend", "for r in read d.csv\nexpect $r.password == 5\nend",
    "let t = read d.csv\nexpect $t[0].password == 5",
    "let t = read d.csv\nlet z = $t[0].password.a",
    "expect read d.csv == 5",
    "let password = x12345\nlet z = $password / 0", "let password = x12345\nlet z = $password.foo",
    "let password = x12345\nsignIn name: {\"a\": $password} password: 5",
    "expect state account == {\"pin\": \"x12345\"}", "expect signIn password: \"x12345",
  ])
  func errorsContainNoSecrets(script: String) throws {
    try program.write("d.csv", "name,password\na,x12345\n")
    try program.write("_e.scene", "expect 1 == 1\n")
    try program.write("_f.scene", "setPin $y\n")
    try program.write("t.scene", "\(script)\n")
    let outcome = try program.run(
      """
      account() { '\(PseudoTerminal.builtProduct("AccountShell"))' "$@"; }
      account run --report json=a.json t.scene > a.txt; account run t.scene >> a.txt 2>&1
      account -c "$(cat t.scene)" >> a.txt 2>&1
      grep -o x12345 a.json a.txt; grep -c error: a.txt
      """)
    #expect(outcome.output == "3\n", "\(outcome)")
  }

  @Test func aVariableInAURLIsRememberedAsSecret() throws {
    try program.write(
      "t.scene",
      """
      let x = hunter22
      open "trouble:///page/a?password=$x"
      expect state page.name == $x

      """)
    let outcome = try program.run(
      "trouble run --report json=a.json t.scene; grep -o hunter22 a.json; trouble run t.scene")
    #expect(!"\(outcome)".contains("hunter22"), "\(outcome)")
    #expect(outcome.output.contains("let x = <redacted>"), "\(outcome)")
  }

  /// A pipe can be read only once, and would then conceal nothing.
  @Test func aPolicyIsARegularFile() throws {
    let outcome = try program.run(
      "mkfifo pipe; counter --redact pipe --record a.jsonl -c 'add 5'; echo $?; ls")
    #expect(outcome.output == "1\npipe\npolicy\n")
    #expect(
      outcome.errors.hasPrefix(
        "error: cannot read the redaction policy: 'pipe' is not a regular file\n"),
      "\(outcome)")
  }

  /// Links of a list are recorded as those of `open` are.
  @Test func recordedLinksContainNoSecrets() throws {
    let links = [
      "trouble:///page/a?password=1234567890", "https://jane:1234567890@example.com/x",
      "trouble:///page/0987654321",
    ]
    try program.write("links", links.joined(separator: "\n") + "\n")
    try program.write("whole", "open\n")
    #expect(
      try program.run(
        """
        trouble replay links --record a.jsonl >/dev/null; grep -o 1234567890 a.jsonl
        trouble replay links --record b.jsonl --redact whole >/dev/null
        grep -e 1234567890 -e 0987654321 b.jsonl
        jq -c 'select(.link).with[0]' a.jsonl b.jsonl
        """)
        == .init(
          0,
          """
          {"parts":["trouble:///page/a?password=",{"secret":"password"},""]}
          {"parts":["https://jane:",{"secret":"password"},"@example.com/x"]}
          {"text":"trouble:///page/0987654321"}
          {"secret":"url"}
          {"secret":"url_2"}
          {"secret":"url_3"}

          """))
  }

  /// Also an error does not tell how long a secret is, or what is in it.
  @Test(arguments: ["trouble replay links --record", "trouble run links.scene --record"])
  func recordedErrorsDoNotDependOnSecrets(command: String) throws {
    let urls = [
      "trouble://jane:PW@host/x", "trouble:///nowhere/%zz?password=PW",
      "trouble:///page/a?password=PW#\u{1}",
    ]
    for (name, secret) in [
      ("a", "short"), ("b", "a much longer one"), ("c", "a;b'c"), ("d", "%zz"),
    ] {
      let own = urls.map { $0.replacing("PW", with: secret) }
      try program.write("links", own.joined(separator: "\n") + "\n")
      try program.write(
        "links.scene", own.map { "! open \"\($0.replacing("\u{1}", with: #"\u{1}"#))\"\n" }.joined()
      )
      _ = try program.run(
        "\(command) \(name).jsonl; sed -i 's/,\"build\":\"[^\"]*\"//; s/,\"sum.*//' \(name).jsonl")
    }
    #expect(
      try program.run("grep -c failed a.jsonl; for i in b c d; do cmp a.jsonl $i.jsonl; done")
        == .init(0, "3\n"))
  }

  /// The same policy hides a link from the journal and from the reports.
  @Test(arguments: ["page\nopen", "*"])
  func aConcealedLinkIsInNoReport(policy: String) throws {
    try program.write("names", "\(policy)\n")
    try program.write(
      "t.scene", "open trouble:///page/1234567890\n! open trouble:///page/12345678901/x\n")
    let outcome = try program.run(
      """
      trouble run --verbose --record a.jsonl --report json=a.json,html=a.html --redact names \
        t.scene >a.txt 2>&1
      echo $?; grep -o 1234567890 a.*; jq -c 'select(.link).with' a.jsonl
      """)
    #expect(outcome == .init(0, "0\n[{\"secret\":\"url\"}]\n[{\"secret\":\"url_2\"}]\n"))
    #expect(try program.run("grep -c 'open <redacted>' a.json") == .init(0, "1\n"))
  }

  /// A link is hidden if it sets a value of a place that the policy conceals, or may be meant to.
  @Test(arguments: [
    "open trouble:///page/1234567890", "open 'trouble:/page/1234567890?a=b'",
    "let x = 1234567890\nopen \"trouble:///page/${x}\"", "open trouble:///page/%31234567890",
    "let url = trouble:///page/a1234567890\nopen $url",
    "let p = ///page/1234567890\nopen \"trouble:$p\"",
    "open url: trouble:///page/1234567890",
    #"open "trouble:\u{2f}//page/1234567890""#,
    #"let s = "trouble\u{3a}///page/1234567890"; open $s"#,
    #"let j = {"u":"trouble:\/\/\/page\/1234567890"}; open ${j.u}"#,
    "for u in trouble:///page/1234567890\nopen $u\nend", "! open trouble:///pages/1234567890",
    "! open trouble:page/1234567890", "! open page/1234567890",
    "! open https://x.y/page/1234567890",
    "open trouble:///page/1234567890/x", "open trouble:///page/1234567890%zz", "popen x:1234567890",
    "open trouble:///page/1234567890 \"", "goto page 1234567890; let x = where; expect $x == 1",
    "goto page 1234567890; let x = (where | cat); expect $x == 1",
  ])
  func aLinkToAConcealedValueIsHidden(line: String) throws {
    try program.write("names", "page.name\n")
    try program.write("t.scene", "\(line)\n")
    let run = "trouble run --verbose --report"
    let outcome = try program.run(
      """
      \(run) json=a.json,junit=a.xml,tap=a.tap,html=a.html --record a.jsonl --redact names t.scene >a.txt 2>&1
      grep -o 1234567890 a.*
      \(run) json=b.json,html=b.html t.scene >b.txt 2>&1; grep -l 1234567890 b.json b.html | wc -l
      """)
    #expect(outcome.output == "2\n", "\(outcome)")
  }

  /// Other links are shown, and an error tells nothing about a hidden one.
  @Test func onlyLinksToConcealedValuesAreHidden() throws {
    try program.write("names", "page.name\n")
    try program.write(
      "links", "trouble:///\ntrouble:///page/x\ntrouble:///page/1/%zz\ntrouble:///page/123/%zz\n")
    try program.write(
      "t.scene",
      "open trouble:///; push page name: one; rename trouble:///page/x\n! open trouble:///%zz\n")
    let outcome = try program.run(
      """
      trouble replay links --record a.jsonl --redact names >/dev/null
      trouble run t.scene --record b.jsonl --redact names >/dev/null
      jq -c 'select(.link or .action) | [.with[0], .failed]' a.jsonl b.jsonl
      echo 'open trouble:///page/1/%zz' | trouble --redact names
      """)
    #expect(
      outcome.output == """
        [{"text":"trouble:///"},null]
        [{"secret":"url"},null]
        [{"secret":"url_2"},"'open' fails"]
        [{"secret":"url_3"},"'open' fails"]
        ["trouble:///",null]
        ["trouble:///page/x",null]
        [{"secret":"url"},"'open' fails"]

        """, "\(outcome)")
    #expect(
      outcome.errors == """
        error: this link, which the policy conceals, cannot be opened
          --> <stdin>:1:6
           |
         1 | open <redacted>
           |      ^^^^^^^^^^
           = help: without the policy, the error tells why

        """, "\(outcome)")
  }

  @Test func thePolicyIsReadFromTheConfigurationDirectory() throws {
    let outcome = try program.run(
      """
      mkdir -p .home/.config/counter; cp policy .home/.config/counter/redact
      counter -c 'add 12345678901234; undo; redo; record a.jsonl; add 1; report a.html'; grep -rl 1234567890 . ; ls
      """)
    #expect(outcome.output == "wrote a.html\na.html\na.jsonl\npolicy\n")
  }

  @Test func anUnreadablePolicyPreventsRecording() throws {
    for line in ["--record a.jsonl -c increment", "-c 'increment; undo'", "-c where"] {
      let outcome = try program.run("counter --redact nowhere \(line); echo $?; ls")
      #expect(outcome.output == "1\npolicy\n")
      #expect(
        outcome.errors.hasPrefix(
          "error: cannot read the redaction policy: the file 'nowhere' does not exist\n"),
        "\(outcome)")
    }
  }

  @Test(
    arguments: [
      (
        "trouble", "page.nmae", "'page' has no field or action 'nmae'",
        "fields and actions: rename, stamp, renameOnMainQueue, renameInNewTask, renameWhenResumed, trap, spin"
      ),
      ("counter", "conter", "there is no scene or service 'conter'", "did you mean counter?"),
      ("counter", "counter.ad", "'counter' has no field or action 'ad'", "did you mean add?"),
      ("counter", "counter.add.number", "'counter.add' has no argument 'number'", nil),
    ] as [(String, String, String, String?)])
  func aMisspelledPathIsReportedOnce(
    app: String, path: String, message: String, help: String?
  ) throws {
    let line = app == "trouble" ? "push page name: one; rename two; pop" : "add 5; add 6"
    let outcome = try program.run(
      "echo \(path) > wrong; \(app) --redact wrong --record a.jsonl -c '\(line)'")
    #expect(
      outcome
        == .init(
          0, "",
          errors: "warning: the redaction policy conceals nothing at '\(path)': \(message)\n"
            + (help.map { "  help: \($0)\n" } ?? "")))
  }

  @Test func pathsThatMayConcealSomethingAreNotReported() throws {
    let outcome = try program.run(
      """
      printf 'counter.add\\n*.name\\ngoto.place\\nserver.answer\\n' > right
      counter --redact right --record a.jsonl -c 'add 5'
      printf 'page.rename\\npage\\npage.name\\n' > pages
      trouble --redact pages --record b.jsonl -c 'push page name: one; page.rename two'
      """)
    #expect(outcome == .init(0, ""))
  }

  @Test func secretsCanBeGivenToAReplay() throws {
    let outcome = try program.run(
      """
      counter --redact policy --record a.jsonl -c 'add 12345; increment; add 54321'
      counter replay a.jsonl --secret add=12345 --secret add_2=54321
      counter replay --redact policy a.jsonl --secret add=12346 --secret add_2=54321 --continue | grep 12346; true
      """)
    #expect(outcome == .init(0, "a.jsonl: 4 inputs, no differences\n"))
  }
}
