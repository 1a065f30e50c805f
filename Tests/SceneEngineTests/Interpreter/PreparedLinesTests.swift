import Scenes
import SceneEngine
import SceneLanguage
import Testing

/// A prepared line that is looked up by its bytes has the same outcome as a parsed line.
@MainActor
struct PreparedLinesTests {
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
  func cachedLinesHaveTheSameOutcomeAsParsedLines(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<60 {
      var lines: [String] = []
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        // Mostly valid lines, so that scripts do not fail early.
        let isPlain = Int.random(in: 0..<3, using: &random) > 0
        let choices = isPlain ? ["receive", "fetch", "compose", "unselect"] : Self.lines
        lines.append(choices[Int.random(in: choices.indices, using: &random)])
      }
      let script = lines.joined(separator: "\n")
      let cached = try await outcome(of: script, cachingLines: true)
      let parsed = try await outcome(of: script, cachingLines: false)
      #expect(cached == parsed, "seed \(seed): \(script)")
    }
  }

  /// The cache must not grow with each use of a line.
  @Test func manyAlternatingLinesAreCached() async throws {
    let mail = try await MailScript()
    var script = String(repeating: "receive\nunselect\n", count: 50_000)
    script += "expect state inbox.unread >= 50000\n"
    try await mail.runCachingLines(script)
  }

  private func outcome(of script: String, cachingLines: Bool) async throws -> String {
    let mail = try await MailScript()
    var failure = ""
    do throws(ScriptFailure) {
      if cachingLines { try await mail.runCachingLines(script) } else { try await mail.run(script) }
    } catch {
      failure = "\(error.kind) " + DiagnosticRenderer().render(error.diagnostic)
    }
    let output = mail.output.joined(separator: "\n")
    return try await [output, failure, mail.visibleState].joined(separator: "\n---\n")
  }
}
