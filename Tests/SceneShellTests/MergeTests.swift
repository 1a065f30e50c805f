import Testing

/// `merge`: the reports of shards as those of one process.
struct MergeTests {
  private let program: CounterProgram

  init() throws { program = try CounterProgram() }

  private static let again = "\n  help: run the shard again"

  private func shards(_ command: String, _ count: Int) -> String {
    "for i in $(seq \(count)); do \(command) --shard $i/\(count) --report json=$i.json; done >/dev/null 2>&1"
  }

  @Test(arguments: [1, 2, 3, 7, 20])
  func aReplayIsTheSameAsInOneProcess(count: Int) throws {
    try program.write(
      "a",
      """
      # three links, one of which is refused
      trouble://page/x

      trouble:///draft
      trouble:///draft\tmain
      trouble://nowhere
      trouble:///notes/7
      \u{FF}
      """)
    try program.write("b", "trouble:///draft\nx\ttab\n")
    let lists = "a b a"
    let reports = ["json", "junit", "tap", "html"]
    func options(_ prefix: String) -> String {
      "--report " + reports.map { "\($0)=\(prefix).\($0)" }.joined(separator: ",")
    }
    let whole = try program.run("trouble replay \(lists) \(options("whole"))")
    _ = try program.run(shards("trouble replay \(lists)", count == 1 ? 2 : count))
    let parts = count == 1 ? "2.json 1.json" : "$(ls ?.json ??.json 2>/dev/null)"
    let merged = try program.run("trouble merge \(parts) \(options("merged"))")
    #expect(merged == whole)
    #expect(whole.output.contains("# "))
    for report in reports {
      #expect(try program.run("cmp whole.\(report) merged.\(report)") == .init(0, ""))
    }
  }

  @Test func aRunIsTheSameAsInOneProcess() throws {
    for name in ["a", "b", "c", "d", "e"] {
      try program.write(
        "s/\(name).scene", name == "c" ? "expect state counter == 1\n" : "increment\necho \(name)\n"
      )
    }
    for options in ["", "--repeat 2"] {
      let whole = try program.run("counter run s \(options) --report tap=whole.tap")
      _ = try program.run(shards("counter run s \(options)", 3))
      let merged = try program.run("counter merge 3.json 1.json 2.json --report tap=merged.tap")
      #expect(merged == whole)
      #expect(whole.status == 4)
      #expect(try program.run("cmp whole.tap merged.tap") == .init(0, ""))
    }
  }

