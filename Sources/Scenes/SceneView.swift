/// How a state is shown: values to show, and their drawing as text.
@MainActor
public protocol SceneView {
  /// The state of the scene's store.
  associatedtype State
  /// Nothing but what is shown; a scene needs it to be `Equatable`.
  associatedtype Props

  /// What is shown of a state.
  ///
  /// - Parameter state: The store's state.
  /// - Returns: Plain values, made for this view.
  func props(from state: State) -> Props

  /// Draws the values; the same values give the same text, whatever was drawn before.
  ///
  /// - Parameter props: What to show.
  /// - Returns: Lines of text that fit into 38 columns.
  func render(_ props: Props) -> String
}
