import FoundationEssentials
import PseudoTerminal
import SceneSystem
import SceneTerminal
import Testing

/// Passwords are not stored, however they are entered.
struct SecretTests {
  private let home = TemporaryDirectory()

  /// Lines that sign in with a password that begins with `tajn`, and their form in the history.
  @Test(
    arguments: [
      ([#"alias s "auth.signIn j@e.c""#, #"alias q "s tajne""#, "q"], [0]),
      (["let z = (echo tajne)", "auth.signIn j@e.c $z"], []),
      (["source HOME/sign.scene pw: tajne"], []),
      ([#"let z = "tajne""#, "let y = 1", "source HOME/sign.scene pw: $z"], [1]),
      ([#"let z = [{"p": "tajne"}]"#, "for r in $z", "auth.signIn j@e.c $r.p", "end"], []),
      ([#"alias w "let v = tajne""#, "w", "auth.signIn j@e.c $v"], [1]),
      (["let k = tajne; let l = $k", "auth.signIn j@e.c $l"], []),
      ([#"let c = {"p": "taj\"ne"}"#, "auth.signIn j@e.c $c.p"], []),
      ([#"alias s "auth.signIn j@e.c""#, "if 1 == 1", "s tajne", "end"], [0]),
      (["auth.signIn j@e.c tajne", "echo tajne", "where"], [2]),
      (["let p = tajne", "auth.singIn j@e.c $p"], []),
    ] as [([String], [Int])])
  func passwordsAreNotInTheHistory(_ lines: [String], kept: [Int]) throws {
    try write("auth.signIn j@e.c $pw", to: "sign.scene")
    let terminal = try PseudoTerminal(
      PseudoTerminal.builtProduct("koober"),
      environment: ["INPUTRC": "/dev/null", "HOME": home.path, "NO_COLOR": "1"], columns: 200,
      rows: 200)
    try terminal.waitFor("koober welcome>")
    let lines = lines.map { $0.replacing("HOME", with: home.path) }
    for line in lines { try terminal.type("\(line)\r") }
    try terminal.wait(for: "the result of the last line") { screen in
      let text = screen.lines.joined(separator: "\n")
      let isOver =
        text.contains("'s' is neither a command") || text.contains("has no action 'singIn'")
      let last = screen.lines.last ?? ""
      return last.hasSuffix(">") && (isOver || last.contains("map"))
    }
    try terminal.type("\u{4}")
    #expect(try terminal.waitForExit() == .exited(0))
    let path = home.file(".local/state/koober/history")
    #expect(History(path: path).entries == kept.map { lines[$0] })
    // The history, and the session's journal.
    let files = home.files(below: ".local/state")
    #expect(files.contains { $0.path.hasSuffix(".jsonl") })
    for (file, text) in files {
      #expect(!text.contains("tajne") && !text.contains(#"taj\"ne"#), "\(file)")
    }
  }

  /// Lines that give a password to what takes none.
  private static let mistakes = [
    #"auth.signIn {"email":"jane@example.com","password":"tajne"}"#,
    #"auth.signIn ["jane@example.com","tajne"]"#, "open koober://sign-in?password=tajne",
    "open koober://sign-in?pwd=tajne&email=a@b.c", "open https://jane:tajne@koober.example/sign-in",
    "push signIn password: tajne", "env.fail auth.signIn password: tajne", "let pw = tajne",
    "set password tajne", "where # password: tajne", "auth.signIn jane@example.com pasword=tajne",
    #"echo {"Password": "tajne"} | cat > /dev/null"#, "env.fail auth.signIn(password: tajne)",
    "env.move password=tajne", "env.fail auth.signIn(password: \"tajne x\")",
    "push signIn(\"a b\", 'tajne')", "push signIn(password: tajne)", "goto signIn(a@b.c, tajne)",
    "auth signIn a@b.c tajne", "auth.signIn(a@b.c, tajne)", "koober auth.signIn a@b.c tajne",
    #"koober -c "auth.signIn a@b.c tajne""#, "goto signIn --password tajne",
    "env.fail auth.signIn password tajne", "env.move password tajne",
    "push signIn email a@b.c Password tajne", "env.move email=a@b.c,password=tajne",
    "undo --password tajne", "open koober://sign-in?pass=tajne", "goto signIn email=a pass=tajne",
    "push signIn token: tajne",
    "open koober://sign-in?next=koober%3A%2F%2Fsign-in%3Fpassword%3Dtajne",
    "open 'koober://sign-in?next=1;password=tajne'",
    "open koober://sign-in?next=https://jane:tajne@koober.example/x",
  ]

  /// Lines that cannot be parsed.
  private static let malformed = [
    "expect tajne == $password", "await tajne == state auth.password within 1s",
    "repeat 3 auth.signIn a@b.c tajne",
  ]

  /// Statements of several lines, and secrets that come to a command by way of a variable.
  private static let mistakesInScripts = [
    "auth.signIn {\n  \"email\": \"j@e.c\",\n  \"password\": \"tajne\"\n}",
    "auth.signIn [\n\"j@e.c\",\n\"tajne\"\n]", "advance {\n\"pw\": \"tajne\"\n}",
    "expect state auth == {\n\"pw\": \"tajne\"\n}",
    "let e = jane\nauth.signIn {\"email\": $e, \"password\": \"\\u0074ajne\"}",
    "let u = \"koober://sign-in?password=tajne\"\nopen $u",
    "for u in \"https://jane:tajne@koober.example/x\"\n! open $u\nend",
    "open \"koober://sign-in?password=a;tajne\"", "open \"koober://sign-in?password=a'tajne\"",
    "! open \"koober://sign-in?password=a tajne\"", "let newPassword = tajne",
    "let password = tajne\nexpect 1 == 2 because \"x $password\"",
    "let password = tajne\nadvance $password", "let password = tajne\nlet x = $password + 1",
    "push signIn password=tajne",
  ]

  @Test func noMistakeKeepsAPassword() throws {
    let terminal = try PseudoTerminal(
      PseudoTerminal.builtProduct("koober"),
      environment: ["INPUTRC": "/dev/null", "HOME": home.path, "NO_COLOR": "1"], columns: 200,
      rows: 200)
    try terminal.waitFor("koober welcome>")
    for line in Self.mistakes + Self.malformed + ["# password: tajne", "echo over"] {
      try terminal.type("\(line)\r")
      // What is typed after an error would be skipped.
      try terminal.wait(for: "the end of '\(line)'") { screen in
        let lines = screen.lines.filter { !$0.isEmpty }
        return lines.last?.hasSuffix(">") == true
          && lines.contains { $0.contains("> \(line)") }
      }
    }
    try terminal.type("\u{4}")
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(History(path: home.file(".local/state/koober/history")).entries == ["echo over"])
    let files = home.files(below: ".local/state")
    #expect(files.contains { $0.path.hasSuffix(".jsonl") })
    for (file, text) in files { #expect(!text.contains("tajne"), "\(file)") }
  }

  @Test func mistakesAreInNoOutputOfAScript() throws {
    let mistakes = Self.mistakes + Self.mistakesInScripts + Self.malformed
    for (index, line) in mistakes.enumerated() {
      try write("\(line)\nexpect where == nowhere\n", to: "m/\(index).scene")
    }
    let result = try Subprocess.run(
      """
      export HOME='\(home.path)' XDG_DATA_HOME= XDG_STATE_HOME=; cd "$HOME"
      koober() { '\(PseudoTerminal.builtProduct("koober"))' "$@"; }
      koober run m --sandbox --record r/ --report html=r.html,json=r.json,junit=r.xml,tap=r.tap 2>&1
      for script in m/*; do koober run --verbose --sandbox $script 2>&1; done
      koober links explain 'koober://sign-in?password=tajne&email=a@b.c' 2>&1
      koober links explain 'https://jane:tajne@koober.example/sign-in' 2>&1
      """, input: [])
    let output = String(decoding: result.output, as: UTF8.self)
    #expect(
      output.contains("<redacted>") && output.contains("\(mistakes.count) failed"), "\(output)")
    let files = home.files(below: "").filter { $0.path.contains("/r") }
    #expect(files.count { $0.path.hasSuffix(".jsonl") } == mistakes.count)
    for (file, text) in files + [("the output", output)] where !file.contains("/m/") {
      #expect(!text.contains("tajne"), "\(file)")
    }
  }

  @Test(
    arguments: [
      (
        "koober://sign-in?email=https://a:tajne@b&password=tajne#pin=tajne",
        """
        koober://sign-in?email=<redacted>&password=<redacted>#pin=<redacted>
        scheme   koober
        segment  "sign-in"
        query    "email" = <redacted>
        query    "password" = <redacted>, ignored
        fragment "pin=<redacted>", ignored
        matches  /sign-in?email?
        leads to signIn
          email = "<redacted>" (text)
        stack    welcome > signIn email="<redacted>"
        guard    signedOut of welcome: allows it
        policy   reset
        now      goes to welcome > signIn email="<redacted>"

        """
      ),
      (
        "koober://rides/pin:tajne",
        """
        koober://rides/<redacted>
        scheme   koober
        segment  "rides"
        segment  <redacted>
        matches  /rides/:id
        leads to ride
          id = "<redacted>" (text)
        stack    map > rideHistory > ride id="<redacted>"
        guard    signedIn of map: waits for signedIn
        policy   focus
        now      waits for signedIn

        """
      ),
      (
        "koober://rides/new?option=password%3Dtajne",
        """
        koober://rides/new?option=<redacted>
                                  ^
        scheme   koober
        segment  "rides"
        segment  "new"
        query    "option" = <redacted>
        matches  /rides/new?dropOff?&option?
        error    'option' must be wingtips, wallaby, wallaroo or kangaroo, not <redacted>

        """
      ),
    ])
  func anExplanationShowsNoSecret(url: String, expected: String) throws {
    let result = try Subprocess.run(
      "HOME='\(home.path)' '\(PseudoTerminal.builtProduct("koober"))' links explain '\(url)'",
      input: [])
    #expect(String(decoding: result.output, as: UTF8.self) == expected)
  }

  /// A value of a place that the policy names, in the errors of moves.
  @Test func aRefusedMoveDoesNotNameAConcealedValue() throws {
    try write("signIn.email\n", to: "policy")
    try write(
      """
      auth.signIn email: jane@example.com password: tajne
      await where == map within 5s
      goto signIn email=bob@example.com

      """, to: "s.scene")
    let result = try Subprocess.run(
      """
      export HOME='\(home.path)' XDG_DATA_HOME= XDG_STATE_HOME=; cd "$HOME"
      '\(PseudoTerminal.builtProduct("koober"))' run s.scene --redact policy --record r.jsonl \
        --report json=r.json 2>&1; cat r.json r.jsonl
      """, input: [])
    let output = String(decoding: result.output, as: UTF8.self)
    let place = #"signIn email="<redacted>""#
    let message = "the guard 'signedOut' denies \(place): you are already signed in"
    #expect(output.contains("error: \(message)\n"), "\(output)")
    #expect(!output.contains("bob@"), "\(output)")
  }

  @Test func noFileOrOutputContainsSecrets() throws {
    try write(#"{"password": "tajne-heslo", "other": "open"}"#, to: "secrets/pw.json")
    let terminal = try PseudoTerminal(
      PseudoTerminal.builtProduct("koober"), arguments: ["--record", home.file("own.jsonl")],
      environment: ["INPUTRC": "/dev/null", "HOME": home.path, "NO_COLOR": "1", "PAGER": ""],
      columns: 100, rows: 100)
    try terminal.waitFor("koober welcome>")
    let lines = [
      "let p = read \(home.file("secrets/pw.json"))", "signIn", "setEmail jane@example.com",
      "setPassword $p.password", "state signIn", "submit", "await where == map within 10s",
      "state auth", "save \(home.file("state.json"))", "undo", "redo",
      "record \(home.file("part.jsonl"))", "open koober://lounge/counter", "increment",
      "record stop", "timeline --all", "diff 0", "report \(home.file("page.html"))",
      "export script \(home.file("a.scene"))", "auth.signOut",
      "await where == welcome within 10s", "echo over",
    ]
    for line in lines { try terminal.type("\(line)\r") }
    try terminal.wait(for: "the last line") { $0.lines.contains("over") }
    try terminal.type("\u{4}")
    #expect(try terminal.waitForExit() == .exited(0))
    let files = home.files(below: "")
    let names = Set(files.map { $0.path.split(separator: "/").last ?? "" })
    #expect(
      names.isSuperset(of: ["own.jsonl", "part.jsonl", "page.html", "a.scene", "state.json"]))
    let texts =
      files.filter { !$0.path.contains("secrets/") } + [
        ("the terminal", String(decoding: terminal.received, as: UTF8.self))
      ]
    for (file, text) in texts {
      for secret in ["tajne", "heslo", "token of jane"] {
        #expect(!text.contains(secret), "\(secret) is in \(file)")
      }
    }
  }

  /// A password of several unquoted words, each too short to be recognized elsewhere.
  @Test func wordsAfterASecretAreRedacted() throws {
    let result = try Subprocess.run(
      """
      export HOME='\(home.path)' XDG_DATA_HOME= XDG_STATE_HOME=; cd "$HOME"
      while read -r line; do
        '\(PseudoTerminal.builtProduct("koober"))' --record a.jsonl -c "$line" 2>/dev/null
        grep -o '"with".*"failed' a.jsonl; cat a.jsonl >>all.jsonl
      done <<'LINES'
      auth.signIn jane my dog
      auth.signIn email: jane password: my dog cat
      auth.signIn jane my pet: dog
      push welcome password: dog
      push signln jane password: my dog
      push signIn jane my dog
      goto auth.signIn jane my dog
      signIn; setPassword my dog
      LINES
      cat all.jsonl
      """, input: [])
    let text = String(decoding: result.output, as: UTF8.self)
    #expect(
      text.split(separator: "\n").prefix { !$0.hasPrefix("{") }.joined(separator: "\n") == """
        "with":["jane",{"secret":"password"},"<redacted>"],"failed
        "with":[{"label":"email","word":"jane"},{"label":"password","secret":"password"},"<redacted>","<redacted>"],"failed
        "with":["jane",{"secret":"password"},{"label":"pet","word":"<redacted>"}],"failed
        "with":["welcome",{"label":"password","word":"<redacted>"}],"failed
        "with":["signln","jane",{"label":"password","word":"<redacted>"},"<redacted>"],"failed
        "with":["signIn","jane","<redacted>","<redacted>"],"failed
        "with":["auth.signIn","jane","<redacted>","<redacted>"],"failed
        """)
    #expect(!text.contains("dog") && !text.contains("cat"))
  }

  /// A password may begin like a flag; nothing else of the call is hidden.
  @Test func aPasswordThatIsLikeAFlagHidesNoOtherArgument() throws {
    let result = try Subprocess.run(
      """
      export HOME='\(home.path)' XDG_DATA_HOME= XDG_STATE_HOME=; cd "$HOME"
      koober='\(PseudoTerminal.builtProduct("koober"))'
      "$koober" --record a.jsonl -c 'auth.signIn jane@example.com --tajne'
      grep -o '"with":[^]]*]' a.jsonl; grep -c tajne a.jsonl
      "$koober" replay a.jsonl --secret password=--tajne
      """, input: [])
    #expect(
      String(decoding: result.output, as: UTF8.self) == """
        "with":["jane@example.com",{"secret":"password"}]
        0
        a.jsonl: 2 inputs, no differences

        """)
  }

  /// A password that takes the place of another argument, because a label is wrong or an argument is missing.
  @Test(
    arguments: [
      (
        "auth.signIn mail: jane@example.com tajne",
        #"[{"label":"mail","word":"<redacted>"},"<redacted>"]"#
      ),
      ("auth.signIn usr: jane tajne", #"[{"label":"usr","word":"<redacted>"},"<redacted>"]"#),
      (
        "auth.signUp name: jane mail: j@e.c tajne",
        #"[{"label":"name","word":"jane"},{"label":"mail","word":"<redacted>"},"<redacted>"]"#
      ),
      ("auth.signUp jane@example.com tajne", #"["jane@example.com","<redacted>"]"#),
      ("auth.signIn jane@example.com:tajne", #"["<redacted>"]"#),
    ])
  func aMisplacedPasswordIsNotRecorded(line: String, recorded: String) throws {
    let result = try Subprocess.run(
      """
      export HOME='\(home.path)' XDG_DATA_HOME= XDG_STATE_HOME=; cd "$HOME"
      koober() { '\(PseudoTerminal.builtProduct("koober"))' "$@"; }
      koober --record a.jsonl -c '\(line)' 2>&1 | grep -o tajne
      koober export script a.jsonl >a.scene; koober report a.jsonl a.html >/dev/null
      grep -o tajne a.*
      grep -o '"with":.*,"failed' a.jsonl
      koober replay a.jsonl
      """, input: [])
    #expect(
      String(decoding: result.output, as: UTF8.self) == """
        "with":\(recorded),"failed
        a.jsonl: 2 inputs, no differences

        """)
  }

  @Test(arguments: ["", " --jobs 2"])
  func passwordsAreNotInReports(jobs: String) throws {
    try write("auth.signIn j@e.c $pw", to: "sign.scene")
    try write("let password = tajne4\necho $password\n", to: "s/a.scene")
    try write(
      """
      let pw = "tajne1"
      let c = {"p": "tajne2"}
      section "as $pw"
      echo $c
      auth.signIn email: jane@example.com password: $pw
      auth.signIn email: jane@example.com password: $c.p
      source sign.scene pw: tajne3
      let list = [$pw, $c.p]
      echo $list
      expect where == $pw
      """, to: "s/b.scene")
    let result = try Subprocess.run(
      """
      export HOME='\(home.path)' XDG_DATA_HOME= XDG_STATE_HOME=; cd "$HOME"
      '\(PseudoTerminal.builtProduct("koober"))' run s\(jobs) \
        --report html=r.html,json=r.json,junit=r.xml,tap=r.tap 2>&1
      """, input: [])
    #expect(result.status == 4)
    let output = String(decoding: result.output, as: UTF8.self)
    #expect(
      output == """
        passed  s/a.scene
        failed  s/b.scene
          error: expected where == <redacted>, but it is welcome
             --> s/b.scene:10:8
              |
           10 | expect where == $pw
              |        ^^^^^^^^^^^^
          last lines:
                       1  let pw = <redacted>
                       2  let c = <redacted>
                       4  echo $c
                       5  auth.signIn email: jane@example.com password: $pw
                       6  auth.signIn email: jane@example.com password: $c.p  (no effect)
                       7  source sign.scene pw: <redacted>
            sign.scene:1  auth.signIn j@e.c $pw  (no effect)
                       8  let list = [$pw, $c.p]
                       9  echo $list
                      10  expect where == $pw
          changed since the start:
            auth: signedOut → authenticating(…)
          printed:
            <redacted>
            <redacted>
        1 passed, 1 failed

        """)
    for name in ["r.html", "r.json", "r.xml", "r.tap"] {
      let bytes = try Data(contentsOf: URL(filePath: home.file(name)))
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.contains("redacted"))
      #expect(!text.contains("tajne"), "\(name)")
    }
  }

  private func write(_ text: String, to name: String) throws {
    let url = URL(filePath: home.file(name))
    try FileManager.default.createDirectory(
      atPath: url.deletingLastPathComponent().path, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }
}
