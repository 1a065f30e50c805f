import Commands
import Engine
import OrderedCollections
import SceneSystem
import Terminal

/// Lists what was typed before, or what of it has a text: `typed open`.
///
/// It is the history of lines, through which Ctrl-R searches; `history` tells where one was in the app.
@Command
struct TypedCommand: ShellCommand {
  static let category = CommandCategory.here
  static let traits: CommandTraits = .isInteractive

  /// What to look for.
  let text: String?
  /// Lists more than the latest.
  var all: Bool = false

  private static let mostTyped = 100

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    let found = found(among: context.prompt.readTyped())
    let shown = found.suffix(all ? found.count : Self.mostTyped)
    return .listing(
      lines(shown, of: found.count),
      .array(
        shown.map { entry in
          let seconds = entry.seconds.map { Value.int(Int128($0)) }
          return .object(["text": .string(entry.text), "seconds": seconds ?? .null])
        }))
  }

  /// What was typed with the text in it, in any case, and isn't a look for it.
  private func found(among entries: [HistoryEntry]) -> [HistoryEntry] {
    let wanted = text?.lowercased()
    return entries.filter { entry in
      let isLook = entry.text.prefix { $0.isLetter } == Self.name
      return !isLook && (wanted.map { entry.text.lowercased().contains($0) } ?? true)
    }
  }

  private func lines(_ shown: ArraySlice<HistoryEntry>, of count: Int) -> String {
    guard !shown.isEmpty else {
      return text == nil ? "nothing was typed" : "nothing was typed like that"
    }
    var lines: [String] = []
    if shown.count < count { lines.append("… and \(count - shown.count) before: --all") }
    var day: String?
    for entry in shown {
      let time = entry.seconds.flatMap(LocalTime.init)
      if let time, time.day != day {
        lines.append(time.day)
        day = time.day
      }
      let indented = entry.text.split(separator: "\n", omittingEmptySubsequences: false)
        .joined(separator: "\n       ")
      lines.append("\(time?.minute ?? "     ")  \(indented)")
    }
    return lines.joined(separator: "\n")
  }
}
