import FoundationEssentials
import PseudoTerminal
import SceneRuntime
import SceneSystem
import Testing

/// Sessions whose password is a text that occurs elsewhere in them.
///
/// What is recorded and reported must not depend on the password: otherwise a reader could confirm a guess. So each
/// session is repeated with a password that occurs nowhere, and all files have to be the same.
struct CommonPasswordTests {
  private let home = TemporaryDirectory()

  private static let passwords = [
    "secret", "airport", "lounge", "jane", "example", "email", "password", "user", "name",
    "welcome",
    "chat", "message", "redacted", "true", "1234", "Market", "signedIn", "places", "value",
  ]

  /// Lines of a signed-in user; WORD is another such text.
  private static let lines = [
    "open koober://chat; setDraft \"the WORD plan\"", "open koober://chat; setDraft WORD; send",
    "open koober://lounge/counter; increment", "advance 1s", "undo; redo", "open koober://rides",
    "! open koober://nowhere/WORD", "echo \"a WORD b\"", "let x = WORD; echo $x",
    "! expect where == WORD", "source say.scene text: WORD", "# the WORD is out",
    "auth.signOut; advance 1s; auth.signIn email: jane@example.com password: $pw; advance 1s",
    "auth.signOut; advance 1s; push signIn; setEmail WORD@example.com; setPassword $pw; submit; advance 1s",
    "let copy = $pw; echo \"$copy\"; echo $pw", "save s.json --force; restore s.json --force",
  ]

  /// Lines that end a script.
  private static let ends = [
    "expect where == WORD", "expect $pw == WORD", "push WORD",
    "auth.signIn email: WORD extra: WORD",
    "auth.signIn jane $pw WORD", "auth.signIn {\"email\": \"WORD\", \"password\": $pw}",
    "! open koober://sign-in?password=$pw; where nowhere", "repeat $pw",
    "back --force; back --force; back --force",
  ]

  /// The seed and the number of sessions; PASSWORD_COUNT and PASSWORD_SEED replace them.
  private static let run: (count: Int, seed: UInt64) = {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["PASSWORD_COUNT"].flatMap { Int($0) }
    let seed =
      environment["PASSWORD_SEED"].flatMap { UInt64($0) }
      ?? (count == nil ? 0 : .random(in: 0...99_999))
    print("PASSWORD_SEED=\(seed)")
    return (count ?? 8, seed)
  }()

  @Test func aRecordingDoesNotDependOnThePassword() throws {
    var random = SeededGenerator(seed: Self.run.seed)
    for number in 0..<Self.run.count {
      let password = Self.passwords.randomElement(using: &random) ?? ""
      func line(of lines: [String]) -> String {
        let word =
          Bool.random(using: &random)
          ? password : Self.passwords.randomElement(using: &random) ?? ""
        return (lines.randomElement(using: &random) ?? "").replacing("WORD", with: word)
      }
      let script =
        ["auth.signIn email: jane@example.com password: $pw", "advance 1s"]
        + (0..<10).map { _ in line(of: Self.lines) } + [line(of: Self.ends)]
      try Data((script.map { $0 + "\n" }.joined()).utf8).write(
        to: URL(filePath: home.file("a.scene")))
      let result = try Subprocess.run(
        """
        exec 2>&1; cd '\(home.path)'
        export HOME='\(home.path)' XDG_STATE_HOME= XDG_CONFIG_HOME= XDG_DATA_HOME=
        koober() { '\(PseudoTerminal.builtProduct("koober"))' "$@"; }
        echo 'echo "he said $text"' > say.scene
        rm -rf one other; mkdir one other
        echo '{"pw": "\(password)"}' > one.json; echo '{"pw": "Tr0ub4dor-3"}' > other.json
        printf 'password=%s\\nsetPassword=%s\\n' '\(password)' '\(password)' > secrets
        for run in one other; do
          koober run --variables $run.json --record $run/a.jsonl \\
            --report json=$run/r.json,html=$run/r.html,junit=$run/r.xml a.scene > $run/output 2>&1
          koober run --variables $run.json --verbose a.scene 2> $run/errors > $run.printed
          # The times of a run differ.
          sed -i -E 's/[0-9.]+ ?(ms|s)\\b//g; s/"seconds":[0-9.e-]+//g; s/time(stamp)?="[^"]*"//g' $run/r.* $run/output
        done
        diff -r one other && echo same
        koober replay -q one/a.jsonl && echo replayed
        koober replay -q --secret-file secrets one/a.jsonl && echo replayed
        """, input: [])
      let output = String(decoding: result.output, as: UTF8.self)
      let shown = output.split(separator: "\n").filter { !$0.hasPrefix("warning: ") }
      #expect(
        shown == ["same", "replayed", "replayed"] as [Substring],
        "session \(number) with \(password):\n\(script.joined(separator: "\n"))\n\(output.prefix(2_000))"
      )
    }
  }
}
