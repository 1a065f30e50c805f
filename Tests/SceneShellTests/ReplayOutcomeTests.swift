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

  @Test func aCoveredDestinationIsNamed() {
    #expect(text(["home", "page", "cover"], "page") == "home > page > cover for: page")
    #expect(text(["home", "cover"], "page") == "home > cover for: page")
  }
}
