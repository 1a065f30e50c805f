import PseudoTerminal
import SceneSystem
import Testing

/// Koober's shell without a terminal, as real processes with real files.
struct BatchTests {
  /// Runs a line of `sh`, in which `koober` is the program, in a separate home.
  private func run(_ line: String, input: String = "") throws -> (status: Int32, output: String) {
    let home = TemporaryDirectory()
    let program = PseudoTerminal.builtProduct("koober")
    let result = try Subprocess.run(
      "export HOME='\(home.path)' XDG_DATA_HOME= XDG_STATE_HOME=; koober() { '\(program)' \"$@\"; }; \(line)",
      input: Array(input.utf8))
    return (result.status, String(decoding: result.output, as: UTF8.self))
  }

  @Test(
    arguments: [
      "signIn| setEmail a| setPassword b| submit| back --force| advance 5s| where",
      "auth.signIn a b| advance 1s| newRide| retry| auth.signOut| scopes",
      "auth.signIn a b| advance 1s| open koober://rides/to/zoo| reload| open koober://| clock",
      "signUp| clear| setName a| setEmail b| setPassword c| submit| cancel| advance 2s| where",
    ])
  func lineBreaksAndSemicolonsAreEquivalent(_ script: String) throws {
    let lines = script.split(separator: "|").map { $0.trimmingPrefix(" ") }
    let expected = try run("koober", input: lines.joined(separator: "; "))
    #expect(expected.status == 0)
    let separate = try run("koober", input: lines.joined(separator: "\n"))
    #expect(separate.output == expected.output)
    // Each position has the only line break once.
    for place in 1..<lines.count {
      let script =
        lines[..<place].joined(separator: "; ") + "\n" + lines[place...].joined(separator: "; ")
      #expect(try run("koober", input: script).output == expected.output)
    }
  }

  /// The app stores its data on disk; the apps of the search have stores in memory instead.
  @Test func theSearchBeginsInTheCurrentState() throws {
    let signIn = "auth.signIn jane@example.com x; advance 1s"
    let search = try run(
      "koober -c '\(signIn); open koober://chat; explore states: 3' 2>&1 | sed -n '1p;$p'")
    #expect(search.output == "3 states, 2 transitions, depth 1\n0 findings\n")
    #expect(try run("koober -c '\(signIn); verify deadEnds' 2>&1").output == "")
  }

