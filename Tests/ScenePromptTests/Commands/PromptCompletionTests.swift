import SceneEngine
import SampleApp
import Scenes
import Testing

@testable import ScenePrompt

/// Completion and hints of the interactive commands.
@MainActor
struct PromptCompletionTests {
  private let completer: Completer

  init() throws {
    let app = try SampleApp(on: .virtual())
    app.start()
    var completer = Completer(app: app, registry: .standard.adding(PromptCommands.all))
    completer.aliases = ["plus": "increment"]
    completer.frontEnd = PromptState.make(watching: ["alarm.isOn"])
    self.completer = completer
  }

  private func completion(_ line: String) -> Completion {
    completer.complete(line, cursor: line.utf8.count)
  }

  @Test(arguments: [
    ("al", ["alarm.", "alias"]),
    ("unw", ["unwatch"]),
    ("plu", ["plus"]),
    (
      "set ",
      [
        "colors", "differences", "fold", "highlighting", "hints", "pager", "prompt", "restore",
      ]
    ),
    ("set differences ", ["off", "brief", "all"]),
    ("set differences all ", []),
    ("set fold ", []),
    ("watch alarm.", ["alarm.isOn", "alarm.volume"]),
    ("unwatch ", ["alarm.isOn"]),
    ("unalias ", ["plus"]),
    ("tutorial ", ["next", "again", "stop", "null", "step:"]),
    ("help tuto", ["tutorial"]),
  ])
  func completesInteractiveCommands(line: String, expected: [String]) {
    #expect(completion(line).candidates.map(\.text) == expected)
  }

  @Test func settingsShowTheirValueAsSummary() {
    #expect(
      completion("set hints ").candidates == [.init("on", summary: "now"), .init("off")])
    #expect(
      completion("set p").candidates.first
        == .init("pager", summary: "on: Show output that is longer than the screen in PAGER.")
    )
  }

  @Test(arguments: [
    ("unalais ", "did you mean unalias?"),
    ("set differences ", "off, brief, all"),
    ("set hin", "ts  on: Show hints after the cursor, if colors are on."),
    ("unwatch a", "larm.isOn"),
    ("tutorial ", "[step: next|again|stop]"),
  ])
  func hintsShowTheSyntaxOfInteractiveCommands(line: String, expected: String) {
    #expect(Hinter(completer: completer).hint(after: line)?.displayText == expected)
  }
}
