import SceneCommands
import OrderedCollections
import Scenes

/// The links that wait for a condition, as commands print them.
extension Router {
  /// A line for each link: `vault waits for signedIn`.
  var waitingLinks: [String] {
    deferredLinks.map { "\($0.destination) waits for \($0.condition)" }
  }

  /// An object for each link.
  var waitingLinksData: Value {
    .array(
      deferredLinks.map { link in
        .object([
          "destination": .string("\(link.destination)"),
          "condition": .string("\(link.condition)"),
        ])
      })
  }
}
