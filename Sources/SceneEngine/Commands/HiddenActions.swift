package import Scenes

extension CommandRegistry {
  /// Warnings of the actions of the front scene that a command of the shell hides.
  ///
  /// Their bare names call the commands, so that the name of the scene is needed.
  @MainActor
  package func warningsOfHiddenActions(in router: Router) -> [String] {
    (router.front?.withEmbedded ?? []).flatMap { scene in
      scene.commands.filter { self[$0.name] != nil }.map {
        "'\($0.name)' is a command of the shell; the action is called '\(scene.name).\($0.name)'"
      }
    }
  }
}
