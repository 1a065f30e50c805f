/// How an entry came to where it is.
public enum Presentation: String, Codable, Sendable, CaseIterable {
  /// The root of the tree, or the first of the root's stack.
  case root
  /// The first of a tab.
  case tab
  /// Pushed on a stack.
  case push
  /// Presented over a layer, alone.
  case modal
  /// Presented over a layer as the first of a stack of its own.
  case secondaryStack
}
