import Commands
import Language
import Links
import Navigation
import Scenes
import Sessions
import Text

/// Go to a place as its link would: `goto ride id: 7`.
///
/// A place without a link must be on the path to the front scene. `travel` goes to a moment.
@Command
struct GotoCommand: MoveCommand {
  static let traits: CommandTraits = [.isRecorded, .takesPlace]

  /// The place, with its values behind it.
  let place: String
  /// Leaves scenes that refuse.
  var force: Bool = false

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    guard !Moments.isMoment(place) else {
      throw context.argument.failure(
        .commandRenamed, "'goto' takes a place, and '\(place)' is a moment",
        help: "use '\(TravelCommand.name) \(place)' to go to a moment")
    }
    return try await context.withPlace(place) {
      try context.router.goTo($0, cause: "goto \(place)", insisting: force).output
    }
  }

  static func example(in samples: AppSamples) -> String? {
    samples.link().map { "goto \($0.place)" }
  }
}

/// Pushes a place, as in `push signIn email: jane@example.com`.
@Command
struct PushCommand: MoveCommand {
  static let traits: CommandTraits = [.isRecorded, .takesPlace]

  let place: String

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    try await context.moving(to: place) {
      try context.router.show($0, style: .push, by: .top, cause: "push \(place)")
    }
  }

  static func example(in samples: AppSamples) -> String? {
    samples.otherPlace.map { "push \($0)" }
  }
}

/// Presents a place over what is there.
@Command
struct PresentCommand: MoveCommand {
  static let traits: CommandTraits = [.isRecorded, .takesPlace]

  /// The place, with its values behind it.
  let place: String
  /// Makes it the first of a stack, on which others can be pushed.
  var stack: Bool = false

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    try await context.moving(to: place) {
      try context.router.show(
        $0, style: stack ? .secondaryStack : .modal, by: .top, cause: "present \(place)")
    }
  }

  static func example(in samples: AppSamples) -> String? {
    samples.otherPlace.map { "present \($0)" }
  }
}

/// Puts a place where the scene in front is.
@Command
struct ReplaceCommand: MoveCommand {
  static let traits: CommandTraits = [.isRecorded, .takesPlace]

  /// The place, with its values behind it.
  let place: String
  /// Leaves a scene that refuses.
  var force: Bool = false

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    try await context.moving(to: place) {
      try context.router.replaceFront(
        with: $0, by: .top, cause: "replace \(place)", insisting: force)
    }
  }

  static func example(in samples: AppSamples) -> String? {
    samples.otherPlace.map { "replace \($0)" }
  }
}

/// Puts a place where everything is.
@Command
struct SetRootCommand: MoveCommand {
  static let traits: CommandTraits = [.isRecorded, .takesPlace]

  /// The place, with its values behind it.
  let place: String
  /// Leaves scenes that refuse.
  var force: Bool = false

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    try await context.moving(to: place) {
      try context.router.setRoot($0, by: .top, cause: "setRoot \(place)", insisting: force)
    }
  }

  static func example(in samples: AppSamples) -> String? {
    samples.otherPlace.map { "setRoot \($0)" }
  }
}

// MARK: - Places: a name, with its values behind it

extension CommandContext {
  /// Reads a place with its values; `site` is where its name stands.
  func destination(
    of place: String, _ given: HandedOn, at site: SourceSpan
  ) throws(ScriptFailure) -> Destination {
    let parameters = app.places.first { $0.name == place }?.parameters
    let meant = parameters ?? interpreter.secrets.parameters(ofPlace: place) ?? []
    let labels = Set(meant.map(\.label))
    if meant.takesSecret || given.syntax.contains(where: { !labels.contains($0.label?.text) }) {
      interpreter.noteSecrets(in: given.arguments, given.syntax, for: meant)
    }
    let arguments = try Flags.naming(
      in: given.arguments, given.syntax, of: place, parameters, at: site)
    do {
      return try app.destination(place, arguments: arguments)
    } catch {
      guard case .unknownCommand(let name, let nearest) = error else {
        throw site.failure(of: error, arguments: given.syntax)
      }
      throw site.failure(
        .placeUnknown, "there is no place \(name)",
        help: NearestNames.suggestion(nearest)
          ?? "places: \(app.places.map(\.name).joined(separator: ", "))")
    }
  }

  /// Does something with a place and its values that a record has as an entry.
  fileprivate func withPlace(
    _ place: String, _ body: @escaping @MainActor (Destination) throws -> CommandOutput
  ) async throws(ScriptFailure) -> CommandOutput {
    try await recording(.move, parametersWithPlace(place)) {
      try body(try destination(of: place, handedOn, at: argument))
    }
  }

  /// Moves the app to a place where one may go.
  fileprivate func moving(
    to place: String, _ body: @escaping @MainActor (Destination) throws -> Void
  ) async throws(ScriptFailure) -> CommandOutput {
    try await withPlace(place) { destination in
      try body(try router.permitted(destination))
      return .nothing
    }
  }

  /// What the arguments of a command are for: the place, and its parameters or those of the nearest place.
  func parametersWithPlace(_ place: String) -> [CommandParameter] {
    parameters.prefix(1)
      + (app.places.first { $0.name == place }?.parameters
        ?? interpreter.secrets.parameters(ofPlace: place) ?? [])
  }
}

extension LinkOutcome {
  /// What a link that was opened has to say.
  var output: CommandOutput {
    switch self {
    case .opened: .nothing
    case .deferred(let destination, let condition):
      .text("\(destination) waits for \(condition)")
    case .early(let destination): .text("\(destination) waits until the app is ready")
    case .queued(let destination): .text("\(destination) waits for its turn")
    }
  }
}
