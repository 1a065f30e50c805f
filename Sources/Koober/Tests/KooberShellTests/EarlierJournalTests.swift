import PseudoTerminal
import SceneSystem
import Testing

/// Journals of earlier versions of Koober's states.
struct EarlierJournalTests {
  @Test func aDifferenceNamesTheVersions() throws {
    let folder = #filePath.dropLast("EarlierJournalTests.swift".count)
    let program = PseudoTerminal.builtProduct("koober")
    let result = try Subprocess.run(
      "cd '\(folder)EarlierVersions' && '\(program)' replay states-1.jsonl | tail -2", input: [])
    #expect(
      String(decoding: result.output, as: UTF8.self) == """
        note: the session was recorded with version 1 of the app's states, and this build has version 3, \
        which can be the cause
        states-1.jsonl: 1 input, 1 difference

        """)
  }
}
