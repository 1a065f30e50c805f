import SceneCommands
import SceneEngine
import SceneLanguage
import SceneLinks
import MailApp
import Scenes
import SceneRuntime
import Testing

/// Printed places can be entered as commands.
struct PrintedPlaceTests {
  private static let pieces = [
    "a", " ", "  ", "\"", "\\", "$", "$a", "${b}", "\n", "\t", "\r", "\u{1}", "\u{7F}", "\u{85}",
    "é", "🚗", "=",
    ";", "|", "#", "[", "]", "(", ")", "1", "true", "null", "'",
  ]

  private var random = SeededGenerator(seed: 5)

  private mutating func text() -> String {
    (0..<Int(random.next() % 6)).map { _ in
      Self.pieces[Int(random.next() % UInt64(Self.pieces.count))]
    }.joined()
  }

  @MainActor @Test mutating func popToTakesEachPlaceThatStackPrints() async throws {
    for _ in 0..<100 {
      let mail = try await MailScript()
      let router = mail.app.router
      for _ in 0...random.next() % 4 {
        let place =
          random.next() % 2 == 0
          ? Destination("compose", ["to": .string(text())])
          : Destination(
            "tagged", ["path": .list([.string(text()), .string("b")]), "limit": .double(2.5)])
        try await mail.run("push \(place)")
      }
      for entry in router.tree.path.reversed() {
        try await mail.run("popTo \(entry.numberedPlace)")
        #expect(router.tree.focus?.id == entry.id, "\(entry.numberedPlace)")
      }
    }
  }

  @Test mutating func printedParameterValuesParseToTheSameValue() throws {
    for _ in 0..<2000 {
      let value: LinkValue =
        switch random.next() % 5 {
        case 0: .int(Int64(truncatingIfNeeded: random.next()))
        case 1: .double(Double(random.next() % 1000) / 8)
        case 2: .bool(random.next() % 2 == 0)
        case 3: .list([.string(text()), .string(text())])
        default: .string(text())
        }
      let line = "goto \(Destination("place", ["value": value]))"
      guard
        case .complete(let tree) = CommandRegistry.standard.parser.parse(SourceText(name: "", line)),
        case .command(let pipeline)? = tree.statements.first?.kind, tree.statements.count == 1,
        pipeline.filters.isEmpty, pipeline.invocation.arguments.count == 2
      else {
        Issue.record("\(line)")
        continue
      }
      let argument = pipeline.invocation.arguments[1].withLabel
      #expect(argument.label?.text == "value", "\(line)")
      let expected: Argument.Input =
        switch value {
        case .string(let text): .text(text, quoted: true)
        case .list(let values):
          .value(
            .array(values.map { if case .string(let text) = $0 { .string(text) } else { .null } }))
        default: .text("\(value)", quoted: false)
        }
      #expect(argument.operand.constant == expected, "\(line)")
    }
  }
}
