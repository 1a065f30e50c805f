import SceneText

/// Changes of an app's state that no input explains: an external system has answered, and the answer did not come
/// through the stage.
package struct UnrecordedAnswer: Equatable, Sendable {
  /// The maximum number of paths in the description.
  private static let limit = 3

  /// The paths that changed, each beginning with the scene or service.
  package let paths: [String]

  @MainActor
  init(_ changes: [StateTracker.Change]) { paths = changes.flatMap(\.changes).map(\.path) }
}

extension UnrecordedAnswer: CustomStringConvertible {
  /// What happened, and how to fix it.
  package static let message =
    "an answer from outside was not recorded: wrap the call in `stage.external`"

  /// The message, with the paths.
  package var description: String {
    let named = paths.prefix(Self.limit).joined(separator: ", ")
    let more = paths.count - Self.limit
    return "\(Self.message); it changed \(named)" + (more > 0 ? " and \(more) more" : "")
  }
}