  /// The shards do not need to compare with the baseline, and what they find is compared again.
  @Test(arguments: ["--baseline base", ""])
  func aComparisonWithABaselineIsMerged(option: String) throws {
    try program.write("a", "trouble:///draft\ntrouble:///notes/7\ntrouble://page/x\n")
    _ = try program.run(
      """
      { echo trouble:///first; cat a; echo trouble:///last; } >all
      trouble replay all | sed '/notes/d; s/draft$/other/' >base
      """)
    _ = try program.run(shards("trouble replay a \(option)", 2))
    let whole = try program.run("trouble replay a --baseline base --report json=whole.json")
    let merged = try program.run(
      "trouble merge 1.json 2.json --baseline base --report json=merged.json")
    #expect(merged == whole)
    #expect(whole.output.hasSuffix("1 changed, 1 added, 2 removed\n"), "\(whole)")
    #expect(try program.run("cmp whole.json merged.json") == .init(0, ""))
    guard !option.isEmpty else { return }
    #expect(
      try program.run("trouble merge 1.json 2.json")
        == .init(
          1, "",
          errors:
            "error: the shards were compared with a baseline\n  help: name it with --baseline\n"))
  }

  @Test func aComparisonKeepsTheOrderOfUnreadableEntries() throws {
    let urls = ["draft", "page/a", "", "page/b", "page/c", "page/d"]
    let lines = urls.map { $0.isEmpty ? "{\"x\":1}\n" : "{\"url\":\"trouble:///\($0)\"}\n" }
    try program.write("a.jsonl", lines.joined())
    _ = try program.run("trouble replay a.jsonl | sed /draft/d >base")
    _ = try program.run(shards("trouble replay a.jsonl --baseline base", 2))
    let whole = try program.run("trouble replay a.jsonl --baseline base --report json=whole.json")
    let merged = try program.run(
      "trouble merge 1.json 2.json --baseline base --report json=merged.json")
    #expect(merged == whole)
    #expect(
      whole.errors == """
        error: the link is not in the baseline
          --> a.jsonl:1
           = link:    trouble:///draft
           = outcome: home > draft
        error: cannot read a link
          --> a.jsonl:3
           = reason: the value has no field 'url'; fields: x

        """)
    #expect(try program.run("cmp whole.json merged.json") == .init(0, ""))
  }

  @Test(arguments: [#"a\nb"#, #"\342\200\217"#, #"a\\x"#])
  func aListCanHaveAnyName(name: String) throws {
    _ = try program.run(#"printf 'trouble:///draft\ntrouble://x\n' >"$(printf '\#(name)')""#)
    let list = #""$(printf '\#(name)')""#
    let whole = try program.run("trouble replay \(list)")
    _ = try program.run(shards("trouble replay \(list)", 2))
    #expect(try program.run("trouble merge 1.json 2.json") == whole)
    #expect(whole.status == 3)
  }

  @Test func quietPrintsOnlyFailures() throws {
    try program.write("a", "trouble:///draft\ntrouble://nowhere\n")
    _ = try program.run(shards("trouble replay a", 2))
    #expect(
      try program.run("trouble merge -q 1.json 2.json")
        == program.run("trouble replay -q a"))
  }

  private static let sameRun = "\n  help: name the reports of all shards of one run"

  @Test(arguments: [
    ("1.json", "there is no report of the shards 2/3, 3/3"),
    ("1.json 2.json", "there is no report of the shard 3/3"),
    ("1.json 2.json copy.json 3.json", "'2.json' and 'copy.json' are both of the shard 2/3"),
    ("1.json other.json 3.json", "the lists of 'other.json' differ from those of '1.json'"),
    (
      "1.json run.json 3.json",
      "'run.json' is not of the same run as '1.json': it is of 'run', not of 'replay'" + sameRun
    ),
    (
      "1.json base.json 3.json",
      "'base.json' is not of the same run as '1.json': it was compared with a baseline" + sameRun
    ),
    (
      "1.json four.json 3.json",
      "'four.json' is not of the same run as '1.json': it is one of 4 shards, not of 3" + sameRun
    ),
    (
      "1.json whole.json 3.json",
      "'whole.json' is not the report of a shard\n  help: write it with --shard, as in --shard 1/4"
    ),
    (
      "1.json a 3.json",
      "'a' is not a JSON report of replay or run\n  help: write it with --report json=FILE"
    ),
    ("1.json nothing 3.json", "the file 'nothing' does not exist"),
    ("1.json foreign.json 3.json", "'foreign.json' is a report of 'counter', not of 'trouble'"),
    (
      "1.json cut.json 3.json",
      "'cut.json' has no end; the run was interrupted, or is not at its end"
    ),
    (
      "1.json 2.json damaged.json",
      "'damaged.json' is damaged: its checksum does not match" + again
    ),
    ("1.json 2.json - < damaged.json", "'-:2' is damaged"),
    (
      "1.json forced.json 3.json",
      "'forced.json' is not of the same run as '1.json': it had 'force'" + sameRun
    ),
    (
      "1.json missing.json 3.json",
      "'missing.json' is damaged: its checksum does not match" + again
    ),
    (
      "1.json moved.json 3.json",
      "'moved.json' is damaged: its checksum does not match" + again
    ),
    (
      "1.json twice.json 3.json",
      "'twice.json' is damaged: its checksum does not match" + again
    ),
    ("1.json new.json 3.json", "'new.json' has version 9 of the format; this build reads 2"),
  ])
  func aWrongSetOfReportsIsRefused(parts: String, problem: String) throws {
    try program.write("a", "trouble:///draft\ntrouble:///notes/7\ntrouble://page/x\n")
    try program.write("s/a.scene", "write text\n")
    _ = try program.run(shards("trouble replay a", 3))
    _ = try program.run(
      """
      cp 2.json copy.json
      cp a kept; echo 'trouble:///notes/8' >>a
      trouble replay a --shard 2/3 --report json=other.json
      mv kept a
      trouble run s --shard 2/3 --report json=run.json
      trouble replay a >base; trouble replay a --baseline base --shard 2/3 --report json=base.json
      trouble replay a --shard 2/4 --report json=four.json
      trouble replay a --report json=whole.json
      counter replay a --shard 2/3 --report json=foreign.json
      head -2 2.json >cut.json
      sed 's/"status"/"state"/' 3.json >damaged.json
      sed 's/"version":2/"version":9/' 2.json >new.json
      sed 2d 2.json >missing.json
      sed s,1/3,2/3, 1.json >moved.json
      cat 2.json 2.json >twice.json
      trouble replay a --force --shard 2/3 --report json=forced.json
      """)
    let result = try program.run("trouble merge \(parts) --report tap=t.tap")
    #expect(result.status == 1)
    #expect(result.errors == "error: \(problem)\n")
    #expect(result.output == "")
    #expect(try program.run("ls t.tap").status == 2)
  }

  @Test(arguments: [
    ("--fail-ignored", "it had 'fail-ignored'"), ("--fail-fast", "it had 'fail-fast'"),
    ("--strict", "it had 'strict'"), ("--sandbox", "it had 'sandbox'"),
    ("--timeout 9", "it had 'timeout 9.0'"),
    ("--retry 1", "it had 'retry 1', and it lacked 'retry 0'"),
    ("-v x=1", "it had '-v x'"),
  ])
  func shardsHaveTheSameOptions(option: String, difference: String) throws {
    for name in ["a", "b"] { try program.write("s/\(name).scene", "increment\n") }
    let lines = """
      {
        counter run s --shard 1/2 --report json=1.json
        counter run s --shard 2/2 --report json=2.json \(option)
      } > /dev/null
      counter merge 1.json 2.json
      """
    let problem = "'2.json' is not of the same run as '1.json': \(difference)"
    let help = "  help: name the reports of all shards of one run"
    #expect(try program.run(lines) == .init(1, "", errors: "error: \(problem)\n\(help)\n"))
  }
}