  @Test func theExportOfAFailureEndsWithTheStepThatFailed() throws {
    let outcome = try run(
      """
      koober --record "$HOME/a.jsonl" -c 'auth.signIn email: jane@example.com password: wrong; advance 2s; advance 1s' \
        2>/dev/null
      koober export script "$HOME/a.jsonl" --secret password=wrong > "$HOME/a.scene"; cat "$HOME/a.scene"
      koober run "$HOME/a.scene" -v password=wrong 2>/dev/null
      """)
    #expect(outcome.status == 0)
    #expect(
      outcome.output == """
        # needs -v password=…
        auth.signIn email: jane@example.com password: $password
        expect state auth.authenticating.signIn exists
        advance 2s
        expect state welcome.failed == invalidCredentials
        expect state auth.failed == invalidCredentials

        """)
  }

  @Test func aFieldOfAnotherCaseNamesTheCurrentOne() throws {
    let outcome = try run("koober -c 'state auth.signedIn.profile' 2>&1")
    #expect(outcome.status == 3)
    #expect(
      outcome.output == """
        error: 'auth' is signedOut, which has no field 'signedIn'
          --> -c:1:7
           |
         1 | state auth.signedIn.profile
           |       ^^^^^^^^^^^^^^^^^^^^^

        """)
  }

  @Test func backReturnsFromUp() throws {
    let outcome = try run(
      """
      koober -c 'auth.signIn a b; advance 1s; open koober://rides/new?dropOff=airport; up; where; back; where'
      """)
    #expect(outcome.output == "map\nmap > newRide dropOff=\"airport\"\n")
  }

  @Test(arguments: [
    ("/dev/null/x", "cannot create '/dev/null/x': a part of the path is a file"),
    ("$HOME/file", "'$HOME/file' is not a directory"),
    ("/proc/x", "cannot create '/proc/x': the file system does not allow it"),
  ])
  func aHomeThatCannotBeUsedIsAnError(home: String, reason: String) throws {
    let outcome = try run(
      "touch $HOME/file; koober --home \(home) -c where 2>&1 | sed \"s,$HOME,\\$HOME,\"")
    #expect(outcome.output == "error: cannot use the directory of the app's data: \(reason)\n")
    #expect(try run("touch $HOME/file; koober --home \(home) -c where 2>&1").status == 1)
  }

  @Test func severalShellsShareAHome() throws {
    let script = String(
      repeating: "auth.signIn a b; advance 1s; auth.signOut; ", count: 20)
    let outcome = try run(
      """
      for shell in 1 2 3; do
        koober --home "$HOME/shared" -c '\(script) auth.signIn a b; advance 1s; where' &
      done
      wait
      koober --home "$HOME/shared" -c where
      ls -A "$HOME/shared" | grep -vx koober.sqlite
      """)
    #expect(outcome.output == "map\nmap\nmap\nmap\nsession.json\n")
  }

  @Test func severalShellsKeepTheirMessages() throws {
    let messages = (1...20).map { "messages.send $shell-\($0)" }.joined(separator: "; ")
    let outcome = try run(
      """
      koober --home "$HOME/shared" -c 'auth.signIn a b; advance 1s; where'
      for shell in 1 2 3 4; do
        koober --home "$HOME/shared" -c "settle; env.fail messages.send with: notConnected; \(messages)" &
      done
      wait
      koober --home "$HOME/shared" -c 'settle; state messages.messages.count'
      """)
    #expect(outcome.output == "map\n80\n")
  }

  @Test func acknowledgedMessagesSurviveAKill() throws {
    let outcome = try run(
      """
      mkfifo "$HOME/in" "$HOME/out"
      koober() { exec '\(PseudoTerminal.builtProduct("koober"))' --home "$HOME/killed" "$@"; }
      koober <"$HOME/in" >"$HOME/out" &
      exec 3>"$HOME/in" 4<"$HOME/out"
      echo 'auth.signIn a b; advance 1s; messages.send one; messages.send two; echo kept' >&3
      read -r line <&4; echo "$line"
      kill -9 $!; wait
      (koober -c 'settle; state messages.messages[0].text; advance 1m; state messages.messages.count')
      (koober -c 'settle; advance 1m; tab chat; screen') | grep -A 1 ^You
      """)
    #expect(outcome.output == "kept\n\"one\"\n2\nYou, 9:00 am\n  one\n--\nYou, 9:00 am\n  two\n")
  }

  @Test(arguments: [
    ("signIn; setEmail jane", ""),
    (
      "auth.signIn jane@example.com secret",
      """
      not recorded: auth: the password to sign in with
      not recorded: the results of effects already in flight (auth.authenticate)

      """
    ),
    (
      "auth.signInAsGuest; advance 1m; open koober://lounge; settle",
      "not recorded: the destinations of 'back' and 'forward'\n"
    ),
  ])
  func aRecordingThatBeginsLateSaysWhatItLacks(line: String, lacks: String) throws {
    #expect(try run("koober -c \"\(line); record $HOME/a.jsonl\" 2>&1") == (0, lacks))
  }

  @Test func aFailureOfTheAppIsNoted() throws {
    let note = """
      note: welcome: idle → failed(invalidCredentials)
      note: auth: authenticating(…) → failed(invalidCredentials)

      """
    let script = "auth.signIn jane wrong; advance 1s"
    #expect(try run("koober -c '\(script)' 2>&1") == (0, note))
    #expect(try run("koober 2>&1", input: script) == (0, note))
    let source = "echo '\(script)' > $HOME/s.scene; koober -c \"source $HOME/s.scene\" 2>&1"
    #expect(try run(source) == (0, note))
    #expect(try run("koober -c '\(script)' 2>/dev/null") == (0, ""))
    #expect(try run("echo '\(script)' > $HOME/a.scene; koober run $HOME/a.scene 2>&1") == (0, ""))
    let verbose = try run("koober --verbose -c '\(script)' 2>&1 >/dev/null | grep -c note")
    #expect(verbose.output == "0\n")
  }
}
