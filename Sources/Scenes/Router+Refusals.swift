/// Scenes that refuse to be left.
extension Router {
  /// The first scene of some entries that refuses to be left, and why.
  func refusal(among entries: some Sequence<Tree.Entry>) -> (scene: Scene, reason: String)? {
    for entry in entries {
      if let scene = scene(entry.id), let reason = scene.refusalToLeave { return (scene, reason) }
    }
    return nil
  }

  /// Asks the scenes of some entries whether they may be left.
  ///
  /// - Throws: ``RouterError/refused(by:reason:)`` for the first that refuses.
  func askToLeave(_ entries: some Sequence<Tree.Entry>) throws(RouterError) {
    guard let refusal = refusal(among: entries) else { return }
    throw .refused(by: refusal.scene.name, reason: refusal.reason)
  }
}

extension NavigationTree.Transition {
  /// The entries that have left, in the order in which they are asked.
  var removed: [NavigationTree.Entry] {
    changes.compactMap { if case .removed(let entry, _) = $0 { entry } else { nil } }
  }
}
