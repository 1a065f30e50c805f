import Scenes
import Testing

@testable import SceneShell

struct ReplayOutcomeTests {
  private func text(_ stack: [String], _ destination: String) -> String {
    let outcome = ReplayOutcome.opened(
      stack.map { Destination($0) }, destination: Destination(destination), wantsDetails: false)
    return String(decoding: outcome.text, as: UTF8.self)
  }

  @Test func aStackEndsInTheDestination() {
    #expect(text(["home", "page"], "page") == "home > page")
  }

  @Test func aRefusalIsACodeInAListAndASentenceOnATerminal() {
    let outcome = ReplayOutcome(
      .refused, error: "schemeNotAllowed", sentence: "the scheme 'http' is not allowed")
    let link = ListedLink(
      place: LinkPlace(file: "links", line: 1), url: Array("http://x/y".utf8), expected: nil)
    let record = ReplayRecord(link, outcome, mayBeRefused: false)
    #expect(String(decoding: record.line, as: UTF8.self) == "http://x/y\terror schemeNotAllowed\n")
    #expect(
      String(decoding: record.shownLine, as: UTF8.self)
        == "http://x/y\terror: the scheme 'http' is not allowed\n")
  }

  @Test func aCoveredDestinationIsNamed() {
    #expect(text(["home", "page", "cover"], "page") == "home > page > cover for: page")
    #expect(text(["home", "cover"], "page") == "home > cover for: page")
  }
}
