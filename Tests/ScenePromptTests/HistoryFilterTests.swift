import SceneEngine
import Testing

@testable import ScenePrompt

/// The notes about lines that the command history leaves out.
@MainActor
struct HistoryFilterTests {
  @Test func aLongLineIsLeftOutWithANoteOfItsOwn() {
    var history = HistoryFilter()
    let secrets = SecretDetector(.standard)
    func note(about line: String) -> String? {
      history.add(line, expanded: line, secrets)
      return history.takeNote()
    }
    func echo(bytes: Int) -> String {
      "echo \(String(repeating: "a", count: bytes - "echo ".utf8.count))"
    }
    #expect(note(about: echo(bytes: 10_000)) == nil)
    #expect(history.keeps(echo(bytes: 10_000)))
    let long = "a line over 10,000 bytes is not kept in the history"
    #expect(note(about: echo(bytes: 10_001)) == long)
    #expect(!history.keeps(echo(bytes: 10_001)))
    #expect(
      note(about: "let password = hunter2") == "a line with a secret is not kept in the history")
    #expect(note(about: echo(bytes: 10_001)) == nil)
  }
}
