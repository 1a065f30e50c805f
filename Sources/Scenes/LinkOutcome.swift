/// What became of a link that could be read.
public enum LinkOutcome: Hashable, Sendable {
  /// The app is where the link leads.
  case opened(Destination)
  /// The link waits until a condition holds, as in `signedIn`.
  case deferred(Destination, until: String)
  /// The link waits until the app has found its root.
  case early(Destination)
  /// The link waits for its turn: the transition under way comes first, and what was asked for before.
  case queued(Destination)
}
