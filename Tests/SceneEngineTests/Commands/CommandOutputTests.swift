import SceneCommands
import SceneEngine
import Testing

/// The output of each command, as text, as JSON, and through a pipe.
@MainActor
struct CommandOutputTests {
  /// The commands of scripts whose `--json` is the shell's, except those whose examples need files.
  private nonisolated static var names: [String] {
    CommandRegistry.standard.commands.compactMap {
      $0.traits.isDisjoint(
        with: [.isInteractive, .takesAllFlags, .hasNoData, .takesFile, .writesFiles])
        && $0.name != "restore" ? $0.name : nil
    }
  }

  /// A script with the mail app, and the example in the help of a command; nil if it has none.
  private func example(of name: String) async throws -> (mail: MailScript, line: String)? {
    let mail = try await MailScript(keepsMoments: true)
    try await mail.run("push message id: 1; help \(name)")
    guard let start = mail.output.last?.firstRange(of: "For example: ") else { return nil }
    let line = mail.output.last?[start.upperBound...] ?? ""
    return (mail, String(line))
  }

  private func output(of line: String, in mail: MailScript) async throws -> String {
    let before = mail.output.count
    try await mail.run(line)
    return mail.output.dropFirst(before).joined(separator: "\n")
  }

  @Test(arguments: names)
  func outputIsAvailableAsJSON(name: String) async throws {
    guard let (mail, line) = try await example(of: name) else { return }
    let json = try await output(of: "\(line) --json", in: mail)
    let last = try #require(json.isEmpty ? nil : json)
    #expect(throws: Never.self) { try Value(json: last) }
  }

  @Test(arguments: names)
  func outputPassesThroughAPipe(name: String) async throws {
    guard let plain = try await example(of: name), let piped = try await example(of: name) else {
      return
    }
    #expect(
      try await output(of: "\(piped.line) | cat", in: piped.mail)
        == (try await output(of: plain.line, in: plain.mail)))
  }
}
