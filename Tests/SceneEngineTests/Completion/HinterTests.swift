import SceneEngine
import SampleApp
import Scenes
import Testing

/// Hints after the line being typed, over the sample app.
@MainActor
struct HinterTests {
  private let app: SampleApp

  init() throws {
    app = try SampleApp(on: .virtual())
    app.start()
  }

  private func hint(_ line: String) -> String? {
    var completer = Completer(app: app, registry: .standard)
    completer.variables = ["id": .int(1)]
    completer.aliases = ["plus": "increment", "clearAll": "add 0"]
    return Hinter(completer: completer).hint(after: line)?.displayText
  }

  @Test(arguments: [
    ("", nil),
    (" ", nil),
    ("i", nil),
    ("inc", "rement  Adds one."),
    ("INC", nil),
    ("increment", "  Adds one."),
    ("increment ", nil),
    ("plu", "s  increment"),
    ("plus", "  increment"),
    ("plus ", nil),
    ("add", " amount: INTEGER [--twice]  Adds a number."),
    ("add ", "amount: INTEGER [--twice]"),
    ("add 1 ", "[--twice]"),
    ("add 1 t", nil),
    ("add a: ", nil),
    ("add twice: ", "true|false"),
    ("add twice: t", "rue"),
    ("add twice: true ", "amount: INTEGER"),
    ("add 1 true ", nil),
    ("openSettings ", "page: general|sound"),
    ("openSettings s", "ound"),
    ("openSettings \"s", nil),
    ("counter.add ", "amount: INTEGER [--twice]"),
    ("dispatch add ", "amount: INTEGER [--twice]"),
    ("alarm", ".  turn, setVolume"),
    ("push ", "place: TEXT"),
    ("push settings ", "page: general|sound"),
    ("push nowhere ", nil),
    ("pop ", "[--force]"),
    ("pop --force ", nil),
    ("increment; inc", "rement  Adds one."),
    ("increment; ", nil),
    ("# comment ", nil),
    ("echo {\"a", nil),
    ("echo $i", nil),
  ])
  func hintsShowTheRemainingArgumentsOfACommand(line: String, expected: String?) {
    #expect(hint(line) == expected)
  }

  @Test(arguments: [
    ("incremnt", nil),
    ("incremnt ", "did you mean increment?"),
    ("incremnt x ", nil),
    ("alarm.trun ", "did you mean alarm.turn?"),
    ("xyzzyxyzzy ", nil),
    ("clearAl ", nil),
    ("alarm ", nil),
  ])
  func hintsCorrectAnUnknownCommandAfterASpace(line: String, expected: String?) {
    #expect(hint(line) == expected)
  }

  @Test(arguments: [
    ("await ", "QUERY OPERATOR VALUE [within DURATION]"),
    ("await where ", "OPERATOR VALUE [within DURATION]"),
    ("await where == ", "VALUE [within DURATION]"),
    ("await where == x ", "[within DURATION]"),
    ("await where == x within ", "DURATION"),
    ("expect ", "QUERY OPERATOR VALUE"),
    ("expect $id ", "OPERATOR VALUE"),
    ("expect $id == ", "VALUE"),
    ("expect $id == 1 ", nil),
    ("if ", "QUERY OPERATOR VALUE"),
    (
      "if where == x; els",
      "e  Run these commands if the condition of the 'if' does not hold."
    ),
    ("else if ", "QUERY OPERATOR VALUE"),
    ("repeat ", "COUNT"),
    ("for ", "NAME in VALUE…"),
    ("for x ", "in VALUE…"),
    ("for x in ", "VALUE…"),
    ("let ", "NAME = VALUE"),
    ("let x ", "= VALUE"),
    ("let x = ", "VALUE"),
    ("section ", "NAME"),
    ("script ", "[tags: …] [clock: …] [seed: …] [start: …] [timeout: …]"),
    ("end ", nil),
    ("state > ", "FILE"),
    ("state | ", "PROGRAM"),
  ])
  func hintsShowTheSyntaxOfKeywords(line: String, expected: String?) {
    #expect((hint(line) ?? "") == expected ?? "")
  }
}
