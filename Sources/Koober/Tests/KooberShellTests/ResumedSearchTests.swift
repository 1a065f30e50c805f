import PseudoTerminal
import SceneSystem
import Testing

/// Searches of the app's states that are saved and continued.
struct ResumedSearchTests {
  @Test func aSearchWithFaultsIsContinuedTwice() throws {
    let home = TemporaryDirectory()
    let search = "'\(PseudoTerminal.builtProduct("koober"))' explore --start signed-in"
    let result = try Subprocess.run(
      """
      cd '\(home.path)'
      \(search) --states 40 --save s 2>/dev/null | head -1
      \(search) --states 50 --resume s --save s 2>/dev/null | head -1
      \(search) --states 60 --resume s | head -1
      \(search) --states 60 | head -1
      """, input: [])
    #expect(
      String(decoding: result.output, as: UTF8.self) == """
        40 states, 53 transitions, depth 1
        50 states, 63 transitions, depth 1
        60 states, 81 transitions, depth 1
        60 states, 81 transitions, depth 1

        """)
  }
}
