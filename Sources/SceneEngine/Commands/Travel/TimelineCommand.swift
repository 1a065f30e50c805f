import SceneCommands
import OrderedCollections
import SceneSessions

/// List the inputs of the app and what each changed.
///
/// Each moment has a number and a time, and at the prompt also a duration; `*` marks the current one.
/// `undo` and `redo` are listed as `travel`, with the moment to which they go.
@Command
struct TimelineCommand: ImmediateCommand {
  static let category = CommandCategory.travel
  static let traits: CommandTraits = [.isQuery, .needsMoments]

  /// Text to search the inputs for.
  let text: String?
  /// List all moments, not only the last 30 with an input or a change.
  var all: Bool = false

  /// The maximum number of moments that are listed without `--all`.
  private static let maxListed = 30
  /// The maximum number of inputs that are listed if none is found.
  private static let maxListedInputs = 5

  func run(in context: CommandContext) throws(ScriptFailure) -> CommandOutput {
    let moments = try Moments(context.interpreter, at: context.place)
    let timeline = moments.timeline
    let found = timeline.all.filter { moment in
      guard let text else {
        return all || moment.entry.number == timeline.here || Self.isNotable(moment.entry)
      }
      return moments.text(of: moment.entry.input).contains(text)
    }
    guard !found.isEmpty else {
      return .text(text.map { Self.noMatch(of: $0, in: moments) } ?? "no input yet")
    }
    let shown = all ? found[...] : found.suffix(Self.maxListed)
    var lines = moments.lines(of: shown)
    if shown.count < found.count {
      lines.insert("… \(found.count - shown.count) earlier moments; --all lists them", at: 0)
    }
    return .listing(
      lines.joined(separator: "\n"), .array(shown.map { Self.data($0, in: moments) }))
  }

  /// Says that no input contains a text, and lists the inputs if there are few.
  @MainActor
  private static func noMatch(of text: String, in moments: Moments) -> String {
    let inputs = moments.timeline.all.filter {
      moments.timeline.numbers.number(of: $0.entry) != nil
    }
    let list = inputs.map { "\n  \(moments.text(of: $0.entry.input))" }.joined()
    return "no input contains '\(text)'"
      + ((1...maxListedInputs).contains(inputs.count) ? "; the inputs are:\(list)" : "")
  }

  /// Whether an entry is an input, or changed something; most timers change nothing.
  private static func isNotable(_ entry: JournalEntry) -> Bool {
    guard case .clock = entry.input else { return true }
    return entry.changes?.isEmpty == false || !entry.reports.isEmpty
  }

  @MainActor
  private static func data(_ moment: Moment, in moments: Moments) -> Value {
    guard case .object(var fields) = moment.entry.value else { return .null }
    let number = moments.timeline.numbers.number(of: moment.entry)
    fields.updateValue(
      number.map { .int(Int128($0)) } ?? .null, forKey: "input", insertingAt: 0)
    guard moments.showsCosts else { return .object(fields) }
    fields["cost"] = .string("\(Int(moment.cost / .microseconds(1)))us")
    return .object(fields)
  }

  static func example(in samples: AppSamples) -> String? {
    samples.linkWhereMomentsAreKept.map { "open \($0); timeline" }
  }
}
