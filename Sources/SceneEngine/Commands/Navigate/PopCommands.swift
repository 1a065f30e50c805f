import SceneCommands
import SceneLanguage
import SceneNavigation
import Scenes
import SceneSessions

/// Pop the top scene of the stack.
@Command
struct PopCommand: MoveCommand {
  /// Leave scenes even if they refuse.
  var force: Bool = false

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    try await context.moving { router, cause in
      try router.perform(
        .pop(), by: router.tree.focus?.owner ?? .top, cause: cause, force: force)
    }
  }

  static func example(in samples: AppSamples) -> String? {
    samples.place(by: [.push]).map { "push \($0); pop" }
  }
}

/// Pop all but the root of the front stack.
@Command
struct PopToRootCommand: MoveCommand {
  /// Leave scenes even if they refuse.
  var force: Bool = false

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    try await context.moving(unlessIgnored: "the root is in front") {
      try $0.perform(.popToRoot(), by: .top, cause: $1, force: force)
    }
  }

  static func example(in samples: AppSamples) -> String? {
    samples.place(by: [.push]).map { "push \($0); popToRoot" }
  }
}

/// Pop all scenes above a place.
///
/// If several scenes show the place, add the number that `stack` prints: `popTo NAME#3`.
@Command
struct PopToCommand: MoveCommand {
  static let traits: CommandTraits = [.isRecorded, .takesEntry]

  /// Place or scene to return to; add `#NUMBER` to choose among several.
  let place: String
  /// Leave scenes even if they refuse.
  var force: Bool = false

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    try await context.recording(.move, context.parametersWithPlace(name)) {
      // The values of the place may be secret.
      try context.router.perform(
        .popTo(try entry(in: context)), by: .top, cause: "popTo \(place)", force: force)
      return .nothing
    }
  }

  /// The name in `inbox#1`; empty if there is only a number.
  private var name: String { number == nil ? place : place.prefix { $0 != "#" }.description }

  /// The number in `inbox#1`, `#1` or `1`.
  private var number: Int? { place.split(separator: "#").last.flatMap { Int($0) } }

  /// The entry nearest to the front that has the number, the name and the values which are given.
  @MainActor
  private func entry(in context: CommandContext) throws(ScriptFailure) -> EntryID {
    let path = context.router.tree.path
    let candidates = path.filter { entry in
      (number ?? entry.id.rawValue) == entry.id.rawValue
        && (name.isEmpty || name == entry.destination.name
          || name == context.router.scene(entry.id)?.name)
    }
    // Without values, any scene with the name is meant.
    guard context.forwarded.arguments.isEmpty else {
      let destination = try context.destination(of: name, context.forwarded, at: context.argument)
      guard let entry = candidates.last(where: { $0.destination == destination }) else {
        throw absence(from: path, in: context)
      }
      return entry.id
    }
    if let entry = candidates.last { return entry.id }
    if number == nil, !context.app.places.contains(where: { $0.name == name }) {
      _ = try context.destination(of: name, context.forwarded, at: context.argument)
    }
    throw absence(from: path, in: context)
  }

  @MainActor
  private func absence(from path: [Router.Tree.Entry], in context: CommandContext) -> ScriptFailure
  {
    context.argument.failure(
      .placeNotThere, "'\(place)' is not on the current path",
      help: path.isEmpty
        ? nil : "current path: \(path.map(\.numberedName).joined(separator: " > "))")
  }

  /// The help for a number that was read as a comment; nil if none was.
  @MainActor
  static func commentHelp(at place: SourceSpan, in app: any SceneApp) -> String? {
    let after = place.place.after
    guard after.first(where: { !$0.isWhitespace }) == "#", let entry = app.router.tree.path.last
    else { return nil }
    return "'#' begins a comment; write the name before it: \(entry.numberedName)"
  }

  static func example(in samples: AppSamples) -> String? {
    samples.place(by: [.push]).flatMap { place in
      samples.app.router.tree.focus.map { "push \(place); popTo \($0.destination.name)" }
    }
  }

  static func suggestions(for point: ArgumentPoint, in completer: Completer) -> [Suggestion] {
    let below = completer.app.router.tree.path.dropLast().reversed()
    let entries = below.flatMap { entry in
      [
        Suggestion(text: entry.destination.name, summary: entry.numberedPlace),
        Suggestion(text: entry.numberedName, summary: "\(entry.destination)"),
      ]
    }
    return (point.isFirst ? entries : []) + completer.flags(of: schema, point.given)
  }
}
