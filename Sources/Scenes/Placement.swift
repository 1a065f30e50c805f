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
  public let owner: Lineage
  /// The scope that its scene lives in.
  public let scope: Lineage
  /// How it comes in above its parent.
  public let style: Style

  /// Creates a placement.
  public init(owner: Lineage, scope: Lineage, style: Style = .push) {
    self.owner = owner
    self.scope = scope
    self.style = style
  }
}
