/// Where one is, as far as a plan leads there again: the destinations from the root up.
///
/// What the state of another scene has asked for, and what somebody waits for, is left out with all that
/// stands on it: it comes back by itself, or not at all.
struct Location {
  /// A destination, and how it came in above the one before.
  struct Stop: Hashable {
    let destination: Destination
    let style: Placement.Style
  }

  /// The destinations from the root up.
  private(set) var stops: [Stop]
  /// The entries that stood there; none for a place where nobody was yet.
  private(set) var entries: [EntryID] = []

  /// Creates a place that nobody was at yet, from the root up.
  init(stops: [Stop]) { self.stops = stops }

  /// Looks at the entries from the root to the front.
  ///
  /// - Parameters:
  ///   - path: The entries, the root first.
  ///   - passing: The entries that the state of another scene has asked for.
  init(_ path: [Router.Tree.Entry], leavingOut passing: Set<EntryID>) {
    stops = []
    for entry in path {
      guard !entry.awaitsResult, !passing.contains(entry.id) else { return }
      let style: Placement.Style
      switch entry.presentation {
      case .root, .tab:
        // A tab bar that is presented isn't what a plan leads to.
        guard stops.isEmpty else { return }
        style = .push
      case .push: style = .push
      case .modal: style = .modal
      case .secondaryStack: style = .secondaryStack
      }
      stops.append(Stop(destination: entry.destination, style: style))
      entries.append(entry.id)
    }
  }

  /// The way to one of the destinations.
  func prefix(_ count: Int) -> Location {
    var prefix = self
    prefix.stops.removeSubrange(min(count, stops.count)...)
    prefix.entries.removeSubrange(min(count, entries.count)...)
    return prefix
  }
}

extension Location: Equatable {
  /// Whether both are the same place, whichever entries stood there.
  static func == (first: Location, second: Location) -> Bool { first.stops == second.stops }
}

extension Location: CustomStringConvertible {
  /// The destinations, the root first: `account > settings`.
  var description: String { stops.map(\.destination.description).joined(separator: " > ") }
}
