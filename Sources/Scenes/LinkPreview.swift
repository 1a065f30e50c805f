/// What a link would do now, without doing it.
package struct LinkPreview {
  /// How it would end.
  package enum End {
    /// The app would go there: the destinations from the root to the scene in front.
    case moves(to: [Destination])
    /// The app is there.
    case stays
    /// The link would wait until a condition holds; perhaps for one user only.
    case waits(for: String, isForOneUser: Bool)
    /// The link would wait until the app has found its root.
    case comesEarly
    /// The link would be refused.
    case fails(any Error)
  }

  /// What the guards have said, in order; a redirected link begins again at its root.
  package fileprivate(set) var answers: [GuardAnswer] = []
  /// The destinations from the root to where the link leads; empty where no guard lets it pass.
  package fileprivate(set) var line: [Destination] = []
  /// How it would end.
  package fileprivate(set) var end = End.comesEarly
}

extension Router {
  /// Says what a link to a destination would do now.
  package func preview(_ destination: Destination) -> LinkPreview {
    var preview = LinkPreview()
    do {
      switch try passage(to: destination, noting: { preview.answers.append($0) }) {
      case .wait(_, let condition, let identity):
        preview.end = .waits(for: condition, isForOneUser: identity != nil)
      case .pass(let line):
        preview.line = line
        if linkQueue.isReady { preview.end = try end(along: line) }
      }
    } catch {
      preview.end = .fails(error)
    }
    return preview
  }

  private func end(along line: [Destination]) throws -> LinkPreview.End {
    guard let operation = try plan(along: line, isCold: false) else { return .stays }
    let transition = try tree.applying(operation, by: .top)
    for case .removed(let entry, _) in transition.changes {
      guard let scene = scene(entry.id), let reason = scene.refusalToLeave else { continue }
      throw RouterError.refused(by: scene.name, reason: reason)
    }
    return transition.tree == tree ? .stays : .moves(to: transition.tree.path.map(\.destination))
  }
}
