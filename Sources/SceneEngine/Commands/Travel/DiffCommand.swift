import SceneCommands
import SceneNavigation
import SceneSessions

/// Print what changed between two moments: `diff 3 12`.
@Command
struct DiffCommand: ImmediateCommand {
  static let category = CommandCategory.travel
  static let traits: CommandTraits = [.isQuery, .needsMoments]

  /// Earlier moment.
  let from: String
  /// Later moment; by default, now.
  let to: String?

  func run(in context: CommandContext) throws(ScriptFailure) -> CommandOutput {
    let moments = try Moments(context.interpreter, at: context.place(of: "from"))
    let timeline = moments.timeline
    let start = try moments.number(of: from)
    let later = moments.placed(at: context.place(of: "to"))
    let end =
      try to.map { (word) throws(ScriptFailure) in try later.number(of: word) }
      ?? timeline.bounds?.upperBound ?? start
    let changes = timeline.changes(from: start, to: end) ?? []
    let places = [timeline[start], timeline[end]].map { moment in
      WhereCommand.text(of: moment?.tree.path ?? [])
    }
    var lines = changes.map(\.line)
    if places[0] != places[1] { lines.insert("where: \(places[0]) → \(places[1])", at: 0) }
    return .listing(
      lines.isEmpty ? "nothing changed" : lines.joined(separator: "\n"),
      .array(changes.map(\.asValue)))
  }

  static func example(in samples: AppSamples) -> String? {
    samples.linkWhereMomentsAreKept.map { "open \($0); diff 0 1" }
  }
}
