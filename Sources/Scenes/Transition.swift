/// A way of showing a place.
///
/// A place lists those that it supports; the router refuses all others before anything moves.
public enum Transition: String, CaseIterable, Hashable, Sendable {
  /// In place of everything, without an animation.
  case root
  /// As the first place of a tab.
  case tab
  /// In place of everything, with a cross-fade.
  case crossFade
  /// On top of the stack.
  case push
  /// Over the stack, alone.
  case modal
  /// Over the stack, as the first scene of a new stack.
  case secondaryStack
}

extension Transition {
  /// The style of the transition above another place; nil if it replaces everything.
  var style: Placement.Style? {
    switch self {
    case .root, .tab, .crossFade: nil
    case .push: .push
    case .modal: .modal
    case .secondaryStack: .secondaryStack
    }
  }

  /// The transition as a noun, as in `a secondary stack`.
  package var text: String {
    switch self {
    case .root: "a root"
    case .tab: "a tab"
    case .crossFade: "a cross-fade"
    case .push: "a push"
    case .modal: "a modal"
    case .secondaryStack: "a secondary stack"
    }
  }

  /// The transition of a place as a clause, as in `push counter`.
  func text(of place: String) -> String {
    switch self {
    case .root: "set \(place) as the root"
    case .tab: "show \(place) as a tab"
    case .crossFade: "cross-fade to \(place)"
    case .push: "push \(place)"
    case .modal: "present \(place) as a modal"
    case .secondaryStack: "present \(place) in a secondary stack"
    }
  }

  /// The transitions by which an entry with a presentation was added.
  ///
  /// - Parameters:
  ///   - presentation: How the entry was added.
  ///   - animation: The animation of the root that was added with it; nil if there is none, or it is not known.
  /// - Returns: The transitions, all of which the place has to support.
  package static func all(
    for presentation: Presentation, _ animation: Router.Tree.Animation? = nil
  ) -> [Transition] {
    switch presentation {
    case .root: [animation == .crossFade ? .crossFade : .root]
    case .tab: animation == .crossFade ? [.tab, .crossFade] : [.tab]
    case .push: [.push]
    case .modal: [.modal]
    case .secondaryStack: [.secondaryStack]
    }
  }
}

/// The transitions that a place does not support, and the dependencies that it lacks.
extension Placement {
  /// Checks that the place supports the way in which an entry shows it.
  ///
  /// - Throws: ``RouterError/unsupported(_:_:supported:)``.
  func check(
    _ entry: Router.Tree.Entry, _ animation: Router.Tree.Animation? = nil
  ) throws(RouterError) {
    for transition in Transition.all(for: entry.presentation, animation)
    where !transitions.contains(transition) {
      throw .unsupported(transition, entry.destination, supported: transitions)
    }
  }
}

extension SceneBuilder {
  /// Makes the scene of a place whose dependencies are satisfied.
  ///
  /// - Throws: ``RouterError/unsatisfied(_:needs:)``, or an error of the builder.
  func makeSatisfiedScene(for destination: Destination) throws -> Scene {
    let needs = try placement(of: destination).needs
    if let need = needs.first(where: { !satisfies($0, of: destination) }) {
      throw RouterError.unsatisfied(destination, needs: need)
    }
    return try makeScene(for: destination)
  }

  /// Whether a place can be shown now by one of some transitions.
  package func canShow(_ destination: Destination, by transitions: [Transition]) throws -> Bool {
    let placement = try placement(of: destination)
    return placement.transitions.contains(where: transitions.contains)
      && placement.needs.allSatisfy { satisfies($0, of: destination) }
  }
}
