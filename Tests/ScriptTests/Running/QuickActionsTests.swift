import Scenes
import Script
import Testing

/// A line that is done quickly does what it would do the long way.
@MainActor
struct QuickActionsTests {
  private static let lines = [
    "receive", "receive ", "receive\t", " receive", "add 2", "add", "fetch", "compose", "unselect",
    "select 1", "back", "inbox.receive", "inbox#1.receive", "stumble", "advance 1s", "pick bob",
    "pick", "save", "setSubject x", "send", "push message id: 1", "rename \"x y\"", "recieve",
    "where", "expect", "expect state inbox.unread > 0", "! back", "# note", "", "receive # note",
    "receive; receive", "follow manual", "follow", "follow auto", "state", "let", "await", "quit",
    "add {", "\"count\": 2}", "session.signIn email: a password: b", "open mail:///vault",
    "echo \u{FC}", "\u{FC}", "receive\r", "Receive", "a.b", "..", "receive.", "true", "1",
  ]

  @Test(arguments: [0x5EED, 1, 2, 3, 4, 5, 6, 7] as [UInt64])
  func scriptsDoTheSameQuicklyAsTheLongWay(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<60 {
      var lines: [String] = []
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        // Mostly what is done quickly, so that scripts get far.
        let isPlain = Int.random(in: 0..<3, using: &random) > 0
        let choices = isPlain ? ["receive", "fetch", "compose", "unselect"] : Self.lines
        lines.append(choices[Int.random(in: choices.indices, using: &random)])
      }
      let script = lines.joined(separator: "\n")
      let quick = try await outcome(of: script, quickly: true)
      let long = try await outcome(of: script, quickly: false)
      #expect(quick == long, "seed \(seed): \(script)")
    }
  }

  /// What is kept of a word must not grow with each use of it.
  @Test func manyLinesThatTakeTurnsAreDoneQuickly() async throws {
    let mail = try await MailScript()
    var script = String(repeating: "receive\nunselect\n", count: 50_000)
    script += "expect state inbox.unread >= 50000\n"
    try await mail.runQuickly(script)
  }

  private func outcome(of script: String, quickly: Bool) async throws -> String {
    let mail = try await MailScript()
    var failure = ""
    do throws(ScriptFailure) {
      if quickly { try await mail.runQuickly(script) } else { try await mail.run(script) }
    } catch {
      failure = "\(error.kind) " + DiagnosticRenderer().render(error.diagnostic)
    }
    let output = mail.output.joined(separator: "\n")
    return try await [output, failure, mail.picture].joined(separator: "\n---\n")
  }
}
