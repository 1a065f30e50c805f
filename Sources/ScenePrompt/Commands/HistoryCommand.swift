import SceneCommands
import SceneEngine
import OrderedCollections
import SceneSystem
import SceneTerminal

/// List the command history, or search it: `history open`.
///
/// Ctrl-R also searches it. `moves` lists the moves of the app, as `history` did in
/// earlier versions.
@Command
struct HistoryCommand: ShellCommand {
  static let category = CommandCategory.prompt
  static let traits: CommandTraits = .isInteractive
  static let formerName: String? = "typed"

  /// Text to search for.
  let text: String?
  /// List all lines, not only the last 100.
  var all: Bool = false

  private static let maxLines = 100

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    let found = found(among: await context.prompt.readHistory())
    let shown = found.suffix(all ? found.count : Self.maxLines)
    return .listing(
      lines(shown, of: found.count),
      .array(
        shown.map { entry in
          let seconds = entry.seconds.map { Value.int(Int128($0)) }
          return .object(["text": .string(entry.text), "seconds": seconds ?? .null])
        }))
  }

  /// The lines that contain the text, in any case, without the searches themselves.
  private func found(
    among entries: [(text: String, seconds: Int?)]
  ) -> [(text: String, seconds: Int?)] {
    let wanted = text?.lowercased()
    return entries.filter { entry in
      let command = String(entry.text.prefix { $0.isLetter })
      let isSearch = command == Self.name || command == Self.formerName
      return !isSearch && (wanted.map { entry.text.lowercased().contains($0) } ?? true)
    }
  }

  private func lines(_ shown: ArraySlice<(text: String, seconds: Int?)>, of count: Int) -> String {
    guard !shown.isEmpty else {
      return text.map { "no line contains '\($0)'" } ?? "the command history is empty"
    }
    var lines: [String] = []
    if shown.count < count {
      lines.append("… \(count - shown.count) earlier lines; --all lists them")
    }
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
