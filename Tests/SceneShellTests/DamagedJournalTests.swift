import Testing

/// Journals that were changed or cut after they were recorded.
struct DamagedJournalTests {
  private let program: CounterProgram

  init() throws { program = try CounterProgram() }

  @Test(arguments: [
    (
      "sed -i 3s/increment/incremenu/ a.jsonl",
      "error: a.jsonl:3: the line is damaged; its checksum does not match\n  help: use the original journal; to change a session, export a script and edit it\n"
    ),
    (
      "sed -i 3d a.jsonl",
      "error: a.jsonl:3: the entry has number 2 instead of 1; lines are missing, duplicated or moved\n  help: use the original journal; to change a session, export a script and edit it\n"
    ),
    (
      "sed -i 3p a.jsonl",
      "error: a.jsonl:4: the entry has number 1 instead of 2; lines are missing, duplicated or moved\n  help: use the original journal; to change a session, export a script and edit it\n"
    ),
    (
      "sed -i 1s/counter/counters/ a.jsonl",
      "error: a.jsonl:1: the line is damaged; its checksum does not match\n  help: use the original journal; to change a session, export a script and edit it\n"
    ),
    (
      "trouble --record a.jsonl -c ''",
      "error: a.jsonl: the journal belongs to 'trouble', not to 'counter'\n"
    ),
    (
      #"head -c 70000000 /dev/zero | tr '\0' x >> a.jsonl"#,
      "error: a.jsonl:6: the line is longer than 64000000 bytes\n"
    ),
  ])
  func damageIsReported(damage: String, errors: String) throws {
    let outcome = try program.run(
      "counter --record a.jsonl -c 'increment; increment'; \(damage); counter replay a.jsonl >/dev/null"
    )
    #expect(outcome.errors == errors)
    #expect([1, 2].contains(outcome.status))
  }

  @Test func aTornLastLineIsDropped() throws {
    let outcome = try program.run(
      """
      counter --record a.jsonl -c 'increment; add 5'
      head -c -60 a.jsonl > b.jsonl; counter replay b.jsonl
      """)
    #expect(
      outcome
        == .init(
          0, "b.jsonl: 2 inputs, no differences\n",
          errors: "warning: b.jsonl:4: the last line is incomplete and was skipped\n"))
  }

  @Test func aJournalWithoutItsLastLinesHasNoEnd() throws {
    let outcome = try program.run(
      """
      counter --record a.jsonl -c 'increment; add 5'; tail -1 a.jsonl | jq -c 'del(.sum)'
      head -n 3 a.jsonl > b.jsonl; counter replay b.jsonl
      counter export script b.jsonl 2>&1
      """)
    let warning =
      "warning: b.jsonl:3: the journal has no end: its app is running, its process was killed, or lines after this "
      + "one are missing\n"
    #expect(
      outcome
        == .init(
          0,
          """
          {"end":3}
          b.jsonl: 2 inputs, no differences
          \(warning)counter.increment
          expect state counter == 1

          """, errors: warning))
  }
}
