import Commands
import Language
import Links
import Scenes
import Sessions
import Text

/// Places as commands take them: a name, with its values behind it.
extension CommandContext {
  /// Where one can go.
  var placesHelp: String { "places: \(app.places.map(\.name).joined(separator: ", "))" }

  /// Reads a place with its values.
  ///
  /// - Parameters:
  ///   - place: The place's name.
  ///   - given: Its values.
  ///   - site: Where the name stands.
  /// - Returns: The place as data.
  /// - Throws: ``ScriptFailure`` where there is no such place, or it takes other values.
  func destination(
    of place: String, _ given: HandedOn, at site: SourceSpan
  ) throws(ScriptFailure) -> Destination {
    let parameters = app.places.first { $0.name == place }?.parameters
    if let parameters, parameters.takesSecret {
      interpreter.noteSecrets(in: given.arguments, given.syntax, for: parameters)
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
        help: NearestNames.suggestion(nearest) ?? placesHelp)
    }
  }

  /// Does something with a place and its values that a record has as an entry.
  func withPlace(
    _ place: String, _ body: @escaping @MainActor (Destination) throws -> CommandOutput
  ) async throws(ScriptFailure) -> CommandOutput {
    try await recording(.move, parametersWithPlace(place), at: argument) {
      try body(try destination(of: place, handedOn, at: argument))
    }
  }

  /// Moves the app to a place where one may go.
  func moving(
    to place: String, _ body: @escaping @MainActor (Destination) throws -> Void
  ) async throws(ScriptFailure) -> CommandOutput {
    try await withPlace(place) { destination in
      try body(try router.permitted(destination))
      return .nothing
    }
  }

  /// What the arguments of a command were given for: those of its place stand behind its name.
  func parametersWithPlace(_ place: String) -> [CommandParameter] {
    let own = interpreter.registry[call.name]?.schema.parameters ?? []
    return own.prefix(1) + (app.places.first { $0.name == place }?.parameters ?? [])
  }

  /// What a link that was opened has to say.
  func output(of outcome: LinkOutcome) -> CommandOutput {
    switch outcome {
    case .opened: .nothing
    case .deferred(let destination, let condition):
      .text("\(destination) waits for \(condition)")
    case .early(let destination): .text("\(destination) waits until the app is ready")
    case .queued(let destination): .text("\(destination) waits for its turn")
    }
  }
}
