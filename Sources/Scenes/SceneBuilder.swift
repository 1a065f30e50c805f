/// A maker of an app's live scenes; usually the app's root coordinator.
@MainActor
public protocol SceneBuilder: AnyObject {
  /// Makes the live scene of a destination.
  ///
  /// - Parameter destination: A destination of the link table, or one that was requested by name.
  /// - Returns: The scene, bound to the handler of its routes.
  /// - Throws: The reason why the scene cannot be made.
  func makeScene(for destination: Destination) throws -> Scene

  /// Returns the placement of a destination.
  ///
  /// - Throws: An error if the app has no such destination.
  func placement(of destination: Destination) throws -> Placement

  /// Returns the tab bar of a root: the first places of its tabs, in order.
  ///
  /// A tab is identified by the name of its first place, which must be unique; the root replaces the place of its
  /// name, with its own parameters. A link keeps the existing tabs only if one of them begins with exactly the
  /// link's root, parameters included, because a scene cannot become another one.
  ///
  /// - Parameter root: A destination that is about to become a root.
  /// - Returns: The destinations, one of which has the root's name; nil for no tab bar.
  func tabs(around root: Destination) -> [Destination]?

  /// Returns whether a dependency of a destination exists now.
  ///
  /// - Parameters:
  ///   - dependency: The name of the dependency, which the placement of the destination lists.
  ///   - destination: The destination.
  /// - Returns: Whether it exists.
  func satisfies(_ dependency: String, of destination: Destination) -> Bool

  /// Evaluates a guard of the link table for a destination.
  func evaluate(guard name: String, for destination: Destination) -> GuardOutcome

  /// Handles a deferred link, so that the app can show the place where its condition can be satisfied.
  ///
  /// - Parameter condition: The condition, as in `signedIn`.
  func didDeferLink(until condition: String)
}

extension SceneBuilder {
  /// By default there is no tab bar.
  public func tabs(around root: Destination) -> [Destination]? { nil }

  /// By default every dependency exists.
  public func satisfies(_ dependency: String, of destination: Destination) -> Bool { true }

  /// By default the app stays where it is.
  public func didDeferLink(until condition: String) {}
}

/// The placement of a destination: its coordinator, its scope, its transitions, and its dependencies.
public struct Placement: Hashable, Sendable {
  /// The way in which a destination is shown above its parent.
  public enum Style: String, Sendable {
    /// On top of the stack.
    case push
    /// Over the stack, alone.
    case modal
    /// Over the stack, as the first scene of a new stack.
    case secondaryStack
  }

  /// The coordinator that presents and dismisses the destination.
  public let owner: OwnerPath
  /// The scope of its scene.
  public let scope: OwnerPath
  /// The way in which it is shown above its parent.
  public let style: Style
  /// The ways in which it may be shown.
  public let transitions: [Transition]
  /// The names of its dependencies, as in `a user session`.
  public let needs: [String]

  /// Creates a placement of a destination that may be shown in any way.
  public init(owner: OwnerPath, scope: OwnerPath, style: Style = .push) {
    self.init(
      owner: owner, scope: scope, style: style, transitions: Transition.allCases, needs: [])
  }

  /// Creates the placement of a place, with the transitions and dependencies of the place.
  ///
  /// Above its parent it is shown by the first of its transitions that does not replace everything.
  public init(owner: OwnerPath, scope: OwnerPath, of place: some Place) {
    let transitions = place.transitions
    self.init(
      owner: owner, scope: scope, style: transitions.lazy.compactMap(\.style).first ?? .push,
      transitions: transitions, needs: place.needs)
  }

  private init(
    owner: OwnerPath, scope: OwnerPath, style: Style, transitions: [Transition], needs: [String]
  ) {
    self.owner = owner
    self.scope = scope
    self.style = style
    self.transitions = transitions
    self.needs = needs
  }

  /// The style in which a link presents it over the front scene; nil if it cannot be presented.
  var presentedStyle: Style? {
    if style != .push { return style }
    return transitions.contains(.secondaryStack)
      ? .secondaryStack
      : transitions.contains(.modal) ? .modal : nil
  }
}

extension Placement.Style {
  func step(_ newEntry: Router.Tree.NewEntry) -> Router.Tree.Step {
    switch self {
    case .push: .push(newEntry)
    case .modal: .modal(newEntry)
    case .secondaryStack: .secondaryStack(newEntry)
    }
  }
}
