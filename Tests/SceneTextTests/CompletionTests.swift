import Testing

@testable import SceneText

struct CompletionTests {
  @Test(arguments: [
    ("se", ["setEmail", "setPassword"], "set"),
    ("", ["a", "b"], ""),
    ("x", ["xé", "xe\u{301}"], "x"),
    ("su", ["submit"], "submit"),
    ("FO", ["food", "fool"], "foo"),
    ("foox", ["food", "fool"], "foox"),
    ("longer", ["cut"], "cut"),
  ])
  func commonTextNeverShortensTheTypedText(
    typed: String, candidates: [String], expected: String
  ) {
    let completion = Completion(start: 0, candidates: candidates.map { .init($0) })
    #expect(completion.commonText(typed: typed) == expected)
  }

  @Test func theListingFitsTheTerminal() {
    let completion = Completion(
      start: 0,
      candidates: [
        .init("go", summary: "Goes to a place that has a rather long name."),
        .init("日本", summary: "Two\nlines"), .init("bare"),
      ])
    #expect(
      completion.listing(columns: 20, rows: 24).lines == [
        "go    Goes to a pl…", "日本  Two\\nlines", "bare",
      ])
  }

  @Test(arguments: [
    (24, 50, 21, 29), (10, 50, 7, 43), (10, 8, 8, 0), (4, 50, 3, 47), (80, 10_000, 50, 9_950),
    (24, 21, 21, 0),
  ])
  func theListingLeavesRoomForTheLine(rows: Int, count: Int, shown: Int, more: Int) {
    let candidates = (1...count).map { Completion.Candidate("候補\($0)") }
    let lines = Completion(start: 0, candidates: candidates).listing(columns: 40, rows: rows).lines
    #expect(
      lines == (1...shown).map { "候補\($0)" } + (more > 0 ? ["… \(more) more"] : []))
  }
}
