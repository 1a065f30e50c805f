import Commands
import Engine
import Language
import Links
import SceneRuntime
import Testing

/// Printed places can be entered as commands.
struct PrintedPlaceTests {
  private static let pieces = [
    "a", " ", "  ", "\"", "\\", "$", "$a", "${b}", "\n", "\t", "\r", "\u{1}", "\u{7F}", "\u{85}",
    "é", "🚗", "=",
    ";", "|", "#", "[", "]", "(", ")", "1", "true", "null", "'",
  ]

  @Test func printedParameterValuesParseToTheSameValue() throws {
    var random = SeededGenerator(seed: 5)
    func text() -> String {
      (0..<Int(random.next() % 6)).map { _ in
        Self.pieces[Int(random.next() % UInt64(Self.pieces.count))]
      }.joined()
    }
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
