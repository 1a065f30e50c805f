import Testing

@testable import Terminal

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
  func theCommonTextNeverTakesBackWhatWasTyped(
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
      completion.listing(columns: 20) == ["go    Goes to a pl…", "日本  Two\\nlines", "bare"])
  }
}
