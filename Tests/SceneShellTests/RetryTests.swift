import Testing

/// Retries of failed scripts.
struct RetryTests {
  private let program: CounterProgram

  /// The output for the script that passes at the second attempt.
  private static let flaky = """
    flaky   s/a.scene  (2 attempts)
      attempt 1 failed:
        error: 'sh' exited with status 7
          --> s/a.scene:1:13
           |
         1 | increment | sh once
           |             ^^^^^^^
        last lines:
          1  increment | sh once
        changed since the start:
          counter: 0 → 1

    """

  init() throws {
    program = try CounterProgram()
    try program.write("once", "test -e done && exit 0; touch done; exit 7")
    try program.write("s/a.scene", "increment | sh once\n")
    try program.write("s/b.scene", "increment\n")
  }

  @Test(arguments: ["", " --jobs 2"])
  func aScriptThatPassesOnARetryIsFlaky(jobs: String) throws {
    #expect(
      try program.run("counter run s --retry 2\(jobs)")
        == .init(0, Self.flaky + "passed  s/b.scene\n1 passed, 1 flaky, 0 failed\n"))
    #expect(
      try program.run("rm done; counter run s -q --retry 1\(jobs)")
        == .init(0, Self.flaky + "1 passed, 1 flaky, 0 failed\n"))
  }

  @Test(arguments: ["", " --jobs 2"])
  func aScriptThatPassesOnNoRetryFails(jobs: String) throws {
    try program.write("s/a.scene", "expect state counter == 1\n")
    #expect(
      try program.run("counter run s --retry 2\(jobs)")
        == .init(
          4,
          """
          failed  s/a.scene  (3 attempts)
            error: expected state counter == 1, but it is 0
              --> s/a.scene:1:8
               |
             1 | expect state counter == 1
               |        ^^^^^^^^^^^^^^^^^^
            last lines:
              1  expect state counter == 1
          passed  s/b.scene
          1 passed, 1 failed

          """))
  }

  @Test func reportsShowFlakyScripts() throws {
    let line = "counter run s/a.scene --retry 1 -q --report tap=r.tap,junit=r.xml,json=r.json"
    #expect(try program.run(line).status == 0)
    #expect(
      try program.run(
        #"cat r.tap; grep -o '<flaky.*' r.xml; grep -c 'failure":{"changes":\["counter: 0 → 1"' r.json"#
      ).output
        == #"""
        TAP version 13
        ok 1 - s/a.scene
          ---
          flaky: true
          context: |
            error: 'sh' exited with status 7
              --> s/a.scene:1:13
               |
             1 | increment | sh once
               |             ^^^^^^^
            last lines:
              1  increment | sh once
            changed since the start:
              counter: 0 → 1
          ...
        1..1
        # 0 passed, 1 flaky, 0 failed
        <flakyFailure type="command" message="'sh' exited with status 7"><stackTrace>error: 'sh' exited with status 7
        1

        """#)
  }
}
