import Foundation
import Testing

/// Scripts, journals and saved states of earlier versions, in which commands and options had different names.
struct EarlierVersionTests {
  private let program: CounterProgram

  init() throws { program = try CounterProgram() }

  /// Copies a file that the version before the renaming wrote.
  private func copy(_ name: String) throws {
    let folder = #filePath.dropLast("EarlierVersionTests.swift".count)
    try program.write(name, Data(contentsOf: URL(filePath: "\(folder)EarlierVersions/\(name)")))
  }

  // MARK: Files

  @Test func aJournalWithTravelsReplays() throws {
    try copy("counter.jsonl")
    #expect(
      try program.run("counter replay counter.jsonl")
        == .init(0, "counter.jsonl: 8 inputs, no differences\n"))
    #expect(
      try program.run("printf '\n\n\n\n\n' | counter replay --step counter.jsonl | grep travel")
        .output == "3  0s  travel 1\n5  0s  travel 1\n")
  }

  @Test func exportedScriptsUseCurrentNames() throws {
    try copy("counter.jsonl")
    #expect(
      try program.run("counter export script counter.jsonl | grep -v expect")
        == .init(0, "counter.increment\ngoto main\n# push x fails: there is no place 'x'\n"))
  }

  @Test func aSavedStateIsRestored() throws {
    try copy("counter.saved")
    #expect(
      try program.run("counter -c 'restore counter.saved; state counter'") == .init(0, "1\n"))
  }

  // MARK: Former names

  @Test(arguments: [
    (
      "counter -c 'typed open'", 3,
      """
      error: 'typed' is now called 'history'
        --> -c:1:1
         |
       1 | typed open
         | ^^^^^
         = help: 'history' works only at the prompt

      """
    ),
    (
      "counter -c 'history'", 3,
      """
      error: 'history' works only at the prompt
        --> -c:1:1
         |
       1 | history
         | ^^^^^^^
         = help: 'moves' does what 'history' did in earlier versions

      """
    ),
    (
      "counter -c 'let all = history'", 2,
      """
      error: 'history' is now called 'moves'
        --> -c:1:11
         |
       1 | let all = history
         |           ^^^^^^^
         = help: write 'moves', or quote the text: "history"

      """
    ),
    (
      "counter -c 'increment; goto 1'", 3,
      """
      error: 'goto' takes a place, and '1' is a moment
        --> -c:1:17
         |
       1 | increment; goto 1
         |                 ^
         = help: use 'travel 1' to go to a moment

      """
    ),
    (
      "counter -c '! goto 1.5s'", 3,
      """
      error: 'goto' takes a place, and '1.5s' is a moment
        --> -c:1:8
         |
       1 | ! goto 1.5s
         |        ^^^^
         = help: use 'travel 1.5s' to go to a moment

      """
    ),
    (
      "counter -c 'help typed'", 3,
      """
      error: 'typed' is now called 'history'
        --> -c:1:6
         |
       1 | help typed
         |      ^^^^^
         = help: 'help history' describes it

      """
    ),
    (
      "counter replay --as started links.txt", 1,
      """
      error: '--as' is now called '--start'
        help: write 'counter replay --start …'

      """
    ),
    (
      "counter replay links.txt --patience=3", 1,
      """
      error: '--patience' is now called '--timeout'
        help: write 'counter replay --timeout …'

      """
    ),
  ])
  func formerNamesAreErrorsThatNameTheCurrentOne(line: String, status: Int32, errors: String)
    throws
  {
    #expect(try program.run(line) == .init(status, "", errors: errors))
  }

  @Test func formatRewritesFormerNames() throws {
    try program.write(
      "a.scene",
      """
      # history; goto 12
      history
      history --json | jq .[0]
      ! goto 12
      if history contains pop
        let all = (history)
      else if where == history
        goto 1.5s > out
      end
      for move in history
        echo "goto 12" history
      end
      await history contains pop within 5s

      """)
    #expect(try program.run("counter format a.scene") == .init(0, "a.scene\n"))
    #expect(
      try program.run("cat a.scene").output == """
        # history; goto 12
        moves
        moves --json | jq .[0]
        ! travel 12
        if moves contains pop
          let all = (moves)
        else if where == moves
          travel 1.5s > out
        end
        for move in moves
          echo "goto 12" history
        end
        await moves contains pop within 5s

        """)
    #expect(try program.run("counter format --check a.scene") == .init(0, ""))
  }

  /// Lines with a different meaning, and lines that are errors.
  @Test func formatKeepsAmbiguousLines() throws {
    let script = """
      dispatch history
      player.history
      goto history
      goto $moment
      goto 12 --force
      typed open
      help history
      expect state a == "history"

      """
    #expect(try program.run("counter format -", input: script) == .init(0, script))
  }
}
