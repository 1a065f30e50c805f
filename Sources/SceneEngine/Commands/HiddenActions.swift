import SceneLanguage
package import Scenes

extension CommandRegistry {
  /// Warnings of the actions of the front scene that a command of the shell or a keyword hides.
  ///
  /// Their bare names call the commands or begin other statements, so that the name of the scene is needed.
  @MainActor
  package func warningsOfHiddenActions(in router: Router) -> [String] {
    (router.front?.withEmbedded ?? []).flatMap { scene in
      scene.commands.compactMap { warning(ofHiding: $0.name, of: scene.name) }
    }
  }

  /// The warning of an action whose name is that of a command or a keyword; nil for another action.
  package func warning(ofHiding action: String, of scene: String) -> String? {
    let isKeyword = Keyword(rawValue: action) != nil
    guard isKeyword || self[action] != nil else { return nil }
    let kind = isKeyword ? "a keyword of the language" : "a command of the shell"
    return "'\(action)' is \(kind); the action is called '\(scene).\(action)'"
  }
}
