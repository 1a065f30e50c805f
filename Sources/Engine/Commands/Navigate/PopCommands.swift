import Commands
import Language
import Navigation
import Scenes
import Sessions

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
    samples.otherPlace.map { "push \($0); pop" }
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
    samples.otherPlace.map { "push \($0); popToRoot" }
  }
}

/// Pop all scenes above a place: `popTo inbox`.
///
/// `popTo inbox#1` names a scene by the number that `stack` prints.
@Command
struct PopToCommand: MoveCommand {
  static let traits: CommandTraits = [.isRecorded, .takesEntry]

  /// Place of the scene to show; if there are several, the nearest.
  let place: String
  /// Leave scenes even if they refuse.
  var force: Bool = false

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    try await context.recording(.move, context.parametersWithPlace(place)) {
      // The values of the place may be secret.
      try context.router.perform(
        .popTo(try entry(in: context)), by: .top, cause: "popTo \(place)", force: force)
      return .nothing
    }
  }

  /// The entry of `inbox#1` or `1`, or the one nearest to the front with the place, or its name if no values are
  /// given.
  @MainActor
  private func entry(in context: CommandContext) throws(ScriptFailure) -> EntryID {
    let path = context.router.tree.path
    let entry: Router.Tree.Entry?
    if let number = Int(place.split(separator: "#").last ?? "") {
      let name = place.firstIndex(of: "#").map { place[..<$0] } ?? ""
      entry = path.last {
        $0.id.rawValue == number && (name.isEmpty || $0.destination.name == name)
      }
    } else if context.forwarded.arguments.isEmpty,
      context.app.places.contains(where: { $0.name == place })
    {
      entry = path.last { $0.destination.name == place }
    } else {
      let destination = try context.destination(of: place, context.forwarded, at: context.argument)
      entry = path.last { $0.destination == destination }
    }
    guard let entry else {
      throw context.argument.failure(
        .placeNotThere, "'\(place)' is not on the current path",
        help: path.isEmpty
          ? nil : "current path: \(path.map(Self.typed).joined(separator: " > "))")
    }
    return entry.id
  }

  /// The text that names an entry.
  private static func typed(_ entry: Router.Tree.Entry) -> String {
    "\(entry.destination.name)\(entry.id)"
  }

  /// The help for a number that was read as a comment; nil if none was.
  @MainActor
  static func commentHelp(at place: SourceSpan, in app: any SceneApp) -> String? {
    let after = place.place.after
    guard after.first(where: { !$0.isWhitespace }) == "#", let entry = app.router.tree.path.last
    else { return nil }
    return "'#' begins a comment; write the name before it: \(typed(entry))"
  }

  static func example(in samples: AppSamples) -> String? {
    samples.otherPlace.flatMap { place in
      samples.app.router.front.map { "push \(place); popTo \($0.name)" }
    }
  }

  static func suggestions(for point: ArgumentPoint, in completer: Completer) -> [Suggestion] {
    let below = completer.app.router.tree.path.dropLast().reversed()
    let entries = below.flatMap { entry in
      [
        Suggestion(text: entry.destination.name, summary: "\(entry.destination)\(entry.id)"),
        Suggestion(text: typed(entry), summary: "\(entry.destination)"),
      ]
    }
    return (point.isFirst ? entries : []) + completer.flags(of: schema, point.given)
  }
}
