import SceneCommands
import SceneLanguage
import SceneLinks
import SceneNavigation
import Scenes
import SceneSessions
import SceneText

/// Go to a place as its link would.
///
/// A place without a link must be on the current path. To go to a moment, use
/// `travel`.
@Command
struct GotoCommand: MoveCommand {
  static let traits: CommandTraits = [.isRecorded, .takesPlace]

  /// Place, followed by its values.
  let place: String
  /// Leave scenes even if they refuse.
  var force: Bool = false

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    guard !Moments.isMoment(place) else {
      throw context.argument.failure(
        .commandRenamed, "'goto' takes a place, and '\(place)' is a moment",
        help: "use '\(TravelCommand.name) \(place)' to go to a moment")
    }
    return try await context.withPlace(place) {
      try context.router.goTo($0, cause: "goto \(place)", force: force).output
    }
  }

  static func example(in samples: AppSamples) -> String? {
    samples.link().map { "goto \($0.place)" }
  }
}

/// A command that shows a place by a transition, which the place has to support.
protocol TransitionCommand: MoveCommand {
  /// The transitions that it may make now.
  @MainActor static func transitions(in app: any SceneApp) -> [Transition]
}

/// Push a place.
///
/// The place goes onto the stack of its own tab, if it has one.
@Command
struct PushCommand: TransitionCommand {
  static let traits: CommandTraits = [.isRecorded, .takesPlace]

  /// Place, followed by its values.
  let place: String

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    try await context.moving(to: place, by: Self.transitions(in: context.app)) {
      try context.router.show($0, style: .push, by: .top, cause: "push \(place)")
    }
  }

  static func transitions(in app: any SceneApp) -> [Transition] { [.push] }

  static func example(in samples: AppSamples) -> String? {
    samples.place(by: [.push]).map { "push \($0)" }
  }
}

/// Present a place over the current one.
@Command
struct PresentCommand: TransitionCommand {
  static let traits: CommandTraits = [.isRecorded, .takesPlace]

  /// Place, followed by its values.
  let place: String
  /// Present the place in a new stack, onto which places can be pushed.
  var stack: Bool = false

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    try await context.moving(to: place, by: Self.transitions(in: context.app)) {
      try context.router.show(
        $0, style: stack ? .secondaryStack : .modal, by: .top, cause: "present \(place)")
    }
  }

  static func transitions(in app: any SceneApp) -> [Transition] { [.modal, .secondaryStack] }

  static func example(in samples: AppSamples) -> String? {
    samples.place(by: [.modal]).map { "present \($0)" }
  }
}

/// Replace the front scene with a place.
@Command
struct ReplaceCommand: TransitionCommand {
  static let traits: CommandTraits = [.isRecorded, .takesPlace]

  /// Place, followed by its values.
  let place: String
  /// Leave the scene even if it refuses.
  var force: Bool = false

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    try await context.moving(to: place, by: Self.transitions(in: context.app)) {
      try context.router.replaceFront(
        with: $0, by: .top, cause: "replace \(place)", force: force)
    }
  }

  static func transitions(in app: any SceneApp) -> [Transition] {
    app.router.tree.focus.map { Transition.all(for: $0.presentation) } ?? []
  }

  static func example(in samples: AppSamples) -> String? {
    samples.place(by: transitions(in: samples.app)).map { "replace \($0)" }
  }
}

/// Replace all scenes with a place.
@Command
struct SetRootCommand: TransitionCommand {
  static let traits: CommandTraits = [.isRecorded, .takesPlace]

  /// Place, followed by its values.
  let place: String
  /// Leave scenes even if they refuse.
  var force: Bool = false
  /// Fade from the old root to the new one.
  var crossFade: Bool = false

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    try await context.moving(to: place, by: Self.transitions(in: context.app)) {
      try context.router.setRoot(
        $0, animation: crossFade ? .crossFade : .none, by: .top, cause: "setRoot \(place)",
        force: force, isJump: true)
    }
  }

  static func transitions(in app: any SceneApp) -> [Transition] { [.root, .tab, .crossFade] }

  static func example(in samples: AppSamples) -> String? {
    samples.place(by: [.root, .tab]).map { "setRoot \($0)" }
  }
}

// MARK: - Places with their values

extension CommandContext {
  /// Reads a place with its values.
  ///
  /// - Parameters:
  ///   - place: The name.
  ///   - given: The values.
  ///   - own: The parameters of the command, whose flags may be misspelled.
  ///   - site: The position of the name.
  /// - Returns: The destination.
  /// - Throws: `ScriptFailure`.
  func destination(
    of place: String, _ given: Forwarded, besides own: [CommandParameter] = [],
    at site: SourceSpan
  ) throws(ScriptFailure) -> Destination {
    let parameters = app.places.first { $0.name == place }?.parameters
    let meant = interpreter.session.writer.policy.marking(
      parameters ?? interpreter.secrets.parameters(ofPlace: place) ?? [], of: place)
    let labels = Set(meant.map(\.label))
    if meant.takesSecret || given.syntax.contains(where: { !labels.contains($0.label?.text) }) {
      interpreter.noteSecrets(in: given.arguments, given.syntax, for: meant)
    }
    let arguments = try Flags.naming(
      in: given.arguments, given.syntax, of: place, parameters, besides: own, at: site)
    do {
      return try app.destination(place, arguments: arguments)
    } catch {
      guard case .unknownCommand(let name, let nearest) = error else {
        throw site.failure(
          of: error, arguments: given.syntax,
          usage: app.places.first { $0.name == place }?.usage(called: "\(call.name) \(place)"))
      }
      throw site.failure(
        .placeUnknown, "there is no place '\(name)'",
        help: NearestNames.suggestion(nearest) ?? PlaceListing.help(in: app))
    }
  }

  /// Calls a closure with a place, as an entry of the journal.
  fileprivate func withPlace(
    _ place: String, _ body: @escaping @MainActor (Destination) throws -> CommandOutput
  ) async throws(ScriptFailure) -> CommandOutput {
    try await recording(.move, parametersWithPlace(place)) {
      let destination = try destination(of: place, forwarded, besides: parameters, at: argument)
      do { return try body(destination) } catch let error as LinkError {
        throw (value(of: error) ?? argument).failure(of: error)
      }
    }
  }

  /// The position of the value that a link's error is about; nil if it is not known.
  private func value(of error: LinkError) -> SourceSpan? {
    guard case .typeMismatch(_, let parameter, _, _) = error else { return nil }
    return forwarded.syntax.first { $0.label?.text == parameter }.map { place.at($0.range) }
  }

  /// Moves the app to a place that its guards permit.
  fileprivate func moving(
    to place: String, by transitions: [Transition],
    _ body: @escaping @MainActor (Destination) throws -> Void
  ) async throws(ScriptFailure) -> CommandOutput {
    try await withPlace(place) { destination in
      do { try body(try router.permitted(destination)) } catch let error as RouterError {
        // A move that the place never supports does not wait for its guards.
        if case .waits = error { try router.check(destination, supportsOneOf: transitions) }
        throw error
      }
      return .nothing
    }
  }

  /// The parameters that the arguments of a command fill: the place, then those of the place or of the nearest one.
  func parametersWithPlace(_ place: String) -> [CommandParameter] {
    parameters.prefix(1)
      + (app.places.first { $0.name == place }.map {
        session.writer.policy.marking($0.parameters, of: place)
      } ?? interpreter.secrets.parameters(ofPlace: place) ?? [])
  }
}

extension LinkOutcome {
  /// The message about an opened link.
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
