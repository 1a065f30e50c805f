/// Makes an app's live scenes for the router; an app's root coordinator is one.
@MainActor
public protocol SceneBuilder: AnyObject {
  /// Makes the live scene of a destination.
  ///
  /// - Parameter destination: A destination of the link table, or one that was asked for by name.
  /// - Returns: The scene, bound to whoever handles its routes.
  /// - Throws: An error that says why there is no such scene, or not now.
  func makeScene(for destination: Destination) throws -> Scene

  /// Where a destination belongs.
  ///
  /// - Throws: An error that says that the app has no such destination.
  func placement(of destination: Destination) throws -> Placement

  /// The tab bar that a root stands in: the first places of its tabs, in order.
  ///
  /// A tab is known by the name of its first place, which no other tab has; the root takes its tab's
  /// place with its own parameters. A link keeps the tabs only where one of them begins with all that
  /// the link says, parameters too: a scene that is there can't become another.
  ///
  /// - Parameter root: A destination that is to be a root.
  /// - Returns: The destinations, of which one has the root's name; nil where it stands alone.
  func tabs(around root: Destination) -> [Destination]?

  /// Asks a guard of the link table whether a link may lead to a destination now.
  func evaluate(guard name: String, for destination: Destination) -> GuardOutcome

  /// Hears that a link waits from now on, so that the app can go to where its condition is made to hold.
  ///
  /// - Parameter condition: What it waits for, as in `signedIn`.
  func linkWaits(for condition: String)
}

extension SceneBuilder {
  /// A root stands alone unless the app says otherwise.
  public func tabs(around root: Destination) -> [Destination]? { nil }

  /// The app stays where it is unless it says otherwise.
  public func linkWaits(for condition: String) {}
}

/// Where a destination belongs: who presents it, what lives with it, and how it comes in.
public struct Placement: Hashable, Sendable {
  /// How a destination comes in above its parent.
  public enum Style: String, Sendable {
    /// On top of the stack.
    case push
    /// Over the stack, alone.
    case modal
    /// Over the stack, as the first of a stack of its own.
    case secondaryStack
  }

  /// The coordinator that presents the destination, and dismisses it.
  public let owner: OwnerPath
  /// The scope that its scene lives in.
  public let scope: OwnerPath
  /// How it comes in above its parent.
  public let style: Style

  /// Creates a placement.
  public init(owner: OwnerPath, scope: OwnerPath, style: Style = .push) {
    self.owner = owner
    self.scope = scope
    self.style = style
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
