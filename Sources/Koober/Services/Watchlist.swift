import Scenes

/// The films that somebody wants to see, for as long as the films are being looked through.
@MainActor
final class Watchlist: Service {
  private let relay = Relay<Set<MovieID>>([])

  var state: ObservableState<Set<MovieID>> { relay.states }

  /// Puts a film on the list, or takes it off.
  func toggle(_ id: MovieID) { relay.accept(currentState.symmetricDifference([id])) }
}

extension Watchlist: Restorable {
  /// In order, so that the same list is always written in the same way.
  var savedState: [MovieID] { MovieID.allCases.filter(currentState.contains) }

  func restore(_ wanted: [MovieID]) { relay.accept(Set(wanted)) }
}
