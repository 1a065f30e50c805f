import SceneSystem
import Testing

@testable import SceneShell

struct BaselineComparisonTests {
  /// Compares links with a baseline; each link is a letter as URL and a digit as outcome, as in `a1 b1`; `?` cannot be read.
  ///
  /// - Returns: The links in the order of the findings: `=a` unchanged, `~a` changed, `+a` added, `-a` removed,
  ///   `?` unreadable, `!` comparison ended.
  private func compare(
    _ links: String, with baseline: String, shards: Int = 1, lookahead: Int = 100
  ) throws -> String {
    var rest = baseline.split(separator: " ").map(String.init)[...]
    var line = 0
    let comparison = BaselineComparison(shards: shards, lookahead: lookahead) {
      () throws(LinkListError) in
      line += 1
      return rest.popFirst().map { word in
        BaselineEntry(
          place: LinkPlace(file: "old", line: line), url: Array(word.prefix(1).utf8),
          outcome: Array(word.dropFirst().utf8))
      }
    }
    var findings: [BaselineComparison.Finding] = []
    for (index, word) in links.split(separator: " ").enumerated() {
      findings += try comparison.compare(record(String(word), line: index + 1))
    }
    findings += try comparison.finish()
    while let record = try comparison.nextRemoved() { findings.append(.record(record)) }
    return findings.map(words).joined(separator: " ")
  }

  /// A link of one letter with its outcome, or `?` for an unreadable entry.
  private func record(_ word: String, line: Int) -> ReplayRecord {
    let place = LinkPlace(file: "new", line: line)
    guard word != "?" else { return .unreadable(place, reason: "x") }
    let link = ListedLink(place: place, url: Array(word.prefix(1).utf8))
    let outcome = ReplayOutcome(.opened, text: Array(word.dropFirst().utf8))
    return ReplayRecord(link, outcome, mayBeRefused: true)
  }

  private func words(_ finding: BaselineComparison.Finding) -> String {
    guard case .record(let record) = finding else { return "!" }
    let url = String(decoding: record.url, as: UTF8.self)
    return switch record.failure?.kind {
    case nil: "=\(url)"
    case .changed: "~\(url)"
    case .added: "+\(url)"
    case .removed: "-\(url)"
    case .unreadable, .unexpected, .refused: "?\(url)"
    }
  }

  @Test(arguments: [
    ("", "", ""), ("a1 b1", "a1 b1", "=a =b"), ("a1 b2 c1", "a1 b1 c1", "=a ~b =c"),
    ("a1", "", "+a"), ("", "a1 b1", "-a -b"), ("a1 x1 b1", "a1 b1", "=a +x =b"),
    ("a1 b1", "a1 x1 b1", "=a -x =b"), ("x1 y1 a1 b1", "a1 b1", "+x +y =a =b"),
    ("a1 b1", "x1 y1 z1 a1 b2", "-x -y -z =a ~b"), ("a1 b1 x1", "a1 b1", "=a =b +x"),
    ("a1 b1", "a1 b1 x1 y1", "=a =b -x -y"), ("a1 x1 b1 c1", "a1 y1 b1 c1", "=a -y +x =b =c"),
    ("x1 y1", "z1", "-z +x +y"), ("a1 a1 a2", "a1 a1 a1", "=a =a ~a"),
    ("a1 b1 c1 d1", "b1 a1 d1 c1", "-b =a +b -d =c +d"), ("x1 a1", "y1 z1 a1", "-y -z +x =a"),
  ])
  func findsDifferentLinks(links: String, baseline: String, expected: String) throws {
    let found = try compare(links, with: baseline)
    #expect(Set(found.split(separator: " ")) == Set(expected.split(separator: " ")))
    #expect(found.split(separator: " ").count == expected.split(separator: " ").count)
  }

  @Test func comparisonEndsWithoutCommonLinks() throws {
    #expect(
      try compare("a1 b1 c1 d1 e1 f1", with: "a1 u1 v1 w1 x1 y1 z1", lookahead: 3)
        == "=a ! =b =c =d =e =f")
  }

  @Test func aLongTailDoesNotEndTheComparison() throws {
    #expect(try compare("a1 b1 c1 d1 e1", with: "a1 x1", lookahead: 2) == "=a +b +c +d +e -x")
    #expect(try compare("a1", with: "a1 u1 v1 w1 x1", lookahead: 2) == "=a -u -v -w -x")
  }

  @Test(arguments: [
    ("? a1 ? b1 ?", "a1 b1", "? =a ? =b ?"), ("x1 ? y1 a1 ? b1", "a1 b1", "+x ? +y =a ? =b"),
    ("a1 ? c1", "b1 c1", "-b +a ? =c"),
    ("a1 ? b1 ? c1", "x1 y1 z1 b1 c1", "-x -y -z +a ? =b ? =c"),
    ("a1 ?", "x1 y1 a1", "-x -y =a ?"), ("a1 ?", "x1 y1", "+a ? -x -y"),
    ("a1 ? ? ? ? b1 c1", "x1 y1 z1 c1", "! =a ? ? ? ? =b =c"),
    ("a1 ? ? ? ? ? c1", "x1 c1", "! =a ? ? ? ? ? =c"),
    ("a1 ? b1 ? c1 ? d1 e1", "u1 v1 w1 x1 y1 z1", "! =a ? =b ? =c ? =d =e"),
  ])
  func unreadableEntriesKeepTheirPlaces(links: String, baseline: String, expected: String) throws {
    #expect(try compare(links, with: baseline, lookahead: 5) == expected)
  }

  @Test(arguments: [([], "=a"), (["x"], "=a ? =b")] as [([String], String)])
  func anInterruptionKeepsTheLinksSoFar(baseline: [String], expected: String) throws {
    var rest = baseline[...]
    let comparison = BaselineComparison { () throws(LinkListError) in
      guard let url = rest.popFirst() else { throw .file(.interrupted) }
      return BaselineEntry(
        place: LinkPlace(file: "old", line: 1), url: Array(url.utf8), outcome: [])
    }
    var findings: [BaselineComparison.Finding] = []
    #expect(throws: LinkListError.file(.interrupted)) {
      findings += try comparison.compare(record("a1", line: 1))
    }
    if !baseline.isEmpty {
      findings += try comparison.compare(record("?", line: 2))
      #expect(throws: LinkListError.file(.interrupted)) {
        findings += try comparison.compare(record("b1", line: 3))
      }
    }
    findings += comparison.endUncompared().map { .record($0) }
    #expect(findings.map(words).joined(separator: " ") == expected)
  }

  @Test func aShardDoesNotReportLinksOfOtherShardsAsRemoved() throws {
    #expect(
      try compare("a1 d2 g1 h1", with: "a1 b1 c1 d1 e1 f1 g1", shards: 3) == "=a ~d =g +h")
  }

  @Test func aShardReadsAheadUpToTheReach() throws {
    let baseline = "a1 b1 c1 d1 e1 f1 g1 h1 i1 j1 k1"
    #expect(
      try compare("a1 p1 q1 r1", with: baseline, shards: 3, lookahead: 4) == "=a ! =p =q =r")
  }

  @Test func expectationsOfTheListComeFirst() throws {
    let link = ListedLink(
      place: LinkPlace(file: "new", line: 1), url: [1], expected: Array("x".utf8))
    let record = ReplayRecord(
      link, ReplayOutcome(.opened, text: Array("y".utf8)), mayBeRefused: true)
    let comparison = BaselineComparison { () throws(LinkListError) in nil }
    #expect(try comparison.compare(record) == [.record(record)])
    #expect(record.failure == .init(.unexpected, Array("x".utf8)))
  }
}
