import PseudoTerminal
import Terminal
import Testing

/// Koober's shell without a person in front, as real processes on real files.
struct BatchTests {
  /// Runs a line of `sh`, in which `koober` is the program, in a home of its own.
  private func run(_ line: String, input: String = "") throws -> (status: Int32, output: String) {
    let home = TemporaryDirectory()
    let program = PseudoTerminal.builtProduct("koober")
    let result = try Subprocess.run(
      "export HOME='\(home.path)' XDG_DATA_HOME= XDG_STATE_HOME=; koober() { '\(program)' \"$@\"; }; \(line)",
      input: Array(input.utf8), output: .captured)
    return (result.status, String(decoding: result.output, as: UTF8.self))
  }

  @Test(
    arguments: [
      "signIn| setEmail a| setPassword b| submit| back| advance 5s| where",
      "auth.signIn a b| advance 1s| newRide| retry| auth.signOut| scopes",
      "auth.signIn a b| advance 1s| open koober://rides/to/zoo| reload| open koober://| clock",
      "signUp| clear| setName a| setEmail b| setPassword c| submit| cancel| advance 2s| where",
    ])
  func whereALineEndsChangesNothing(_ script: String) throws {
    let lines = script.split(separator: "|").map { $0.trimmingPrefix(" ") }
    let expected = try run("koober", input: lines.joined(separator: "; "))
    #expect(expected.status == 0)
    let separate = try run("koober", input: lines.joined(separator: "\n"))
    #expect(separate.output == expected.output)
    // Each break in turn is the only one.
    for place in 1..<lines.count {
      let script =
        lines[..<place].joined(separator: "; ") + "\n" + lines[place...].joined(separator: "; ")
      #expect(try run("koober", input: script).output == expected.output)
    }
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
}
