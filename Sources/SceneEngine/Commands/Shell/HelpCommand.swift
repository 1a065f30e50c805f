package import SceneCommands
package import SceneLanguage
import Scenes
import SceneSessions
import SceneText

/// List all commands, or describe one: `help open`.
///
/// Actions, places, scenes and services have help as well.
@Command
package struct HelpCommand: ImmediateCommand {
  package static let category = CommandCategory.shell
  package static let traits: CommandTraits = [.isReadOnly, .forwardsArguments]

  /// Name of the command, action, place, scene or service.
  let command: String?

  package func run(in context: CommandContext) throws(ScriptFailure) -> CommandOutput {
    try Self.help(on: command, in: context)
  }

  /// The help of a command, or of everything.
  @MainActor package static func help(
    on command: String?, in context: CommandContext
  ) throws(ScriptFailure) -> CommandOutput {
    let help = Help(context.interpreter)
    let given = context.forwarded
    guard let command else { return try context.output(help.overview, help.data) }
    guard given.arguments.isEmpty || command == LinksCommand.name else {
      let action = "\(command).\(given.arguments[0].input.word)"
      throw context.forwardedPlace.failure(
        .argumentTooMany, "'help' takes at most one name",
        help: help.text(about: action) == nil ? "remove the others" : "write 'help \(action)'")
    }
    let topic = ([command] + given.arguments.map(\.input.word)).joined(separator: " ")
    guard let text = help.text(about: topic) else {
      if let command = context.interpreter.registry.renamed(topic) {
        throw context.argument.failure(
          .commandRenamed, "'\(topic)' is now called '\(command.name)'",
          help: "'help \(command.name)' describes it")
      }
      let owners = CommandTarget.all(of: context.app).filter { $0.schema(of: topic) != nil }
        .map { $0.uniqueName(in: context.app) }
      guard owners.isEmpty else {
        throw context.argument.failure(
          .helpUnknown, "'\(topic)' is an action of \(owners.listed(conjunction: "and"))",
          help: "write \(owners.map { "'help \($0).\(topic)'" }.listed(conjunction: "or"))")
      }
      if context.interpreter.mayExist(target: topic) {
        throw context.argument.failure(
          .helpUnknown, "'\(topic)' is not live",
          help: "open it; then 'help \(topic)' lists its actions")
      }
      throw context.argument.failure(
        .helpUnknown, "there is no help for '\(topic)'",
        help: NearestNames.suggestion(
          NearestNames.nearest(to: topic, among: help.topics.filter { $0 != "!" }))
          ?? "'help' lists all commands")
    }
    return try context.output(
      text,
      (context.interpreter.schema(called: command)
        ?? context.interpreter.registry[command]?.schema)?.asValue ?? help.data)
  }

  package static func needsMoments(_ arguments: [ArgumentSyntax], in registry: CommandRegistry)
    -> Bool
  {
    // Its example uses moments as well.
    guard let topic = arguments.first?.operand.bareWord else { return false }
    return topic == Keyword.bisect.rawValue
      || registry[topic]?.traits.contains(.needsMoments) == true
  }

  package static func example(in samples: AppSamples) -> String? { "help state" }

  @MainActor package static func suggestions(for point: ArgumentPoint, in completer: Completer)
    -> [Suggestion]
  {
    guard point.isFirst else { return [] }
    guard !point.typed.contains(".") else { return completer.actions(point.typed) }
    let app = completer.app
    return app.frontActions.map { Suggestion($0) }
      + CommandTarget.all(of: app).map { Suggestion(text: $0.name, summary: $0.commandNames) }
      + completer.registry.entries.map {
        Suggestion(text: $0.schema.name, summary: $0.schema.summary, isSyntax: true)
      }
      + app.places.map { Suggestion($0) }
  }
}
