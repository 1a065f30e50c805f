import Testing

/// The context that `run` prints for a failed script.
struct FailureContextTests {
  private let program: CounterProgram

  init() throws {
    program = try CounterProgram()
    try program.write("s/a.scene", "script tags: smoke\nincrement\nexpect state counter == 1\n")
    try program.write("s/c.scene", "increment\n")
  }

  @Test(arguments: ["", " --jobs 2"])
  func aFailureHasItsContext(jobs: String) throws {
    try program.write(
      "s/b.scene",
      """
      section "Begin"
      increment
      expect state counter == 1
      section "Continue"
      repeat 2
        add 5
        increment
      end
      echo done
      increment
      expect state counter == 3
      """)
    #expect(
      try program.run("counter run s\(jobs)")
        == .init(
          4,
          """
          passed  s/a.scene
          failed  s/b.scene
            error: expected state counter == 3, but it is 14
               --> s/b.scene:11:8
                |
             11 | expect state counter == 3
                |        ^^^^^^^^^^^^^^^^^^
            last lines:
               2  increment
               3  expect state counter == 1
               6  add 5
               7  increment
               6  add 5
               7  increment
               9  echo done
              10  increment
              11  expect state counter == 3
            changed since the check on line 3:
              counter: 1 → 14
            printed:
              done
          passed  s/c.scene
          2 passed, 1 failed

          """))
  }

  @Test(arguments: ["", " --jobs 2"])
  func teardownIsNotPartOfTheContext(jobs: String) throws {
    let teardown = (1...12).map { "  add \($0)\n" }.joined()
    try program.write(
      "s/b.scene",
      "teardown\n\(teardown)  expect state counter == 80\nend\n"
        + "increment\nexpect state counter == 1\nincrement\nexpect state counter == 1\n")
    #expect(
      try program.run("counter run s/b.scene\(jobs) -q --report json=r.json,html=r.html")
        == .init(
          4,
          """
          failed  s/b.scene
            error: expected state counter == 1, but it is 2
               --> s/b.scene:19:8
                |
             19 | expect state counter == 1
                |        ^^^^^^^^^^^^^^^^^^
            last lines:
              16  increment
              17  expect state counter == 1
              18  increment
              19  expect state counter == 1
            changed since the check on line 17:
              counter: 1 → 2
          0 passed, 1 failed

          """))
    #expect(
      try program.run(#"grep -o '"failure":{"changes":\["[^]]*\]\|"lastCheck":[^}]*}' r.json"#)
        .output
          == """
          "failure":{"changes":["counter: 1 → 2"]
          "lastCheck":{"file":"s/b.scene","line":17}

          """)
    // The failing step is marked, although teardown steps follow it.
    #expect(
      try program.run("grep -c '<li><code' r.html; grep '^<li class=\"failing' r.html").output
        == """
        16
        <li class="failing"><code class="line">19</code> <code>expect state counter == 1</code> <small>0s</small>

        """)
  }

  @Test(arguments: ["", " --jobs 2"])
  func theJSONReportContainsTheSteps(jobs: String) throws {
    try program.write(
      "s/b.scene", "section \"Begin\"\nincrement\necho hi\nexpect state counter == 2\n")
    #expect(try program.run("counter run s/b.scene -q\(jobs) --report json=r.json").status == 4)
    #expect(
      try program.run(#"sed 's/"seconds":[^,}]*/"seconds":0/g' r.json"#).output
        == #"""
        {"format":"sceneshell-run","version":2,"app":"counter","scripts":[
        {"failure":{"changes":["counter: 0 → 1"],"inputs":[\#
        {"file":"s/b.scene","isFailing":false,"line":2,"section":"Begin","text":"increment"},\#
        {"file":"s/b.scene","isFailing":false,"line":3,"section":"Begin","text":"echo hi"},\#
        {"file":"s/b.scene","isFailing":true,"line":4,"section":"Begin","text":"expect state counter == 2"}],\#
        "line":4,"message":"expected state counter == 2, but it is 1","section":"Begin","text":"error: expected \#
        state counter == 2, but it is 1\n  --> s/b.scene:4:8\n   |\n 4 | expect state counter == 2\n   \#
        |        ^^^^^^^^^^^^^^^^^^"},"isUpdated":false,"output":"hi\n",\#
        "parts":[{"line":2,"name":"Begin","seconds":0}],"path":"s/b.scene","retries":[],"seconds":0,"status":4,\#
        "steps":[\#
        {"changes":["counter: 0 → 1"],"file":"s/b.scene","isFailing":false,"line":2,"section":"Begin",\#
        "stack":["┬ stack","└ * main#1  by app, in app"],"text":"increment","time":"0s"},\#
        {"changes":[],"file":"s/b.scene","isFailing":false,"line":3,"section":"Begin","text":"echo hi",\#
        "time":"0s"},\#
        {"changes":[],"file":"s/b.scene","isFailing":true,"line":4,"section":"Begin",\#
        "text":"expect state counter == 2","time":"0s"}],"warnings":[]}
        ],"summary":{"passed":0,"flaky":0,"failed":1,"interrupted":0,"notRun":0}}

        """#)
  }

  @Test func theLastCheckCanBeInAnotherFile() throws {
    try program.write("check", "expect state counter == 0\n")
    try program.write("s/b.scene", "source check\nincrement\nexpect state counter == 2\n")
    #expect(
      try program.run("counter run s/b.scene -q --jobs 2")
        == .init(
          4,
          """
          failed  s/b.scene
            error: expected state counter == 2, but it is 1
              --> s/b.scene:3:8
               |
             3 | expect state counter == 2
               |        ^^^^^^^^^^^^^^^^^^
            last lines:
                    1  source check
              check:1  expect state counter == 0
                    2  increment
                    3  expect state counter == 2
            changed since the check at check:1:
              counter: 0 → 1
          0 passed, 1 failed

          """))
  }
}
