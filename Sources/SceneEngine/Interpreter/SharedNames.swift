import SceneLanguage
import Scenes
import SceneSessions

/// Names that both a command of the shell and an action have.
///
/// The command takes precedence, and the action is called by its scene: `settings.save`.
extension Interpreter {
  /// Whether the name of a command that exists only at the prompt refers to an action of a scene in front.
  ///
  /// A former name of a command never refers to an action, so scripts of earlier versions do not change their meaning.
  func refersToAction(_ type: any ShellCommand.Type) -> Bool {
    !isUsable(type) && registry.renamed(type.name) == nil
      && !CommandTarget.inFront(of: app, with: type.name).isEmpty
  }

  /// How to call the action of a scene in front that has the name of a shell command; nil if there is none.
  func actionNote(about name: String) -> String? {
    guard let type = registry[name], !refersToAction(type),
      let target = CommandTarget.inFront(of: app, with: name).first
    else { return nil }
    return "'\(name)' is a command of the shell; '\(target.name).\(name)' calls the action"
  }

  /// The error for a command of the interactive shell that is called elsewhere.
  func interactiveOnly(
    _ type: any ShellCommand.Type, at place: SourceSpan
  ) -> ScriptFailure {
    let successor = registry.renamed(type.name).map {
      "'\($0.name)' does what '\(type.name)' did in earlier versions"
    }
    let failure = place.failure(
      .commandInteractive, "'\(type.name)' works only at the prompt",
      help: successor ?? type.scriptName.map { "in a script, write '\($0)'" }
        ?? "type it in an interactive session")
    return actionNote(about: type.name).map { failure.noting("note: \($0)") } ?? failure
  }
}
